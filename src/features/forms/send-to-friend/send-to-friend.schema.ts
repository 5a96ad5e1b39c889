import { email, line, name, text } from '#domain/form/fields.ts';
import { error } from '#domain/form/form-error.ts';
import { formSchema } from '#domain/form/form-schema.ts';

/** A property or a page, sent to somebody who did not ask (docs/rules/forms.md). */
export const sendToFriendSchema = formSchema({
  page: line(500).required(error('page')),
  friendFirstName: name().required(error('friendFirstName')),
  friendLastName: name(),
  friendEmail: email(error('friendEmailInvalid')).required(error('friendEmail')),
  message: text(1000),
  firstName: name().required(error('firstName')),
  lastName: name().required(error('lastName')),
  email: email().required(error('email')),
});
