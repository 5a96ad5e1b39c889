import { email, line, name } from '#domain/form/fields.ts';
import { error } from '#domain/form/form-error.ts';
import { formSchema } from '#domain/form/form-schema.ts';

/** A document of a listing or project that is sent by e-mail only, by its title or its place in the list. */
export const documentRequestSchema = formSchema({
  reference: line(40).required(error('reference')),
  document: line(200).required(error('document')),
  firstName: name().required(error('firstName')),
  lastName: name().required(error('lastName')),
  email: email().required(error('email')),
});
