import { email } from '#domain/form/fields.ts';
import { error } from '#domain/form/form-error.ts';
import { formSchema } from '#domain/form/form-schema.ts';

/** No more newsletters and alerts for an address. */
export const unsubscribeSchema = formSchema({ email: email().required(error('email')) });
