import { choice, day, line, text, tick } from '#domain/form/fields.ts';
import { error } from '#domain/form/form-error.ts';
import { formSchema } from '#domain/form/form-schema.ts';

const bodyLength = 12_000;
const title = () => line(120);
const lead = () => text(400);
const body = () => text(bodyLength);
const alt = () => line(200);
/** Of a new one the form has a number that nobody else has: sent twice, it is one article. */
const ownId = () =>
  line(40).matches(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u, {
    message: error('choice'),
    excludeEmptyString: true,
  });

/** An article in every language that the software speaks; those that the site has are asked. */
export const newsSchema = formSchema({
  article: ownId(),
  /** When the form was filled from what is stored, so that nobody writes over a colleague unseen. */
  seen: line(20),
  state: choice(['draft', 'online']).required(error('choice')),
  from: day(),
  removePicture: tick(),
  /** Shows the article in this language, and keeps nothing. */
  preview: choice(['nl', 'fr', 'en', 'de']),
  titleNl: title(),
  leadNl: lead(),
  bodyNl: body(),
  altNl: alt(),
  titleFr: title(),
  leadFr: lead(),
  bodyFr: body(),
  altFr: alt(),
  titleEn: title(),
  leadEn: lead(),
  bodyEn: body(),
  altEn: alt(),
  titleDe: title(),
  leadDe: lead(),
  bodyDe: body(),
  altDe: alt(),
});

/** Deletes an article; `sure` is asked. */
export const deleteNewsSchema = formSchema({
  article: line(40)
    .matches(/^[\w-]{1,40}$/u, error('choice'))
    .required(error('choice')),
  sure: tick().required(error('sure')),
});
