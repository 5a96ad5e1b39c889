import { expect } from 'vitest';
import { objectWith } from '#base/json.ts';
import type { FreeDay } from '#domain/appointments.ts';
import { forms } from '#server/forms/forms.ts';
import { jsonPost, type TestApi } from './test-api.ts';
import { validAnswers } from './valid-answers.ts';

/** Times of a diary: two hours on Wednesdays and Thursdays. */
export const week = { Mo: '', Tu: '', We: '10:00-12:00', Th: '10:00-12:00', Fr: '', Sa: '', Su: '' };

/** What else the times of a diary are made of. */
export const numbers = { minutes: '45', bufferMinutes: '15', noticeHours: '0', untilDays: '60', places: '1' };

/** The form that books a viewing. */
export function appointmentForm() {
  const form = forms.find(({ name }) => name === 'contact-appointment');
  if (!form) throw new Error('There is no form for appointments.');
  return form;
}

export async function freeDays(api: TestApi): Promise<readonly FreeDay[]> {
  return objectWith<{ readonly days: readonly FreeDay[] }>(
    await (await api.request('/api/appointments')).json(),
    'days',
  ).days;
}

export async function timesOn(api: TestApi, date: string): Promise<readonly string[]> {
  return (await freeDays(api)).find((day) => day.date === date)?.times ?? [];
}

let persons = 0;

/** A visitor sends the form; the status of the answer, and the address that was given. */
export async function bookViewing(
  api: TestApi,
  date: string,
  slot: string,
  more: Readonly<Record<string, string>> = {},
): Promise<{ readonly email: string; readonly status: number }> {
  persons += 1;
  const email = `guest${String(persons)}@home.example`;
  const visit = { subject: 'visit', meetingPlace: 'property', reference: 'LH-0046' };
  const body = { ...validAnswers(appointmentForm()), ...visit, email, date, slot, ...more };
  return { email, status: (await api.request('/api/forms/contact-appointment', jsonPost(body))).status };
}

/** The number of the lead that came from an address. */
export async function leadOf(api: TestApi, email: string): Promise<string> {
  const row = await api.services.store.reader
    .selectFrom('leads')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Viewings that stand, with whose they are. */
export function standing(api: TestApi) {
  return api.services.store.reader
    .selectFrom('claims')
    .innerJoin('viewings', 'viewings.lead_id', 'claims.lead_id')
    .leftJoin('lead_cases', 'lead_cases.lead_id', 'claims.lead_id')
    .select(['viewings.lane', 'viewings.from_at', 'viewings.until_at', 'assignee'])
    .where('claims.scope', '=', 'appointment')
    .execute();
}

/** No lane and nobody has two viewings that touch each other. */
export async function expectNoneTwice(api: TestApi): Promise<void> {
  const rows = await standing(api);
  for (const [index, one] of rows.entries())
    for (const other of rows.slice(index + 1)) {
      const isSame = one.lane === other.lane || (one.assignee !== null && one.assignee === other.assignee);
      expect(isSame && one.from_at < other.until_at && other.from_at < one.until_at).toBe(false);
    }
}
