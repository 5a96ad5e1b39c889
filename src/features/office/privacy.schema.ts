import { choice, email, line, matching, phone } from '#domain/form/fields.ts';
import { error } from '#domain/form/form-error.ts';
import { formSchema } from '#domain/form/form-schema.ts';

/** An e-mail address, or the number of somebody who called and gave none. */
const whom = line(254)
  .required(error('reach'))
  .test('reach', error('reach'), (text) => email().isValidSync(text) || phone().isValidSync(text));

/** Writers of testimonials give a name, and no address. */
const person = { email: whom, name: line(100) };

/** Whom a request is about. */
export const personSearchSchema = formSchema(person);

/** As what a person gets what is kept. */
export const personFileSchema = formSchema({
  ...person,
  format: choice(['html', 'json'] as const).required(error('choice')),
});

/** Erases somebody: the address is typed once more, testimonials go by number. */
export const personEraseSchema = formSchema({
  ...person,
  confirm: line(254).required(error('reach')),
  testimonials: matching(/^[\w-]{1,64}$/u, 50),
});
