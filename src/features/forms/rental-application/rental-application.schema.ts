import { amount, count, day, line, text } from '#domain/form/fields.ts';
import { error } from '#domain/form/form-error.ts';
import { formSchema } from '#domain/form/form-schema.ts';
import { addressFields, personFields } from '#domain/form/people.ts';

/** An application to rent (docs/rules/forms.md). The restricted questions are refused where an agency does not ask them. */
export const rentalApplicationSchema = formSchema({
  reference: line(40).required(error('reference')),
  moveDate: day().required(error('moveDate')),
  ...personFields(),
  ...addressFields(),
  adults: count({ min: 1 }).required(error('adults')),
  children: count(),
  childrenAges: line(),
  pets: line(),
  moveReason: text(),
  income1: amount().required(error('income')),
  income2: amount(),
  remark: text(),
});
