import { matching } from '#domain/form/fields.ts';
import { formSchema } from '#domain/form/form-schema.ts';

/** Tries again what was given up, several at once. */
export const sendAgainSchema = formSchema({ rows: matching(/^[\w-]{1,64}$/u, 100) });
