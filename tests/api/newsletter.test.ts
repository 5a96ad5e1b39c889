import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { objectWith } from '#base/json.ts';
import type { NewsletterPage } from '#contracts/office-newsletter.ts';
import { renderMail } from '#server/mail/render.ts';
import { sendNewsletters } from '#server/newsletter/send-newsletter.ts';
import { erasePerson, exportPerson } from '#server/retention/person.ts';
import { joinNewsletter } from '#server/subscriptions/subscriptions.ts';
import { mails, type OwnerBrowser } from './owner-browser.ts';
import { loggedIn } from './staff-browser.ts';
import { startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

const period = { from: '2026-01-01', until: '2026-12-31' };

let api: TestApi;
let els: OwnerBrowser;

async function join(email: string, language = 'fr'): Promise<void> {
  const now = api.services.clock();
  await api.services.store.write((transaction) =>
    joinNewsletter(transaction, email, { askedAt: now.getTime(), now, language }),
  );
}

const send = () => els.post('newsletter-send', { ...period, sure: 'yes' });

async function newsletters(): Promise<(string | undefined)[]> {
  return (await mails(api)).filter(({ homes }) => homes).map(({ to }) => to.address);
}

/** One click, as a mail program posts it (RFC 8058). */
async function clickStop(address: string): Promise<void> {
  const url = new URL(address);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await api.request(url.pathname + url.search, {
    method: 'POST',
    headers,
    body: 'List-Unsubscribe=One-Click',
  });
  expect(answer.status).toBe(200);
}

describe.each(storeKinds)('the newsletter, on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
    els = await loggedIn(api, 'Els', 'manager');
    await join('An@home.example', 'nl');
    await join('bo@home.example');
  });

  afterEach(async () => {
    await api.close();
  });

  it('shows who is on the list, the properties of the period and what was sent', async () => {
    const { body } = await els.get(`/en/office/newsletter/?from=${period.from}&until=${period.until}`);
    const page = objectWith<NewsletterPage>(body['page']);
    expect(page.count).toBe(2);
    expect(page.members).toMatchObject([
      { email: 'an@home.example', language: 'Nederlands' },
      { email: 'bo@home.example', language: 'Français' },
    ]);
    expect(page.homes.length).toBeGreaterThan(0);
    expect(page.sent).toEqual([]);
  });

  it('goes to everybody once, each in the own language, with a link that stops it by one click', async () => {
    expect((await send()).body).toEqual({ next: '/en/office/newsletter/?done=sent' });
    await Promise.all([sendNewsletters(api.services), sendNewsletters(api.services)]);
    await sendNewsletters(api.services);
    const sent = (await mails(api)).filter(({ homes }) => homes);
    expect(sent.map(({ to, language }) => `${to.address} ${language}`).sort()).toEqual([
      'an@home.example nl',
      'bo@home.example fr',
    ]);
    expect((await send()).body['code']).toBe('newsletter-sent');
    await clickStop(sent.find(({ language }) => language === 'fr')?.unsubscribe ?? '');
    expect(await newsletters()).toEqual(['an@home.example']);
    const { body } = await els.get('/en/office/newsletter/');
    expect(body['page']).toMatchObject({ count: 1, sent: [{ mails: 2, isOnItsWay: false }] });
  });

  it('has a home once, however periods overlap, and none that is sold or let', async () => {
    const data = api.services.siteData();
    const [sold, ...others] = data.listings;
    if (!sold) throw new Error('The demonstration has homes.');
    const listings = [{ ...sold, availability: 'sold' as const }, ...others];
    Object.assign(api.services, { siteData: () => ({ ...data, listings }) });
    const address = `/en/office/newsletter/?from=${period.from}&until=${period.until}`;
    const before = objectWith<NewsletterPage>((await els.get(address)).body['page']).homes;
    expect(before.map(({ href }) => href).filter((href) => href.includes(`/${sold.id}/`))).toEqual([]);
    await send();
    await sendNewsletters(api.services);
    const after = objectWith<NewsletterPage>((await els.get(address)).body['page']).homes;
    expect(after.filter(({ href }) => before.some((home) => home.href === href))).toEqual([]);
  });

  it('is written in portions, and who has unsubscribed between two gets none', async () => {
    for (let number = 0; number < 60; number += 1) await join(`m${String(number).padStart(2, '0')}@home.example`);
    await send();
    const { store } = api.services;
    let portions = 0;
    // Killed after the first portion: the second write of the run breaks.
    const breaking: typeof store = {
      ...store,
      write: (work) => {
        portions += 1;
        return portions > 1 ? Promise.reject(new Error('killed')) : store.write(work);
      },
    };
    await expect(sendNewsletters({ ...api.services, store: breaking })).rejects.toThrow('killed');
    expect(await newsletters()).toHaveLength(50);
    await store.write((transaction) =>
      transaction.deleteFrom('claims').where('key', '=', 'm59@home.example').execute(),
    );
    await sendNewsletters(api.services);
    const all = await newsletters();
    expect([all.length, new Set(all).size, all.includes('m59@home.example')]).toEqual([61, 61, false]);
  });

  it('is sent only by who has looked at it, and never empty', async () => {
    expect((await els.post('newsletter-send', period)).body['code']).toBe('newsletter-unsure');
    const none = { from: '2001-01-01', until: '2001-01-02', sure: 'yes' };
    expect((await els.post('newsletter-send', none)).body['code']).toBe('newsletter-none');
    expect(await newsletters()).toEqual([]);
  });

  it('can be looked at in each language, by nobody else', async () => {
    Object.assign(api.services, {
      renderMail: (mail: Parameters<typeof renderMail>[0]) => renderMail(mail, api.letterhead),
    });
    const path = `/api/office/newsletter-preview?lng=de&from=${period.from}&until=${period.until}`;
    const { status, body, headers } = await els.get(path);
    expect([status, headers.get('content-security-policy')]).toEqual([200, expect.stringContaining('sandbox')]);
    expect(String(body['text'])).toContain('neue Immobilien');
    expect((await (await loggedIn(api, 'Bo', 'editor')).get(path)).status).toBe(403);
  });

  it('forgets the language of who is erased', async () => {
    expect(await exportPerson(api.services.store, 'bo@home.example')).toMatchObject({ newsletterLanguage: 'fr' });
    await erasePerson(api.services, 'bo@home.example');
    const rows = await api.services.store.reader.selectFrom('newsletter_languages').selectAll().execute();
    expect(rows.map(({ email }) => email)).toEqual(['an@home.example']);
  });
});
