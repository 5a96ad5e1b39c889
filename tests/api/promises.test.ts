import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forms } from '#server/forms/forms.ts';
import { readMail } from '#server/outbox/payload.ts';
import type { Mail } from '#submissions/mail.ts';
import { outboxRows } from './outbox-work.ts';
import { jsonPost, startApi, type TestApi } from './test-api.ts';
import { validAnswers } from './valid-answers.ts';

let api: TestApi;

beforeEach(async () => {
  api = await startApi('sqlite');
});

afterEach(async () => {
  await api.close();
});

const named = (...names: readonly string[]) => forms.filter(({ name }) => names.includes(name));

/** Sends right answers; returns the mails that wait to go out, by reader. */
async function mailsOf(form: (typeof forms)[number]): Promise<Record<Mail['audience'], Mail[]>> {
  const body = { language: 'nl', ...validAnswers(form) };
  expect((await api.request(`/api/forms/${form.name}`, jsonPost(body))).status).toBe(201);
  const rows = (await outboxRows(api)).filter(({ state }) => state === 'waiting');
  const mails = rows.map(({ payload }) => readMail(payload));
  const to = (reader: Mail['audience']) => mails.filter(({ audience }) => audience === reader);
  return { agency: to('agency'), visitor: to('visitor') };
}

describe('what forms promise', () => {
  it.each(named('contact', 'contact-me', 'contact-demand', 'contact-construction', 'rental-application'))(
    '$name reaches the agency, and its sender gets a copy',
    async (form) => {
      const { agency, visitor } = await mailsOf(form);
      expect(agency[0]?.to.address).toBe(api.services.siteData().config.agency.email);
      expect(agency[0]?.answers?.length).toBeGreaterThan(3);
      expect(visitor[0]?.to.address).toBe(`an@${form.name}.example`);
      expect(visitor[0]?.answers?.length).toBeGreaterThan(3);
    },
  );

  it.each(named('contact-appointment'))('an appointment is confirmed with a file for the calendar', async (form) => {
    const { agency, visitor } = await mailsOf(form);
    for (const mail of [agency[0], visitor[0]]) {
      const calendar = mail?.attachments?.find(({ contentType }) => contentType.startsWith('text/calendar'));
      expect(Buffer.from(calendar?.base64 ?? '', 'base64').toString()).toContain('20261125T103000');
    }
    const taken = await api.services.store.reader
      .selectFrom('claims')
      .select('key')
      .where('scope', '=', 'appointment')
      .execute();
    expect(taken).toHaveLength(1);
  });

  it.each(named('purchase-offer'))('an offer goes as a PDF to the agency and to its buyer', async (form) => {
    const { agency, visitor } = await mailsOf(form);
    for (const mail of [agency[0], visitor[0]]) {
      const pdf = mail?.attachments?.find(({ contentType }) => contentType === 'application/pdf');
      expect(
        Buffer.from(pdf?.base64 ?? '', 'base64')
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
    }
  });
});
