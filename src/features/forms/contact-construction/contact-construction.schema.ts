import { line, text, tick } from '#domain/form/fields.ts';
import { error } from '#domain/form/form-error.ts';
import { formSchema, rule } from '#domain/form/form-schema.ts';
import { addressFields, missingForBrochure, personFields } from '#domain/form/people.ts';

/** Information about a project or one of its units. `project` is hidden in the form. */
export const contactConstructionSchema = formSchema({
  project: line(40).required(error('unknown')),
  unit: line(40),
  ...personFields(),
  documents: tick(),
  message: text(),
  brochure: tick(),
  ...addressFields(),
}).test('brochure', rule(missingForBrochure));
