import type { InferType } from 'yup';
import type { FieldErrors } from '#domain/form/form-error.ts';
import { deleteNewsSchema, newsSchema } from '#features/office/news.schema.ts';
import { isLanguage, type Language } from '#i18n/languages.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { articlePage, articlePageOf, newsPage, suffixes } from '#server/news/news-page.ts';
import { proposedNewsPage } from '#server/news/proposed-article.ts';
import { readArticles, type StoredText } from '#server/news/read-news.ts';
import { deleteArticle, saveArticle } from '#server/news/write-news.ts';
import { todayOf } from '#server/site/today.ts';
import type { Services } from '#server/services.ts';
import { officeForm, type OfficeAsked } from '#server/staff/office-form.ts';
import type { OfficePagePlug } from '#server/staff/office-page-plug.ts';
import { requireStaff } from '#server/staff/require-staff.ts';
import { officePath } from '#server/staff/staff-paths.ts';
import { fieldErrors } from '#server/texts/field-errors.ts';
import { editorialSource } from '#site/editorial-source.ts';
import { textProblems } from '#site/text-check.ts';

type Values = InferType<typeof newsSchema>;
type Written = Omit<StoredText, 'slug'>;

/** Pages of the articles. */
export const newsPages: readonly OfficePagePlug[] = [
  { path: 'news', right: 'texts', page: newsPage },
  { path: 'news/:id', right: 'texts', page: articlePageOf },
];

function textIn(values: Values, language: Language): Written {
  const suffix = suffixes[language];
  return {
    language,
    title: values[`title${suffix}`] ?? '',
    lead: values[`lead${suffix}`] ?? '',
    body: values[`body${suffix}`] ?? '',
    alt: values[`alt${suffix}`] ?? '',
  };
}

/** What keeps a text from being shown, at its fields: found out by what makes pages of it. */
async function problemsIn(services: Services, { language, title, lead, body }: Written): Promise<FieldErrors> {
  const { config: site, routes } = services.siteData();
  const source = editorialSource({ site, routes, today: todayOf(services) }, language, 'the article', title);
  const problems = await textProblems({ lines: { title, lead }, body }, { source, view: 'news' });
  return fieldErrors(problems, (field) => `${field}${suffixes[language]}`);
}

/** What is missing of a text: of one that is begun everything is asked, of the site's first language always; of a draft a title in any language will do. */
function missingIn({ language, title, lead, body }: Written, isNeeded: boolean): FieldErrors {
  const suffix = suffixes[language];
  const isBegun = [title, lead, body].some((text) => text !== '');
  if (!isNeeded && !isBegun) return {};
  const required = { key: 'form:error.required' } as const;
  return {
    ...(title === '' && { [`title${suffix}`]: required }),
    ...(lead === '' && { [`lead${suffix}`]: required }),
    ...(body === '' && { [`body${suffix}`]: required }),
  };
}

/** Throws ApiError `invalid` with all that is wrong, by field. */
async function checkArticle(
  services: Services,
  texts: readonly Written[],
  { isOnline }: { readonly isOnline: boolean },
): Promise<void> {
  const { defaultLanguage } = services.siteData().config;
  let errors: FieldErrors = {};
  for (const text of texts) {
    errors = {
      ...errors,
      ...(isOnline && missingIn(text, text.language === defaultLanguage)),
      ...(await problemsIn(services, text)),
    };
  }
  if (!isOnline && texts.every(({ title }) => title === '')) {
    errors = { ...errors, [`title${suffixes[defaultLanguage]}`]: { key: 'form:error.required' } };
  }
  if (Object.keys(errors).length > 0) throw new ApiError('invalid', { fields: errors });
}

async function changeOf({ context, services, now }: OfficeAsked) {
  const { staff } = await requireStaff(context, services, 'texts');
  return { services, actor: staff.id, now };
}

const idIn = ({ article }: Readonly<Record<string, unknown>>): string => (typeof article === 'string' ? article : '');

/**
 * What a form is filled with anew, by what was wrong. Who was told of nothing but a mistake has not seen what a colleague did: that is
 * told the next time.
 */
const renewedAfter: Readonly<Record<string, readonly string[]>> = {
  changed: ['seen'],
  // What was typed becomes a new article.
  deleted: ['article', 'seen'],
};

/** `POST /api/office/news-save`: keeps an article, as a draft or to be online from a day on. */
function saveForm(services: Services): Endpoint {
  return officeForm<Values>(
    {
      name: 'news-save',
      summary:
        'Keeps an article of the journal; with `state` `online` everybody may read it from the day `from` on. With `preview`, a language, it answers with the page and keeps nothing.',
      schema: newsSchema,
      files: [{ name: 'picture', kinds: ['image/jpeg', 'image/png'] }],
      right: 'texts',
      kept: Object.keys(newsSchema.fields),
      renewed: ({ code }) => renewedAfter[code] ?? [],
      async perform(values, asked) {
        const { config } = services.siteData();
        const texts = config.languages.filter(isLanguage).map((language) => textIn(values, language));
        const isOnline = values.state === 'online';
        const shown = config.languages.find((code) => code === values.preview);
        await checkArticle(services, texts, { isOnline: isOnline || shown !== undefined });
        if (shown) {
          const fromDay = values.from ?? todayOf(services);
          return { page: await proposedNewsPage(services, { id: values.article, fromDay, texts }, shown) };
        }
        const [upload] = asked.uploads;
        const id = await saveArticle(await changeOf(asked), {
          id: values.article,
          seen: values.seen ?? '',
          isOnline,
          fromDay: values.from ?? todayOf(services),
          texts,
          picture: upload?.bytes ?? (values.removePicture === 'yes' ? 'none' : undefined),
        });
        return { next: `${officePath(asked.language, `news/${id}`)}?done=saved` };
      },
      page: (answers, asked) => articlePage(services, asked.language, { id: idIn(answers), isTyped: true }),
    },
    services,
  );
}

/** `POST /api/office/news-delete`: deletes an article for good. */
function deleteForm(services: Services): Endpoint {
  return officeForm(
    {
      name: 'news-delete',
      summary: 'Deletes an article of the journal for good; `sure` has to say `yes`.',
      schema: deleteNewsSchema,
      right: 'texts',
      kept: [],
      async perform({ article }, asked) {
        await deleteArticle(await changeOf(asked), article);
        return { next: `${officePath(asked.language, 'news')}?done=deleted` };
      },
      page: (answers, asked) => articlePage(services, asked.language, { id: idIn(answers) }),
    },
    services,
  );
}

/** `GET /api/office/news/:id/picture`: the picture of an article, for whoever writes it. */
function pictureEndpoint(services: Services): Endpoint {
  return {
    method: 'GET',
    path: '/api/office/news/:id/picture',
    async handle(context) {
      await requireStaff(context, services, 'texts');
      const id = context.req.param('id') ?? '';
      const [article] = await readArticles(services.store, { id, withPictures: true });
      if (!article?.picture) throw new ApiError('not-found');
      // Encoded by us when it came, and one of two kinds: the first byte tells.
      const type = article.picture[0] === 0xff ? 'image/jpeg' : 'image/png';
      return context.body(new Uint8Array(article.picture), 200, {
        'Content-Type': type,
        'Content-Disposition': 'inline',
        'Cache-Control': 'no-store',
      });
    },
    doc: {
      summary: 'The picture of an article of the journal.',
      answers: { 200: 'The picture.', 401: 'Nobody is logged in.', 403: 'Not for this role.', 404: 'There is none.' },
    },
  };
}

/** Forms and pictures of the articles. */
export function newsEndpoints(services: Services): readonly Endpoint[] {
  return [saveForm(services), deleteForm(services), pictureEndpoint(services)];
}
