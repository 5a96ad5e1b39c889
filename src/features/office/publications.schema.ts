import { line, tick } from '#domain/form/fields.ts';
import { error } from '#domain/form/form-error.ts';
import { formSchema } from '#domain/form/form-schema.ts';

/** Publishes now, or lets builds publish again. */
export const publishSchema = formSchema({});

/** Publishes although many homes are gone; `sure` is asked. */
export const publishFewerSchema = formSchema({ sure: tick() });

/** Goes back to a kept release; `sure` is asked. */
export const goBackSchema = formSchema({
  release: line(40)
    .matches(/^[\w-]{1,40}$/u, error('choice'))
    .required(error('choice')),
  sure: tick(),
});
