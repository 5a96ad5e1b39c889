import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readMail } from '#server/outbox/payload.ts';
import type { Mail } from '#submissions/mail.ts';
import { forms } from '#server/forms/forms.ts';
import { mailMessage } from '#server/mail/message.ts';
import { outboxRows } from './outbox-work.ts';
import { jsonPost, siteUrl, startApi, type TestApi } from './test-api.ts';
import { validAnswers } from './valid-answers.ts';

let api: TestApi;

beforeEach(async () => {
  api = await startApi('sqlite');
});

afterEach(async () => {
  await api.close();
});

/** What mail programs make links of. */
const liveAddress =
  /(?:[a-z][\w+.-]*:\/\/|www\.)[^\s<>"]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?:[\w-]+\.)+[a-z]{2,}(?:\/[^\s<>"]*)?/giu;
const bait = 'Klik https://evil.example/login, www.evil.example of evil.example/x en schrijf boss@evil.example. ';
const freeFields =
  /^(?:question|message|remark|conditions|comment|street|city|municipalities|childrenAges|pets|moveReason)$/u;

/** Everything in a mail that a mail program makes a link of, or that is one. */
function linksOf(
  mail: Mail,
  { subject = '', html = '', text = '', to, replyTo }: ReturnType<typeof mailMessage>,
): string[] {
  const source = html as string;
  const shown = source.replace(/<style[\s\S]*?<\/style>|<[^>]+>/gu, ' ').replaceAll('&#39;', "'");
  const hrefs = [...source.matchAll(/(?:href|src)="([^"]*)"/gu)].map(([, address = '']) => address);
  const names = [to, replyTo].map((address) => (address as { name?: string } | undefined)?.name ?? '');
  const found = [subject, shown, text as string, ...names].flatMap((part) => part.match(liveAddress) ?? []);
  const { agency } = api.services.siteData().config;
  const insurer = JSON.stringify(agency.insurerContact ?? '').match(liveAddress) ?? [];
  const known = [
    agency.email,
    ...insurer,
    ...(mail.audience === 'agency' && mail.replyTo ? [mail.replyTo.address] : []),
  ];
  return [...found, ...hrefs].filter(
    (link) => !known.includes(link) && !link.startsWith(`${siteUrl}/`) && !/^(?:tel|mailto|cid):/u.test(link),
  );
}

describe('what a visitor typed', () => {
  it.each(forms)('is no link in any mail of the form $name', async (form) => {
    const valid = validAnswers(form);
    const typed = Object.fromEntries(
      Object.keys(valid)
        .filter((field) => freeFields.test(field))
        .map((field) => [field, bait]),
    );
    const short = Object.fromEntries(Object.keys(typed).map((field) => [field, 'www.evil.example evil.example/x']));
    for (const answers of [typed, short]) {
      await api.request(`/api/forms/${form.name}`, jsonPost({ ...valid, ...answers }));
    }
    for (const row of await outboxRows(api)) {
      const mail = readMail(row.payload);
      expect(linksOf(mail, mailMessage(row, api.letterhead))).toEqual([]);
    }
  });

  it.each(forms)('is cut in what the form $name sends to an address that nobody has confirmed', async (form) => {
    const valid = validAnswers(form);
    const long = 'Bel ons dringend over uw rekening. '.repeat(20);
    const typed = Object.fromEntries(
      Object.keys(valid)
        .filter((field) => freeFields.test(field))
        .map((field) => [field, long.trim()]),
    );
    const kept = Object.fromEntries(
      Object.entries(typed).filter(([field]) =>
        /^(?:question|message|remark|conditions|comment|moveReason)$/u.test(field),
      ),
    );
    expect((await api.request(`/api/forms/${form.name}`, jsonPost({ ...valid, ...kept }))).status).toBe(201);
    for (const row of await outboxRows(api)) {
      const mail = readMail(row.payload);
      if (mail.audience === 'agency' || row.state === 'unconfirmed') continue;
      const longest = Math.max(
        0,
        ...[mail.quote ?? '', ...(mail.answers ?? []).map(({ value }) => value)].map(({ length }) => length),
      );
      expect(longest).toBeLessThanOrEqual(200);
    }
  });
});
