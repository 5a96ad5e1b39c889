import { choice, line, text } from '#domain/form/fields.ts';
import { error } from '#domain/form/form-error.ts';
import { formSchema } from '#domain/form/form-schema.ts';
import { contactSlots, personFields } from '#domain/form/people.ts';

export const purposes = ['visit', 'information'] as const;

/** A visit to a listing, or information about it. `listing` is hidden in the form. */
export const contactMeSchema = formSchema({
  listing: line(40).required(error('unknown')),
  purpose: choice(purposes, error('purpose')).required(error('purpose')),
  ...personFields(),
  contactSlots: contactSlots(),
  message: text(),
});
