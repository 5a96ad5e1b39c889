import { email, line } from '#domain/form/fields.ts';
import { error } from '#domain/form/form-error.ts';
import { formSchema } from '#domain/form/form-schema.ts';

/** The newsletter; the address counts only after a click in the mail. */
export const signNewsletterSchema = formSchema({
  firstName: line(),
  lastName: line(),
  email: email().required(error('email')),
});
