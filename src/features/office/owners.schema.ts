import { line } from '#domain/form/fields.ts';
import { error } from '#domain/form/form-error.ts';
import { formSchema } from '#domain/form/form-schema.ts';

/** An owner, by the feed's number. */
export const ownerSchema = formSchema({ owner: line(100).required(error('choice')) });
