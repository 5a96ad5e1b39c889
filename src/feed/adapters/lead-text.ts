import type { Lead } from './lead.ts';

/** The time of a viewing, for people. `{from: '2026-11-25T10:30:00+01:00', to: '...T11:15:00+01:00'} -> '2026-11-25 10:30–11:15'` */
export function visitText({ appointment }: Pick<Lead, 'appointment'>): string | undefined {
  if (!appointment) return undefined;
  const { from, to } = appointment;
  return `${from.slice(0, 10)} ${from.slice(11, 16)}–${to.slice(11, 16)}`;
}

/** The message with the time of the viewing before it, for a CRM that has no field for it. */
export function leadText(lead: Pick<Lead, 'message' | 'appointment'>): string {
  return [visitText(lead), lead.message].filter((line) => line !== undefined).join('\n');
}
