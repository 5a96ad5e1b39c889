import { day, tick } from '#domain/form/fields.ts';
import { error } from '#domain/form/form-error.ts';
import { formSchema } from '#domain/form/form-schema.ts';

/** Sends the newsletter of a period, both days included; `sure`: somebody has looked at it. */
export const newsletterSchema = formSchema({
  from: day().required(error('dateInvalid')),
  until: day().required(error('dateInvalid')),
  sure: tick(),
});
