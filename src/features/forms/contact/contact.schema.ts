import { line, text, tick } from '#domain/form/fields.ts';
import { error } from '#domain/form/form-error.ts';
import { formSchema, rule } from '#domain/form/form-schema.ts';
import { addressFields, contactPreferenceFields, missingForBrochure, personFields } from '#domain/form/people.ts';

/** A question to the agency, with or without a property (docs/rules/forms.md). */
export const contactSchema = formSchema({
  reference: line(40),
  question: text().required(error('question')),
  ...personFields(),
  ...contactPreferenceFields(),
  newsletter: tick(),
  brochure: tick(),
  ...addressFields(),
}).test('brochure', rule(missingForBrochure));
