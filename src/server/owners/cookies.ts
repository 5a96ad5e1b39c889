import { dayMs, secondMs } from '#server/clock.ts';
import { deviceCookie, deviceDays } from '#server/owners/devices.ts';
import { sessionCookie } from '#server/owners/sessions.ts';

const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax';

/** Ends with the browser; the server ends it earlier. */
export function sessionHeader(secret: string): string {
  return `${sessionCookie}=${secret}; ${attributes}`;
}

export const noSessionHeader = `${sessionCookie}=; Max-Age=0; ${attributes}`;

export function deviceHeader(secret: string): string {
  return `${deviceCookie}=${secret}; Max-Age=${(deviceDays * dayMs) / secondMs}; ${attributes}`;
}
