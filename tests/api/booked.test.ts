import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forms } from '#server/forms/forms.ts';
import { readMail } from '#server/outbox/payload.ts';
import type { PageLocals } from '#server/http/context.ts';
import type { Mail } from '#submissions/mail.ts';
import { ownHeaders, siteUrl, startApi, jsonPost, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';
import { validAnswers } from './valid-answers.ts';

let api: TestApi;
let persons = 0;

async function mailsTo(address: string): Promise<Mail[]> {
  const rows = await api.services.store.reader
    .selectFrom('outbox')
    .select('payload')
    .where('recipient', '=', address)
    .orderBy('created_at')
    .execute();
  return rows.map(({ payload }) => readMail(payload));
}

function calendarOf({ attachments = [] }: Mail): string {
  const file = attachments.find(({ contentType }) => contentType === 'text/calendar');
  return Buffer.from(file?.base64 ?? '', 'base64').toString();
}

/** Somebody books a viewing; the addresses of the mail that confirms it. */
async function book(slot: string, reference = 'LH-0046', date = '2026-12-02') {
  const form = forms.find(({ name }) => name === 'contact-appointment');
  if (!form) throw new Error('There is no form for appointments.');
  persons += 1;
  const email = `visitor${String(persons)}@home.example`;
  const visit = { subject: 'visit', meetingPlace: 'property', reference, date, slot };
  const { title, ...answers } = validAnswers(form);
  expect(title).toBe('ms');
  const sent = await api.request('/api/forms/contact-appointment', jsonPost({ ...answers, ...visit, email }));
  expect(sent.status).toBe(201);
  const [mail] = await mailsTo(email);
  if (!mail) throw new Error('The booking was not confirmed.');
  const pathOf = (href = '') => href.slice(siteUrl.length);
  return { email, mail, change: pathOf(mail.button?.href), cancel: pathOf(mail.links?.[0]?.href) };
}

/** Presses the button of the page behind a link. */
function press(link: string, moment = ''): Promise<Response> {
  const { pathname, searchParams } = new URL(link, siteUrl);
  const body = new URLSearchParams({ token: searchParams.get('token') ?? '', moment });
  return api.request(`${pathname}?lng=nl`, { method: 'POST', headers: ownHeaders(), body });
}

async function taken(slot: string): Promise<number> {
  const rows = await api.services.store.reader
    .selectFrom('claims')
    .select('key')
    .where('scope', '=', 'appointment')
    .execute();
  return rows.filter(({ key }) => key.startsWith(`2026-12-02 ${slot} `)).length;
}

describe.each(storeKinds)('an appointment on %s', (kind) => {
  beforeAll(async () => {
    api = await startApi(kind);
  });

  afterAll(async () => {
    await api.close();
  });

  it('is confirmed with the home, its photo, the person and ways to change it', async () => {
    const { mail } = await book('09:30');
    expect(mail.homes?.[0]).toMatchObject({ reason: 'woensdag 2 december 2026 om 09:30', price: '€\u00a01.249.000' });
    expect(mail.homes?.[0]?.photo?.src).toContain('/media/');
    expect(mail.greeting).toBe('Beste An Peeters,');
    expect(JSON.stringify(mail.answers)).not.toMatch(/09:30|2026/u);
    expect(mail.person).toEqual({
      name: 'Hilde Vermeersch',
      role: 'Bestuurder en erkend vastgoedmakelaar',
      phone: '09 247 01 61',
      portrait: `${siteUrl}/team/hilde-mail.jpg`,
    });
    expect(calendarOf(mail)).toContain('SEQUENCE:0');
  });

  it('names the street in the calendar, and where the site hides it, who will tell it', async () => {
    const shown = await book('16:30', 'LH-0046', '2026-12-04');
    expect(calendarOf(shown.mail)).toContain('LOCATION:Lindelaan 24\\, 9830 Sint-Martens-Latem');
    expect(shown.mail.paragraphs).toContain('Waar: Lindelaan 24, 9830 Sint-Martens-Latem');
    expect(shown.mail.homes?.[0]?.facts).toMatch(/^Lindelaan 24, 9830 Sint-Martens-Latem\u00a0· Energielabel [A-F]/u);
    const hidden = await book('16:30', 'LH-0083', '2026-12-04');
    expect(calendarOf(hidden.mail)).toMatch(/LOCATION:\d{4} /u);
    expect(hidden.mail.homes?.[0]?.facts).toMatch(/^\d{4} [^\d]+$/u);
    expect(hidden.mail.paragraphs).toContain('Het juiste adres krijgt u van uw contactpersoon.');
    const told = await mailsTo(api.services.siteData().config.agency.email);
    expect(told.filter(({ paragraphs }) => paragraphs.join(' ').includes('laat de bezoeker'))).toHaveLength(1);
  });

  it('shows its home on the pages that change it, and leads from cancelling to another time', async () => {
    const { change, cancel } = await book('09:30', 'LH-0046', '2026-12-07');
    const pages: PageLocals['link'][] = [];
    const renderPage = (_: string, { link }: PageLocals): Promise<Response> => {
      pages.push(link);
      return Promise.resolve(new Response('<html></html>'));
    };
    for (const link of [change, cancel]) await api.request(link, undefined, { renderPage });
    expect(pages).toMatchObject([{ reference: 'LH-0046' }, { reference: 'LH-0046' }]);
    const next = pages[1]?.next;
    expect(next?.label).toBe('Ander tijdstip kiezen');
    // The other time holds as the one of the mail does.
    expect((await press(next?.href ?? '', '2026-12-07 10:30')).status).toBe(200);
    const { pathname, searchParams } = new URL(cancel, siteUrl);
    const body = new URLSearchParams({ token: searchParams.get('token') ?? '' });
    const sent = { method: 'POST', headers: ownHeaders(), body };
    await api.request(`${pathname}?lng=nl`, sent, { renderPage });
    expect(pages[2]).toMatchObject({
      reference: 'LH-0046',
      next: { href: '/nl/form/contact-appointment/?listing=LH-0046' },
    });
  });

  it('changes nothing before somebody presses a button', async () => {
    const { change, cancel, email } = await book('10:30');
    for (const link of [change, cancel]) expect((await api.request(link)).status).toBe(200);
    expect(await taken('10:30')).toBe(1);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('moves to another free time: the calendar knows it as the same, and its old time is free again', async () => {
    const { change, email, mail } = await book('11:30');
    api.pass(5000);
    expect((await press(change, '2026-12-02 14:30')).status).toBe(200);
    expect([await taken('11:30'), await taken('14:30')]).toEqual([0, 1]);
    const [, moved] = await mailsTo(email);
    if (!moved) throw new Error('Nobody was told.');
    const [before, after] = [calendarOf(mail), calendarOf(moved)];
    const uid = /UID:.+/u.exec(before)?.[0];
    expect(uid).toBeDefined();
    expect(after).toContain(uid);
    expect(after).toContain('20261202T143000');
    expect(after).toMatch(/SEQUENCE:[1-9]/u);
    // The same press once more is no second change.
    expect((await press(change, '2026-12-02 14:30')).status).toBe(200);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it('leads from the page of its new time to the file for a calendar, which knows it as the same', async () => {
    const { change, mail } = await book('13:30', 'LH-0046', '2026-12-08');
    const { pathname, searchParams } = new URL(change, siteUrl);
    const token = searchParams.get('token') ?? '';
    const body = new URLSearchParams({ token, moment: '2026-12-08 14:30' });
    const ways: NonNullable<PageLocals['link']>['next'][] = [];
    const renderPage = (_: string, { link }: PageLocals): Promise<Response> => {
      ways.push(link?.next);
      return Promise.resolve(new Response('<html></html>'));
    };
    await api.request(`${pathname}?lng=nl`, { method: 'POST', headers: ownHeaders(), body }, { renderPage });
    const { label, href } = ways[0] ?? { label: '', href: '' };
    expect(label).toBe('Zet in uw agenda');
    const file = await api.request(href);
    expect([file.headers.get('Content-Type'), file.headers.get('Content-Disposition')]).toEqual([
      'text/calendar; charset=utf-8',
      'attachment; filename="appointment.ics"',
    ]);
    const text = await file.text();
    expect(text).toContain('TZID=Europe/Brussels:20261208T143000');
    const [known] = /^UID:.+$/mu.exec(calendarOf(mail)) ?? ['no name'];
    expect(text).toContain(known);
  });

  it('has links that do nothing else than what each is for', async () => {
    const { change, cancel } = await book('15:30', 'LH-0046', '2026-12-08');
    for (const link of [change, cancel]) {
      const other = link.replace(/appointment-\w+/u, 'appointment-calendar');
      expect((await api.request(other)).status).toBe(410);
    }
  });

  it('does not move to a time that is taken, closed or none', async () => {
    const { change } = await book('13:30');
    await book('15:30');
    await book('15:30');
    for (const moment of ['2026-12-02 15:30', '2026-12-06 10:30', '2026-12-02 03:00', '2020-01-01 10:30', 'soon', ''])
      expect((await press(change, moment)).status, moment).toBe(409);
    expect(await taken('13:30')).toBe(1);
  });

  it('has one time, however many moves of it come at once', async () => {
    const { change, email } = await book('09:30');
    const moments = ['10:30', '11:30', '13:30'].map((slot) => `2026-12-03 ${slot}`);
    const answers = await Promise.all(moments.map((moment) => press(change, moment)));
    const { length: mails } = await mailsTo(email);
    const claims = await api.services.store.reader
      .selectFrom('claims')
      .innerJoin('leads', 'leads.id', 'claims.lead_id')
      .select(['claims.key', 'leads.fields'])
      .where('leads.fields', 'like', `%${email}%`)
      .where('scope', '=', 'appointment')
      .execute();
    expect(claims).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(mails - 1);
    expect(await taken('09:30')).toBe(1);
  });

  it('moves once when the button is pressed twice', async () => {
    const { change, email } = await book('09:30');
    const presses = await Promise.all([press(change, '2026-12-04 09:30'), press(change, '2026-12-04 09:30')]);
    expect(presses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it('can be booked again with the same answers once it is cancelled', async () => {
    const form = forms.find(({ name }) => name === 'contact-appointment');
    if (!form) throw new Error('There is no form for appointments.');
    const answers = validAnswers(form);
    expect(answers).not.toHaveProperty('idempotencyKey');
    const email = 'again@home.example';
    const visit = {
      subject: 'visit',
      meetingPlace: 'property',
      reference: 'LH-0046',
      date: '2026-12-03',
      slot: '16:30',
    };
    const send = () => api.request('/api/forms/contact-appointment', jsonPost({ ...answers, ...visit, email }));
    expect((await send()).status).toBe(201);
    const [mail] = await mailsTo(email);
    expect((await press((mail?.links?.[0]?.href ?? '').slice(siteUrl.length))).status).toBe(200);
    await send();
    expect(await mailsTo(email)).toHaveLength(3);
  });

  it('answers whoever presses too often with a page, and keeps nobody from it who only was written to', async () => {
    const { change } = await book('13:30');
    const answers = [];
    for (let times = 0; times < 12; times += 1)
      answers.push(await press(change, `2026-12-04 ${times % 2 === 0 ? '10:30' : '11:30'}`));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).not.toEqual([]);
    for (const { headers } of refused) expect(headers.get('content-type')).not.toContain('json');
  });

  it('is cancelled once, both sides are told, and the calendar lets it go', async () => {
    const { cancel, change, email } = await book('16:30');
    const { email: agency } = api.services.siteData().config.agency;
    const before = (await mailsTo(agency)).length;
    api.pass(5000);
    expect((await press(cancel)).status).toBe(200);
    expect(await taken('16:30')).toBe(0);
    const [, told] = await mailsTo(email);
    expect(told && calendarOf(told)).toContain('METHOD:CANCEL');
    expect(told).not.toHaveProperty('links');
    expect(told?.button?.href).not.toContain('appointment-');
    expect(await mailsTo(agency)).toHaveLength(before + 1);
    for (const link of [cancel, change]) {
      expect((await press(link, '2026-12-02 16:30')).status).toBe(410);
      expect((await api.request(link)).status).toBe(410);
    }
  });

  it('is not cancelled by a page that shows the time before a move: it asks again', async () => {
    const { email, change, cancel } = await book('14:30', 'LH-0046', '2026-12-03');
    const { pathname, searchParams } = new URL(cancel, siteUrl);
    const body = () => new URLSearchParams({ token: searchParams.get('token') ?? '' });
    const pressAt = (shown: string) =>
      api.request(`${pathname}?${new URLSearchParams({ lng: 'nl', shown }).toString()}`, {
        method: 'POST',
        headers: ownHeaders(),
        body: body(),
      });
    expect((await press(change, '2026-12-04 10:30')).status).toBe(200);
    const again = await pressAt('2026-12-03 14:30');
    const said = expect.stringMatching(/Uw afspraak is intussen verplaatst\. .*10:30/u) as string;
    expect([again.status, await again.text()]).toEqual([409, said]);
    // Whoever is only asked again has not used up what may be mailed.
    for (let times = 0; times < 12; times += 1) expect((await pressAt('2026-12-03 14:30')).status).toBe(409);
    expect(await mailsTo(email)).toHaveLength(2);
    expect((await pressAt('2026-12-04 10:30')).status).toBe(200);
    const told = (await mailsTo(email)).at(-1);
    expect(told && calendarOf(told)).toContain('20261204T103000');
  });

  it('is not moved by a page that shows the time before another move: it asks again', async () => {
    const { email, change } = await book('14:30', 'LH-0046', '2026-12-09');
    const buttons: (string | undefined)[] = [];
    const renderPage = (_: string, { link }: PageLocals): Promise<Response> => {
      buttons.push(link?.button?.action);
      return Promise.resolve(new Response('<html></html>'));
    };
    await api.request(change, undefined, { renderPage });
    expect((await press(change, '2026-12-10 10:30')).status).toBe(200);
    const token = new URL(change, siteUrl).searchParams.get('token') ?? '';
    const body = new URLSearchParams({ token, moment: '2026-12-11 10:30' });
    const again = await api.request(buttons[0] ?? '', { method: 'POST', headers: ownHeaders(), body });
    const said = expect.stringMatching(/Uw afspraak is intussen verplaatst\. .*10:30/u) as string;
    expect([again.status, await again.text()]).toEqual([409, said]);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it('is not changed by a link that is made up, for something else, or too old', async () => {
    const { change, cancel } = await book('14:30');
    const token = new URL(cancel, siteUrl).searchParams.get('token') ?? '';
    const wrong = change.replace(/token=.*/u, `token=${token}`);
    expect((await press(wrong, '2026-12-02 16:30')).status).toBe(410);
    expect((await press(`${change}x`, '2026-12-02 16:30')).status).toBe(410);
    api.pass(40 * 86_400_000);
    expect((await press(change, '2026-12-02 16:30')).status).toBe(410);
  });
});
