import { email, line } from '#domain/form/fields.ts';
import { error } from '#domain/form/form-error.ts';
import { formSchema } from '#domain/form/form-schema.ts';

/** A document of a listing or project that is sent by e-mail only. `document` is its place in the list of the record. */
export const documentRequestSchema = formSchema({
  reference: line(40).required(error('reference')),
  document: line()
    .matches(/^\d{1,3}$/u, error('unknown'))
    .required(error('unknown')),
  firstName: line().required(error('firstName')),
  lastName: line().required(error('lastName')),
  email: email().required(error('email')),
});
