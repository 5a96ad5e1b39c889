import type { InferType } from 'yup';
import type { FieldErrors } from '#domain/form/form-error.ts';
import { pageTextSchema, textVersionSchema } from '#features/office/texts.schema.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { fieldErrors } from '#server/texts/field-errors.ts';
import type { Services } from '#server/services.ts';
import { officeForm, type OfficeAsked } from '#server/staff/office-form.ts';
import type { OfficePagePlug } from '#server/staff/office-page-plug.ts';
import { requireStaff } from '#server/staff/require-staff.ts';
import { officePath } from '#server/staff/staff-paths.ts';
import { proposedTextPage } from '#server/texts/proposed-page.ts';
import { officeTextOf } from '#server/texts/read-texts.ts';
import { findText, sourceOf } from '#server/texts/text-place.ts';
import { textPage, textPageOf, textsPage } from '#server/texts/texts-page.ts';
import { goBackTo, goBackToFile, keepText, saveText, type TextChange } from '#server/texts/write-texts.ts';
import type { OfficeText } from '#site/office-texts.ts';
import { pageTextProblems } from '#site/text-check.ts';

type Values = InferType<typeof pageTextSchema>;
type Found = NonNullable<Awaited<ReturnType<typeof findText>>>;

/** Pages of the texts. */
export const textPages: readonly OfficePagePlug[] = [
  { path: 'texts', right: 'texts', page: textsPage },
  { path: 'texts/:view/:language', right: 'texts', page: textPageOf },
];

async function found(
  services: Services,
  place: { readonly view: string; readonly textLanguage: string },
): Promise<Found> {
  const text = await findText(services, { view: place.view, language: place.textLanguage });
  if (text) return text;
  throw new ApiError('not-found');
}

async function changeOf(
  asked: OfficeAsked,
  { file }: Found,
  { seen = '', file: fileSeen }: { readonly seen?: string | undefined; readonly file?: string | undefined },
): Promise<TextChange> {
  const { context, services, now } = asked;
  const { staff } = await requireStaff(context, services, 'texts');
  const place = { view: file.view, language: file.language };
  return { services, actor: staff.id, now, place, file, seen, ...(fileSeen !== undefined && { fileSeen }) };
}

/** What stands in one paragraph. `'a\nb' -> 'a b'` */
const oneLine = (text: string): string => text.replace(/\s+/gu, ' ');

function writtenText({ view, textLanguage, title, description, lead, body = '', ...picture }: Values): OfficeText {
  const { pictureHome: home, picturePhoto: photo = 1, pictureAlt: alt } = picture;
  return {
    view,
    language: textLanguage,
    title,
    description: oneLine(description),
    ...(lead !== undefined && { lead: oneLine(lead) }),
    body,
    ...(home !== undefined && { picture: { home, photo, ...(alt !== undefined && { alt }) } }),
  };
}

/** What is wrong with the picture: a home that the site does not show, or a photo that it has not. */
function pictureErrors({ siteData }: Services, { picture }: OfficeText): FieldErrors {
  if (!picture) return {};
  const home = siteData().listings.find(({ reference }) => reference === picture.home);
  if (!home) return { pictureHome: { key: 'form:error.referenceUnknown' } };
  const { length } = home.media.photos;
  if (picture.photo <= length) return {};
  return { picturePhoto: { key: 'form:error.number', values: { min: 1, max: length } } };
}

/** What keeps a text from being shown, at its fields; the same that the build asks. */
async function problemsOf(services: Services, text: OfficeText, { file, language }: Found): Promise<FieldErrors> {
  const problems = await pageTextProblems(text, file, sourceOf(services, language, file, text.title));
  return { ...fieldErrors(problems), ...pictureErrors(services, text) };
}

function placeIn(answers: Readonly<Record<string, unknown>>) {
  const { view, textLanguage } = answers;
  return { view: typeof view === 'string' ? view : '', language: typeof textLanguage === 'string' ? textLanguage : '' };
}

/** Where the office goes on to after something was done to a text. */
function next(asked: OfficeAsked, { file }: Found, done: string): { readonly next: string } {
  return { next: `${officePath(asked.language, `texts/${file.view}/${file.language}`)}?done=${done}` };
}

/** `POST /api/office/text-save`: keeps the text of a page, which the site then follows. */
function saveForm(services: Services): Endpoint {
  return officeForm<Values>(
    {
      name: 'text-save',
      summary:
        'Keeps the text of a page in a language; the site follows. With `preview` it answers with the page and keeps nothing.',
      schema: pageTextSchema,
      right: 'texts',
      kept: Object.keys(pageTextSchema.fields),
      // Who was told of nothing but a mistake has not seen what a colleague saved: the next one tells it.
      renewed: ({ code }) => (code === 'changed' ? ['seen'] : []),
      async perform(values, asked) {
        const place = await found(services, values);
        const text = writtenText(values);
        const errors = await problemsOf(services, text, place);
        if (Object.keys(errors).length > 0) throw new ApiError('invalid', { fields: errors });
        if (values.preview !== undefined) return { page: await proposedTextPage(text, place.file, place.language) };
        const { title, description, lead = '', body, picture } = text;
        await saveText(await changeOf(asked, place, { seen: values.seen }), {
          title,
          description,
          lead,
          body,
          picture: picture ? `${picture.home} ${String(picture.photo)}` : '',
          picture_alt: picture?.alt ?? '',
        });
        return next(asked, place, 'saved');
      },
      page: (answers, asked) => textPage(services, asked.language, placeIn(answers)),
    },
    services,
  );
}

/** `POST /api/office/text-version`: another version of a text counts. */
function versionForm(services: Services): Endpoint {
  return officeForm<InferType<typeof textVersionSchema>>(
    {
      name: 'text-version',
      summary:
        'Of the text of a page: `back` lets an earlier `version` count again, `file` the text of the file, `keep` keeps the office’s own beside a newer file.',
      schema: textVersionSchema,
      right: 'texts',
      kept: [],
      async perform(values, asked) {
        const place = await found(services, values);
        if (values.act === 'keep') {
          await keepText(await changeOf(asked, place, values));
          return next(asked, place, 'kept');
        }
        if (values.act === 'file') {
          await goBackToFile(await changeOf(asked, place, values));
          return next(asked, place, 'file');
        }
        const version = place.versions.find(({ number, kind }) => number === values.version && kind !== 'file');
        if (!version) throw new ApiError('not-found');
        if (Object.keys(await problemsOf(services, officeTextOf(version), place)).length > 0)
          throw new ApiError('invalid', { problem: { code: 'broken', key: 'texts:problem.broken' } });
        await goBackTo(await changeOf(asked, place, { seen: values.seen }), version);
        return next(asked, place, 'back');
      },
      page: (answers, asked) => textPage(services, asked.language, placeIn(answers)),
    },
    services,
  );
}

/** Forms of the texts. */
export function textEndpoints(services: Services): readonly Endpoint[] {
  return [saveForm(services), versionForm(services)];
}
