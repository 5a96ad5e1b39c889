import { email, name } from '#domain/form/fields.ts';
import { error } from '#domain/form/form-error.ts';
import { formSchema } from '#domain/form/form-schema.ts';

/** The newsletter; the address counts only after a click in the mail. */
export const signNewsletterSchema = formSchema({
  firstName: name(),
  lastName: name(),
  email: email().required(error('email')),
});
