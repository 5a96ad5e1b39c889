import { choice, count, line, text, tick } from '#domain/form/fields.ts';
import { error } from '#domain/form/form-error.ts';
import { formSchema } from '#domain/form/form-schema.ts';

const bodyLength = 40_000;

/** A page in a language, and what whoever sends the form has seen of it. */
const place = () => ({
  view: line(60).required(error('choice')),
  textLanguage: choice(['nl', 'fr', 'en', 'de']).required(error('choice')),
  seen: line(80),
});

/** The text of a page; with `preview` it is shown and not kept. */
export const pageTextSchema = formSchema({
  ...place(),
  preview: tick(),
  title: line(120).required(error('required')),
  description: text(320).required(error('required')),
  lead: text(600),
  body: text(bodyLength),
  pictureHome: line(40),
  picturePhoto: count({ min: 1, max: 200 }),
  pictureAlt: line(200),
});

/** Goes back to a version or to the file's text, or keeps the office's own beside a newer file. */
export const textVersionSchema = formSchema({
  ...place(),
  act: choice(['back', 'file', 'keep']).required(error('choice')),
  version: count({ min: 1 }),
  /** Stands for the file that was seen. */
  file: line(40),
});
