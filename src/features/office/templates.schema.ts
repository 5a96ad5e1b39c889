import { choice, text } from '#domain/form/fields.ts';
import { error } from '#domain/form/form-error.ts';
import { formSchema } from '#domain/form/form-schema.ts';
import { languages } from '#i18n/languages.ts';

/** What an answer begins with in a language; an empty text is the software's own again. */
export const templateSchema = formSchema({
  templateLanguage: choice(languages).required(error('choice')),
  template: text(5_000),
});
