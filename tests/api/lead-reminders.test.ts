import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { brusselsMoment } from '#domain/brussels-clock.ts';
import { sendReminders } from '#server/cases/remind.ts';
import { minuteMs } from '#server/clock.ts';
import { readMail } from '#server/outbox/payload.ts';
import { addColleagues } from './colleagues.ts';
import type { Mail } from '#submissions/mail.ts';
import { jsonPost, question, startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

let api: TestApi;

/** A Tuesday, by the opening hours of the demonstration 9:00 to 18:00. */
const day = '2026-11-24';

async function reminderMails(): Promise<Mail[]> {
  const rows = await api.services.store.reader
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'mail')
    .execute();
  return rows.map(({ payload }) => readMail(payload)).filter(({ isNotice }) => isNotice === true);
}

async function reminders(): Promise<string[]> {
  return (await reminderMails()).map(({ to }) => to.address).sort();
}

/** Whose each reminder was, by what is written down about the lead. */
async function remindedWhom(): Promise<string[]> {
  const rows = await api.services.store.reader
    .selectFrom('lead_events')
    .select('detail')
    .where('kind', '=', 'reminded')
    .execute();
  return rows.map(({ detail }) => detail);
}

/** Moves the clock to a time of the day in Brussels. */
function at(time: string, on = day): Promise<number> {
  api.pass(brusselsMoment(on, time) - api.services.clock().getTime());
  return sendReminders(api.services);
}

async function send(): Promise<void> {
  // The proof of a form is judged by the clock of the test: an old one is a robot's.
  const response = await api.request('/api/forms/contact', jsonPost(question));
  expect(response.status).toBe(201);
}

describe.each(storeKinds)('reminders of leads on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
    await addColleagues(api, ['agent', 'manager']);
    await at('17:00');
    await send();
  });

  afterEach(async () => {
    await api.close();
  });

  it('go to whoever has the lead after the minutes of opening time that the agency set, and to the managers later', async () => {
    // One hour is left of the day; the second of 120 minutes ends at ten.
    await at('09:59', '2026-11-25');
    expect(await reminders()).toEqual([]);
    await at('10:00', '2026-11-25');
    expect(await reminders()).toEqual(['staff-0@agency.example']);
    await at('15:59', '2026-11-25');
    expect(await reminders()).toHaveLength(1);
    await at('16:00', '2026-11-25');
    expect(await reminders()).toEqual(['staff-0@agency.example', 'staff-1@agency.example']);
  });

  it('go once each, however often and by how many servers at once they are looked for', async () => {
    await at('17:59', '2026-11-27');
    await Promise.all(Array.from({ length: 6 }, () => sendReminders(api.services)));
    await Promise.all(Array.from({ length: 6 }, () => sendReminders(api.services)));
    expect(await reminders()).toEqual(['staff-0@agency.example', 'staff-1@agency.example']);
    api.pass(60 * 24 * 60 * minuteMs);
    expect(await sendReminders(api.services)).toBe(0);
  });

  it('are all sent or not at all: a write that fails leaves the reminder due', async () => {
    const { store } = api.services;
    const failing = {
      ...store,
      write: () => Promise.reject(new Error('The machine stopped.')),
    };
    api.pass(brusselsMoment(day, '17:59') + 24 * 60 * minuteMs - api.services.clock().getTime());
    await expect(sendReminders({ ...api.services, store: failing })).rejects.toThrow('stopped');
    expect(await reminders()).toEqual([]);
    expect(await sendReminders(api.services)).toBe(1);
    expect(await reminders()).toEqual(['staff-0@agency.example']);
  });

  it('never go for what was answered, closed or is held', async () => {
    const { store } = api.services;
    for (const change of [{ state: 'answered' }, { state: 'closed' }, { state: 'new', is_held: 1 }] as const) {
      await store.write((transaction) => transaction.updateTable('lead_cases').set(change).execute());
      expect(await at('12:00', '2026-12-01')).toBe(0);
    }
  });

  it('go to the managers at once where nobody has the lead', async () => {
    await api.services.store.write((transaction) =>
      transaction.updateTable('lead_cases').set({ assignee: null }).execute(),
    );
    await at('10:00', '2026-11-25');
    expect(await reminders()).toEqual(['staff-1@agency.example']);
  });

  it('go to the managers at once where whoever has the lead may see it no more', async () => {
    await api.services.store.write((transaction) =>
      transaction.updateTable('staff').set({ role: 'editor' }).where('id', '=', 'staff-0').execute(),
    );
    await at('10:00', '2026-11-25');
    expect(await reminders()).toEqual(['staff-1@agency.example']);
    // Which says whose it is.
    const [mail] = await reminderMails();
    expect(mail?.paragraphs.join(' ')).toContain('Colleague 0');
    expect(await remindedWhom()).toEqual(['manager']);
  });
});
