import { emailLength } from '#domain/form-bounds.ts';
import { passwordLength } from '#domain/password.ts';
import type { InputAttributes } from '#ui/form/field-attributes.ts';

/** What browsers and password managers need to know of a field. */
export const ownerFields = {
  email: { type: 'email', inputmode: 'email', maxlength: emailLength, autocomplete: 'username' },
  password: { type: 'password', autocomplete: 'current-password' },
  newPassword: { type: 'password', minlength: passwordLength.min, autocomplete: 'new-password' },
  passkeyName: { type: 'text', maxlength: 60, autocomplete: 'off' },
  code: { type: 'text', maxlength: 20, autocomplete: 'one-time-code' },
} as const satisfies Readonly<Record<string, InputAttributes>>;
