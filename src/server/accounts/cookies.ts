import { deviceDays } from '#server/accounts/devices.ts';
import type { FormHost } from '#server/accounts/realm.ts';
import { dayMs, secondMs } from '#server/clock.ts';

type Host = Pick<FormHost<never>, 'cookies'>;

const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax';

/** Ends with the browser; the server ends it earlier. */
export function sessionHeader({ cookies }: Host, secret: string): string {
  return `${cookies.session}=${secret}; ${attributes}`;
}

/** Takes the cookie of a session away. */
export function noSessionHeader({ cookies }: Host): string {
  return `${cookies.session}=; Max-Age=0; ${attributes}`;
}

/** The browser is known from now on. */
export function deviceHeader({ cookies }: Host, secret: string): string {
  return `${cookies.device}=${secret}; Max-Age=${(deviceDays * dayMs) / secondMs}; ${attributes}`;
}

/** Goes with one login by passkey, and is worth nothing afterwards. */
export function passkeyHeader({ cookies }: Host, secret: string, seconds: number): string {
  return `${cookies.passkey}=${secret}; Max-Age=${String(seconds)}; ${attributes}`;
}
