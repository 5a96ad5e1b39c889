import { connectionIds } from '#contracts/office-connections.ts';
import { choice } from '#domain/form/fields.ts';
import { error } from '#domain/form/form-error.ts';
import { formSchema } from '#domain/form/form-schema.ts';

/** Which connection is tried. */
export const connectionSchema = formSchema({ connection: choice(connectionIds).required(error('choice')) });
