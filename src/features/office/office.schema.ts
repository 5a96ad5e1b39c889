import { staffRoles } from '#domain/office/staff.ts';
import { choice, email, line, name, tick } from '#domain/form/fields.ts';
import { error } from '#domain/form/form-error.ts';
import { formSchema } from '#domain/form/form-schema.ts';
import { languages } from '#i18n/languages.ts';

/** The language of the office for oneself. */
export const languageSchema = formSchema({ ownLanguage: choice(languages).required(error('choice')) });

/** Asks a colleague in. */
export const inviteSchema = formSchema({
  name: name().required(error('theirName')),
  email: email().required(error('theirEmail')),
  role: choice(staffRoles).required(error('choice')),
  ownLanguage: choice(languages).required(error('choice')),
});

/** A colleague, by number. */
const person = () => line(60).required(error('choice'));

/** Does something to a colleague. */
export const personSchema = formSchema({ person: person() });

/** Takes second step and passkeys of a colleague away; `sure` is asked. */
export const resetPersonSchema = formSchema({ person: person(), sure: tick().required(error('sure')) });

/** Gives a colleague another name or address. */
export const changePersonSchema = formSchema({
  person: person(),
  name: name().required(error('theirName')),
  email: email().required(error('theirEmail')),
});

/** Deletes the account of a colleague; `sure` is asked. */
export const deletePersonSchema = formSchema({ person: person(), sure: tick().required(error('sure')) });

/** Gives a colleague another role. */
export const roleSchema = formSchema({ person: person(), role: choice(staffRoles).required(error('choice')) });
