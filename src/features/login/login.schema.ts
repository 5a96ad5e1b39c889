import { string } from 'yup';
import { email, line, text } from '#domain/form/fields.ts';
import { error } from '#domain/form/form-error.ts';
import { formSchema, rule } from '#domain/form/form-schema.ts';

/** Longer texts are refused before they are hashed; src/domain/password.ts says what a new password must be. */
const longestSecret = 1_000;

/** A password is taken as it was typed: spaces at its ends belong to it. */
function secret() {
  return string().typeError(error('choice')).max(longestSecret, error('tooLong'));
}

/** Where to go on to, and links: too long is none of ours. */
const place = () => line(500);

/** Logging in. */
export const loginSchema = formSchema({
  next: place(),
  email: email().required(error('email')),
  password: secret().required(error('password')),
});

/** Asking for a link to choose a new password. */
export const reminderSchema = formSchema({ email: email().required(error('email')) });

/** The code of the second step; a recovery code is longer. */
export const codeSchema = formSchema({ next: place(), code: line(40) });

interface NewPassword {
  readonly newPassword?: string | undefined;
  readonly repeat?: string | undefined;
}

const alike = rule(({ newPassword, repeat }: NewPassword) =>
  newPassword !== undefined && newPassword !== repeat ? ['repeat', error('passwordsDiffer')] : undefined,
);

/** A password for who has none, or has forgotten it. */
export const newPasswordSchema = formSchema({ token: line(200), newPassword: secret(), repeat: secret() }).test(
  'alike',
  alike,
);

/** Another password in the place of the one in use. */
export const changePasswordSchema = formSchema({
  currentPassword: secret().required(error('password')),
  newPassword: secret(),
  repeat: secret(),
}).test('alike', alike);

/** Ends one session, or all others. */
export const endSessionSchema = formSchema({ session: line(40) });

/** Sets the second step up, or takes it away: asks for the password again. */
export const confirmPasswordSchema = formSchema({ currentPassword: secret().required(error('password')) });

/** Nothing but a button. */
export const buttonSchema = formSchema({});

/** What a browser says of a passkey, as JSON. */
const passkeyText = () => text(20_000);

/** Begins to add a passkey: asks for the password again. */
export const addPasskeySchema = formSchema({
  currentPassword: secret().required(error('password')),
  name: line(60),
});

/** The new passkey. */
export const passkeySchema = formSchema({ response: passkeyText() });

/** Takes a passkey away; its number is as long as its authenticator likes. */
export const removePasskeySchema = formSchema({
  currentPassword: secret().required(error('password')),
  passkey: line(1_500).required(error('choice')),
});

/** Logging in with a passkey. */
export const passkeyLoginSchema = formSchema({ next: place(), response: passkeyText() });
