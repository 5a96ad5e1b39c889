import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseJson } from '#base/json.ts';
import { dayMs, hourMs, minuteMs } from '#server/clock.ts';
import { linkPurpose } from '#server/guards/link-purposes.ts';
import { keyedHash } from '#server/guards/keyed-hash.ts';
import { signToken } from '#server/guards/token.ts';
import { upsertOwners } from '#server/owners/accounts.ts';
import { inviteOwner, findOwners } from '#server/owner-admin/admin.ts';
import { addOwners, an, bo, linkSecret, mails, OwnerBrowser, password } from './owner-browser.ts';
import { exportPerson } from '#server/retention/person.ts';
import { startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

const session = '__Host-gevel-session';
const better = 'appelboom in bloei';

let api: TestApi;
let browser: OwnerBrowser;

async function invite(id: string): Promise<string> {
  const admin = { services: api.services, actor: 'test' };
  for (const owner of await findOwners(admin, [id])) await inviteOwner(admin, owner);
  return linkSecret(api);
}

async function remind(email: string): Promise<string> {
  expect((await browser.post('reminder', { email })).status).toBe(200);
  return linkSecret(api);
}

const choose = (token: string, newPassword = better, repeat = newPassword) =>
  browser.post('new-password', { token, newPassword, repeat });

describe.each(storeKinds)('a password on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
    browser = new OwnerBrowser(api);
  });

  afterEach(async () => {
    await api.close();
  });

  it('is chosen by the link of an invitation, in the language of the owner', async () => {
    await upsertOwners(api.services.store, [an, bo], api.services.clock());
    const token = await invite(bo.email);
    const [mail] = await mails(api);
    expect([mail?.to, mail?.language, mail?.subject]).toEqual([
      { name: 'Bo Maes', address: bo.email },
      'fr',
      'Votre accès à l’espace propriétaires | Immo Lindehof',
    ]);
    const { pathname, searchParams } = new URL(mail?.button?.href ?? '');
    expect([pathname, searchParams.get('token')]).toEqual(['/fr/owner/password/', token]);
    expect((await browser.get(`${pathname}?token=${token}`)).body['page']).toEqual({
      kind: 'password',
      purpose: 'invite',
      token,
      email: bo.email,
    });
    expect(await browser.logIn(bo.email, better)).toMatchObject({ status: 422 });
    expect(await choose(token)).toMatchObject({ status: 200, body: { next: '/en/owner/?saved=password' } });
    expect(await new OwnerBrowser(api).logIn(bo.email, better)).toMatchObject({ status: 200 });
  });

  it('that was accepted begins the session, in the browser that chose it, and the agency hears of it', async () => {
    await addOwners(api);
    const thief = new OwnerBrowser(api);
    await thief.logIn(bo.email);
    browser.cookies.set(session, thief.cookies.get(session) ?? '');
    const token = await remind(an.email);
    expect((await choose(token, 'kort')).headers.getSetCookie()).toEqual([]);
    const { headers, body } = await choose(token);
    expect(headers.getSetCookie()[0]).toMatch(
      /^__Host-gevel-session=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax$/u,
    );
    const page = await browser.get(String(body['next']));
    expect([page.status, page.body['page']]).toMatchObject([
      200,
      { kind: 'home', isPasswordSaved: true, portal: { ownerName: 'An Peeters' } },
    ]);
    expect((await browser.get('/en/owner/')).body['page']).toMatchObject({ isPasswordSaved: false });
    const subjects = (await mails(api)).map(({ subject }) => subject);
    expect(subjects.slice(-2)).toEqual([
      'Uw wachtwoord is gewijzigd | Immo Lindehof',
      'Aanmelding op het eigenaarsportaal: An Peeters',
    ]);
    // A session that somebody planted in the browser is over.
    expect((await thief.get('/en/owner/')).status).toBe(303);
  });

  it.each([
    ['kort', 'password-short', 'Use at least 12 characters.'],
    ['x'.repeat(300), 'password-long', 'Use no more than 256 characters.'],
    ['Lindehof-Gent-2026', 'password-common', /^This password is easy to guess/u],
    ['Bo.Maes@home!', 'password-common', /^This password is easy to guess/u],
    ['Chesterfield2026!', 'password-common', /^This password is easy to guess/u],
  ])('%j is refused, and the link stays good', async (wrong, code, text) => {
    await upsertOwners(api.services.store, [bo], api.services.clock());
    const token = await invite('2');
    const { status, body } = await choose(token, wrong);
    expect([status, body['code']]).toEqual([422, code]);
    expect((body['fields'] as Record<string, { text: string }>)['newPassword']?.text).toMatch(text);
    expect((await choose(token, better, 'another one')).body).toMatchObject({
      code: 'invalid',
      fields: { repeat: { name: 'form:error.passwordsDiffer' } },
    });
    expect((await choose(token)).status).toBe(200);
  });

  it('is set once by a link, also when the link is used twenty times at once', async () => {
    await addOwners(api);
    const token = await remind(an.email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => choose(token, `${better} ${String(turn)}`)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 410)).toHaveLength(19);
    expect((await browser.logIn(an.email, `${better} ${String(statuses.indexOf(200))}`)).status).toBe(200);
    expect((await choose(token)).status).toBe(410);
  });

  it('cannot be set by a link that is too old, replaced, somebody’s invented, or made for something else', async () => {
    await addOwners(api);
    const replaced = await remind(an.email);
    const late = await remind(an.email);
    expect((await choose(replaced)).status).toBe(410);
    api.pass(hourMs);
    await browser.logIn();
    const { clock, config } = api.services;
    const issuedAt = clock().getTime();
    const content = {
      purpose: linkPurpose('newsletter-confirm'),
      value: an.email,
      issuedAt,
      expiresAt: issuedAt + dayMs,
    };
    const others = [late, browser.cookies.get(session) ?? '', signToken(config.secret, content), 'A'.repeat(43), ''];
    for (const token of others) {
      expect((await choose(token)).status).toBe(410);
      const page = await browser.get(`/en/owner/password/?token=${encodeURIComponent(token)}`);
      expect([page.status, page.body['page']]).toEqual([410, { kind: 'message', message: 'expired' }]);
    }
    const fresh = await remind(an.email);
    const thief = new OwnerBrowser(api);
    thief.cookies.set(session, fresh);
    expect((await thief.get('/en/owner/')).status).toBe(303);
    const invited = await invite('2');
    api.pass(7 * dayMs - minuteMs);
    expect((await browser.get(`/en/owner/password/?token=${invited}`)).status).toBe(200);
    api.pass(minuteMs);
    expect((await choose(invited)).status).toBe(410);
    expect((await browser.logIn()).status).toBe(200);
  });

  it('logs everybody out when it is set anew, and its owner is told', async () => {
    await addOwners(api);
    await browser.logIn();
    const old = new OwnerBrowser(api);
    old.cookies.set(session, browser.cookies.get(session) ?? '');
    const token = await remind(an.email);
    await choose(token);
    expect((await old.get('/en/owner/')).status).toBe(303);
    expect(await browser.logIn()).toMatchObject({ status: 422 });
    expect((await mails(api)).map(({ subject }) => subject)).toContain('Uw wachtwoord is gewijzigd | Immo Lindehof');
  });

  it('is reminded of alike for everybody; only the log knows who there is', async () => {
    await addOwners(api);
    await api.services.store.write((transaction) =>
      transaction
        .updateTable('owners')
        .set({ status: 'disabled', disabled_by: 'agency' })
        .where('id', '=', '2')
        .execute(),
    );
    for (const email of [an.email, 'nobody@home.example', bo.email]) {
      const { status, body } = await browser.post('reminder', { email });
      expect([status, body]).toEqual([200, { next: '/en/owner/reminder-sent/' }]);
    }
    expect((await mails(api)).map(({ to }) => to.address)).toEqual([an.email]);
    const reasons = api.lines.flatMap((line) => (line.includes('"form":"reminder"') ? [parseJson(line)] : []));
    expect(reasons).toMatchObject([
      { outcome: 'sent', reason: 'Een link om een nieuw wachtwoord te kiezen is naar uw e-mailadres verzonden.' },
      { outcome: 'unknown', reason: 'We vonden niemand met dit e-mailadres.' },
      { outcome: 'unknown' },
    ]);
    const statuses = [];
    for (let turn = 0; turn < 8; turn += 1) statuses.push((await browser.post('reminder', { email: an.email })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  });

  it('can be reset by its owner, however many forms others sent with the address', async () => {
    await addOwners(api);
    const { limits, config } = api.services;
    const key = keyedHash(config.secret, 'recipient', an.email);
    for (let turn = 0; turn < 7; turn += 1) await limits.consume('recipient', key);
    expect((await browser.post('reminder', { email: an.email })).status).toBe(200);
  });

  it('has no link left in the outbox once its mail is sent, nor in what a person is given', async () => {
    await addOwners(api);
    const token = await remind(an.email);
    const { store } = api.services;
    const kept = async () => JSON.stringify([await mails(api), await exportPerson(store, an.email)]);
    expect(JSON.stringify(await exportPerson(store, an.email))).not.toContain(token);
    const seen: string[] = [];
    const deliver = ({ payload }: { readonly payload: string }) => {
      seen.push(payload);
      return Promise.resolve({ kind: 'sent' } as const);
    };
    await api.worker({ deliver, close: () => undefined }).run();
    expect(seen.join('')).toContain(token);
    expect(await kept()).not.toContain(token);
    expect(await kept()).toContain(an.email);
    expect((await choose(token)).status).toBe(200);
  });

  it('is changed by whoever knows it, and everybody else is logged out', async () => {
    await addOwners(api);
    const other = new OwnerBrowser(api);
    await other.logIn();
    await browser.logIn();
    const change = (currentPassword: string, newPassword = better) =>
      browser.post('change-password', { currentPassword, newPassword, repeat: newPassword });
    expect((await change('not this one')).body).toMatchObject({ code: 'password-wrong' });
    expect((await change(password, 'An.Peeters.1970')).body).toMatchObject({ code: 'password-common' });
    const before = browser.cookies.get(session);
    expect(await change(password)).toMatchObject({ status: 200, body: { next: '/en/owner/account/?done=password' } });
    expect(browser.cookies.get(session)).not.toBe(before);
    expect((await browser.get('/en/owner/')).status).toBe(200);
    expect((await other.get('/en/owner/')).status).toBe(303);
    expect((await other.logIn()).status).toBe(422);
    for (let turn = 0; turn < 5; turn += 1) await change('a guess in an open browser');
    expect(await change(better)).toMatchObject({ status: 429 });
  });
});
