import { choice, count, line, text, tick, zip } from '#domain/form/fields.ts';
import { error } from '#domain/form/form-error.ts';
import { formSchema } from '#domain/form/form-schema.ts';
import { contactPreferenceFields, personFields } from '#domain/form/people.ts';

export const plans = ['sell', 'let', 'know'] as const;

/** A free valuation: the address is that of the property (docs/rules/forms.md). */
export const contactDemandSchema = formSchema({
  street: line().required(error('valuationAddress')),
  houseNumber: line(20).required(error('houseNumber')),
  zip: zip().required(error('zip')),
  city: line().required(error('city')),
  type: line(9).matches(/^\d+$/u, error('type')).required(error('type')),
  livingArea: count({ min: 1, max: 100_000 }),
  constructionYear: count({ min: 1000, max: 2100 }),
  bedrooms: count(),
  plan: choice(plans),
  remark: text(),
  ...personFields(),
  ...contactPreferenceFields(),
  newsletter: tick(),
});
