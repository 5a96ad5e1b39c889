import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { languages } from '#i18n/languages.ts';
import { minuteMs } from '#server/clock.ts';
import { renderMail } from '#server/mail/render.ts';
import { siteUrl, startApi, type TestApi } from './test-api.ts';
import { register } from './test-homes.ts';
import { storeKinds } from './test-store.ts';

import { email, MailReaders } from './mail-readers.ts';

let api: TestApi;
let readers: MailReaders;

describe.each(storeKinds)('the links of mails on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
    readers = new MailReaders(api);
    await readers.run();
    await readers.subscribe();
    await register(api, 'a1', email);
  });

  afterEach(async () => {
    await api.close();
  });

  const newsletterStop = async () =>
    (await readers.mailsTo(email)).find(({ unsubscribe }) => unsubscribe?.includes('newsletter-stop'))?.unsubscribe;
  const alertStop = async () =>
    (await readers.mailsTo(email)).find(({ unsubscribe }) => unsubscribe?.includes('alert-stop'))?.unsubscribe;

  it('stop the newsletter, and a sign-up that was not confirmed yet', async () => {
    api.pass(10 * minuteMs);
    const early = await readers.signUp();
    expect(await readers.press(await newsletterStop())).toBe(200);
    expect(await readers.press(early)).toBe(410);
    expect([await readers.subscribers(), await readers.toldOfNewHome()]).toEqual([[], [email]]);
    await readers.subscribe();
  });

  it('stop the alerts, and leave the newsletter', async () => {
    expect(await readers.toldOfNewHome()).toEqual([email]);
    const link = await alertStop();
    expect(await readers.press(link)).toBe(200);
    expect([await readers.subscribers(), await readers.toldOfNewHome()]).toEqual([[email], []]);
  });

  it('stop for good: taking back an unsubscription starts no more than what they left', async () => {
    expect(await readers.toldOfNewHome()).toEqual([email]);
    const links = [await newsletterStop(), await alertStop()];
    await readers.post('unsubscribe', { email });
    const [newsletter, alerts] = links;
    expect(await readers.press(alerts)).toBe(200);
    expect(await readers.press(await readers.undoLink())).toBe(200);
    expect([await readers.subscribers(), await readers.toldOfNewHome()]).toEqual([[email], []]);
    await readers.post('unsubscribe', { email });
    expect(await readers.press(newsletter)).toBe(200);
    await readers.press(await readers.undoLink());
    expect([await readers.subscribers(), await readers.toldOfNewHome()]).toEqual([[], []]);
  });

  it.each(languages)('say in %s what stops and what goes on', async (language) => {
    const newsletter = /newsletter|nieuwsbrief/iu;
    const alerts = /alerts|meldingen|alertes|meldungen/iu;
    expect(await readers.toldOfNewHome()).toEqual([email]);
    for (const link of [await newsletterStop(), await alertStop()]) {
      const { pathname, searchParams } = new URL(link ?? '');
      searchParams.set('lng', language);
      const page = await (await api.request(`${pathname}?${searchParams.toString()}`)).text();
      expect(page).toMatch(newsletter);
      expect(page).toMatch(alerts);
    }
    await readers.post('unsubscribe', { language, email });
    const mail = (await readers.mailsTo(email)).at(-1);
    if (!mail) throw new Error('There is no mail.');
    expect(mail.language).toBe(language);
    const { text, html } = renderMail(mail, api.letterhead);
    expect(text).toContain(`${siteUrl}/api/links/unsubscribe-undo?lng=${language}&token=`);
    for (const part of [text, html]) {
      expect(part).toMatch(newsletter);
      expect(part).toMatch(alerts);
    }
  });
});

it('keeps an address apart from one that only looks like it', async () => {
  api = await startApi('sqlite');
  readers = new MailReaders(api);
  await readers.run();
  await readers.subscribe('jan@home.example');
  await register(api, 'a1', 'a_@home.example');
  await readers.post('unsubscribe', { email: 'an@home.example' });
  await readers.post('unsubscribe', { email: 'ab@home.example' });
  api.pass(10 * minuteMs);
  expect([await readers.subscribers(), await readers.toldOfNewHome()]).toEqual([
    ['jan@home.example'],
    ['a_@home.example'],
  ]);
  await api.close();
});
