import { line, tick } from '#domain/form/fields.ts';
import { error } from '#domain/form/form-error.ts';
import { formSchema } from '#domain/form/form-schema.ts';

/** By the feed's number. */
const owner = () => line(100).required(error('choice'));

/** Does something to the account of an owner. */
export const ownerSchema = formSchema({ owner: owner() });

/** Takes second step and passkeys of an owner away; `sure` is asked. */
export const resetOwnerSchema = formSchema({ owner: owner(), sure: tick().required(error('sure')) });
