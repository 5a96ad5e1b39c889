import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isObject, objectWith, parseJson } from '#base/json.ts';
import { minuteMs } from '#server/clock.ts';
import { blockStaff, dropStaffSecondStep, unblockStaff } from '#server/staff/staff-admin.ts';
import { addOwners, an, linkSecret, mails, OwnerBrowser, password, type Answered } from './owner-browser.ts';
import { SoftAuthenticator, type Forged } from './soft-authenticator.ts';
import { loggedIn, staffBrowser } from './staff-browser.ts';
import { siteUrl, startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

const session = '__Host-gevel-office';

let api: TestApi;

interface Options {
  readonly challenge: string;
  readonly user: { readonly id: string };
}

function textIn(value: unknown, field: string): string {
  const found = isObject(value) ? value[field] : undefined;
  return typeof found === 'string' ? found : '';
}

/** What the account page hands to the browser for a new passkey. */
async function creationOptions(browser: OwnerBrowser, name = 'Laptop', realm = 'office'): Promise<Options> {
  expect(await browser.post('passkey-start', { currentPassword: password, name })).toMatchObject({ status: 200 });
  const { body } = await browser.get(`/en/${realm}/account/`);
  const page = isObject(body['page']) ? body['page'] : {};
  const passkeys = isObject(page['passkeys']) ? page['passkeys'] : {};
  return objectWith<Options>(parseJson(textIn(passkeys['setup'], 'options')), 'challenge', 'user');
}

async function addPasskey(browser: OwnerBrowser, device: SoftAuthenticator, realm = 'office'): Promise<Answered> {
  const { challenge, user } = await creationOptions(browser, 'Laptop', realm);
  return browser.post('passkey-confirm', { response: device.create(challenge, user.id) });
}

async function challengeFor(browser: OwnerBrowser): Promise<string> {
  return textIn((await browser.post('passkey-challenge')).body, 'challenge');
}

async function logIn(browser: OwnerBrowser, device: SoftAuthenticator, forged: Forged = {}): Promise<Answered> {
  return browser.post('passkey-login', { response: device.get(await challengeFor(browser), forged) });
}

async function isInside(browser: OwnerBrowser): Promise<boolean> {
  return (await browser.get('/en/office/')).status === 200;
}

/** Who got a mail that begins so. */
async function toldOf(subject: string): Promise<string[]> {
  return (await mails(api)).filter((mail) => mail.subject.startsWith(subject)).map(({ to }) => to.address);
}

async function statusOf(id: string): Promise<string | undefined> {
  const { store } = api.services;
  return (await store.reader.selectFrom('staff').select('status').where('id', '=', id).executeTakeFirst())?.status;
}

async function acts(): Promise<string[]> {
  const rows = await api.services.store.reader.selectFrom('office_acts').select('act').orderBy('at').execute();
  return rows.map(({ act }) => act);
}

describe.each(storeKinds)('passkeys on %s', (kind) => {
  let els: OwnerBrowser;
  let device: SoftAuthenticator;

  beforeEach(async () => {
    api = await startApi(kind);
    els = await loggedIn(api, 'Els', 'manager');
    device = new SoftAuthenticator(siteUrl);
  });

  afterEach(async () => {
    await api.close();
  });

  it('log a colleague in without password and code, and each use is counted and written down', async () => {
    api.pass(minuteMs);
    const added = await addPasskey(els, device);
    expect(added.body).toMatchObject({ kind: 'account', done: 'passkey-added' });
    expect(added.body['newCodes']).toHaveLength(10);
    const browser = staffBrowser(api);
    api.pass(minuteMs);
    expect(await logIn(browser, device)).toMatchObject({ status: 200, body: { next: '/en/office/' } });
    expect(await isInside(browser)).toBe(true);
    const [row] = await api.services.store.reader.selectFrom('staff_passkeys').selectAll().execute();
    expect(row).toMatchObject({ staff_id: 'staff-els', name: 'Laptop', counter: 1, transports: '["internal"]' });
    expect(row?.used_at).toBe(api.services.clock().getTime());
    expect(await acts()).toEqual(['login', 'passkey-added', 'login']);
    const subjects = (await mails(api)).map(({ subject }) => subject);
    expect(subjects.some((subject) => subject.startsWith('Passkey added'))).toBe(true);
    expect(await logIn(staffBrowser(api), device)).toMatchObject({ status: 200 });
  });

  it('are not believed with another origin, site, key, person, counter, or without asking who holds the device', async () => {
    await addPasskey(els, device);
    await logIn(staffBrowser(api), device);
    const forgeries: Readonly<Record<string, Forged>> = {
      origin: { origin: 'https://evil.example' },
      'origin below': { origin: `${siteUrl}.evil.example` },
      site: { rpId: 'evil.example' },
      key: { key: SoftAuthenticator.otherKey() },
      person: { userHandle: Buffer.from('somebody else').toString('base64url') },
      unverified: { isVerified: false },
      'counter of before': { counter: 1 },
      'no counter any more': { counter: 0 },
    };
    for (const [what, forged] of Object.entries(forgeries)) {
      const browser = staffBrowser(api);
      const answer = await logIn(browser, device, forged);
      expect([answer.status, answer.body['code']], what).toEqual([422, 'passkey-failed']);
      expect(browser.cookies.has(session), what).toBe(false);
    }
    // The same device, honest, still works.
    expect((await logIn(staffBrowser(api), device)).status).toBe(200);
  });

  it('sign a challenge once, in the browser that asked for it, within five minutes', async () => {
    await addPasskey(els, device);
    const browser = staffBrowser(api);
    const response = device.get(await challengeFor(browser));
    const cookie = browser.cookies.get('__Host-gevel-office-passkey') ?? '';
    expect((await staffBrowser(api).post('passkey-login', { response })).status).toBe(422);
    const answers = await Promise.all(
      [1, 2, 3].map(async () => {
        const same = staffBrowser(api);
        same.cookies.set('__Host-gevel-office-passkey', cookie);
        return (await same.post('passkey-login', { response })).status;
      }),
    );
    expect(answers.toSorted()).toEqual([200, 422, 422]);
    const late = staffBrowser(api);
    const stale = device.get(await challengeFor(late));
    api.pass(6 * minuteMs);
    expect((await late.post('passkey-login', { response: stale })).status).toBe(422);
    for (const nothing of ['', '{}', 'null', '[]', '{"id":1}', 'x'.repeat(30_000)]) {
      await challengeFor(late);
      expect((await late.post('passkey-login', { response: nothing })).status).toBe(422);
    }
  });

  it('are added with the password, in the session that began it, to nobody else', async () => {
    expect((await els.post('passkey-start', { currentPassword: 'wrong', name: 'x' })).status).toBe(422);
    expect((await els.post('passkey-confirm', { response: '{}' })).status).toBe(422);
    const an = await loggedIn(api, 'An', 'agent');
    const { challenge, user } = await creationOptions(els);
    const made = device.create(challenge, user.id);
    expect((await an.post('passkey-confirm', { response: made })).status).toBe(422);
    const other = staffBrowser(api);
    await other.logIn('els@lindehof.example');
    expect((await other.post('passkey-confirm', { response: made })).status).toBe(422);
    for (const forged of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { isVerified: false }]) {
      const options = await creationOptions(els);
      const response = device.create(options.challenge, options.user.id, forged);
      expect((await els.post('passkey-confirm', { response })).status, JSON.stringify(forged)).toBe(422);
    }
    expect((await addPasskey(els, device)).status).toBe(200);
    // A number that is somebody's already stays theirs.
    const twin = new SoftAuthenticator(siteUrl, device.id);
    expect((await addPasskey(an, twin)).status).toBe(409);
    const rows = await api.services.store.reader.selectFrom('staff_passkeys').select('staff_id').execute();
    expect(rows).toEqual([{ staff_id: 'staff-els' }]);
  });

  it('make the password alone worthless, and a backup code helps whoever lost the device', async () => {
    const { newCodes } = (await addPasskey(els, device)).body;
    const [code] = Array.isArray(newCodes) ? newCodes.map(String) : [];
    const browser = staffBrowser(api);
    expect((await browser.logIn('els@lindehof.example')).body['next']).toContain('/en/office/code/');
    expect(await isInside(browser)).toBe(false);
    const page = await browser.get('/en/office/code/');
    expect(page.body['page']).toMatchObject({ kind: 'code', hasApp: false, hasPasskey: true });
    expect((await browser.post('code', { code: '123456' })).status).toBe(422);
    expect((await browser.post('code', { code })).status).toBe(200);
    expect(await isInside(browser)).toBe(true);
    const again = staffBrowser(api);
    await again.logIn('els@lindehof.example');
    expect((await again.post('code', { code })).status).toBe(422);
    expect((await logIn(again, device)).status).toBe(200);
  });

  it('are taken away with the password by whoever has them, and open nothing afterwards', async () => {
    await addPasskey(els, device);
    const an = await loggedIn(api, 'An', 'agent');
    await an.post('passkey-remove', { currentPassword: password, passkey: device.id });
    expect((await els.post('passkey-remove', { currentPassword: 'wrong', passkey: device.id })).status).toBe(422);
    expect((await logIn(staffBrowser(api), device)).status).toBe(200);
    expect((await els.post('passkey-remove', { currentPassword: password, passkey: device.id })).status).toBe(200);
    expect((await logIn(staffBrowser(api), device)).status).toBe(422);
    expect(await acts()).toContain('passkey-removed');
    const codes = await api.services.store.reader.selectFrom('staff_codes').selectAll().execute();
    expect(codes).toEqual([]);
    const browser = staffBrowser(api);
    await browser.logIn('els@lindehof.example');
    expect(await isInside(browser)).toBe(true);
  });

  it('open nothing to who is blocked, nor after somebody took the second step away', async () => {
    await addPasskey(els, device);
    const bo = await loggedIn(api, 'Bo', 'manager');
    const other = new SoftAuthenticator(siteUrl);
    await addPasskey(bo, other);
    const admin = { services: api.services, actor: 'command' };
    await blockStaff(admin, 'staff-bo');
    expect((await logIn(staffBrowser(api), other)).status).toBe(422);
    await unblockStaff(admin, 'staff-bo');
    expect((await logIn(staffBrowser(api), other)).status).toBe(422);
    // Nor does the password alone, which opened nothing before: they are invited again.
    expect((await staffBrowser(api).logIn('bo@lindehof.example')).status).toBe(422);
    expect(await statusOf('staff-bo')).toBe('invited');
    const codes = api.services.store.reader.selectFrom('staff_codes').select('staff_id').distinct();
    expect(await codes.execute()).toEqual([{ staff_id: 'staff-els' }]);
    await dropStaffSecondStep(admin, 'staff-els');
    expect((await logIn(staffBrowser(api), device)).status).toBe(422);
  });

  it('taken by a block leave the password where an app still guards it', async () => {
    const bo = await loggedIn(api, 'Bo', 'agent');
    await addPasskey(bo, device);
    await api.services.store.write((transaction) =>
      transaction.updateTable('staff').set({ second_step_key: 'sealed' }).where('id', '=', 'staff-bo').execute(),
    );
    const admin = { services: api.services, actor: 'command' };
    await blockStaff(admin, 'staff-bo');
    await unblockStaff(admin, 'staff-bo');
    expect(await statusOf('staff-bo')).toBe('active');
    expect((await staffBrowser(api).logIn('bo@lindehof.example')).body['next']).toContain('/en/office/code/');
  });

  it('that a block of before left are gone when it is lifted', async () => {
    await addPasskey(await loggedIn(api, 'Bo', 'agent'), device);
    await addOwners(api);
    const owner = new OwnerBrowser(api);
    await owner.logIn();
    const theirs = new SoftAuthenticator(siteUrl);
    await addPasskey(owner, theirs, 'owner');
    await api.services.store.write(async (transaction) => {
      await transaction.updateTable('staff').set({ status: 'disabled' }).where('id', '=', 'staff-bo').execute();
      const blocked = { status: 'disabled', disabled_by: 'agency' } as const;
      await transaction.updateTable('owners').set(blocked).where('id', '=', '1').execute();
    });
    expect((await els.post('unblock', { person: 'staff-bo' })).status).toBe(200);
    expect((await els.post('owner-unblock', { owner: '1' })).status).toBe(200);
    expect((await logIn(staffBrowser(api), device)).status).toBe(422);
    expect((await logIn(new OwnerBrowser(api), theirs)).status).toBe(422);
    expect(await statusOf('staff-bo')).toBe('invited');
  });

  it.each([
    ['a block', blockStaff],
    ['a reset', dropStaffSecondStep],
  ])('are not kept when %s comes while they are made', async (_what, end) => {
    const bo = await loggedIn(api, 'Bo', 'agent');
    const { challenge, user } = await creationOptions(bo);
    const { store } = api.services;
    const { write } = store;
    vi.spyOn(store, 'write').mockImplementationOnce(async (takeIt) => {
      const taken = await write(takeIt);
      await end({ services: api.services, actor: 'command' }, 'staff-bo');
      return taken;
    });
    expect((await bo.post('passkey-confirm', { response: device.create(challenge, user.id) })).status).toBe(401);
    expect(await store.reader.selectFrom('staff_passkeys').selectAll().execute()).toEqual([]);
    expect(await store.reader.selectFrom('staff_codes').selectAll().execute()).toEqual([]);
    expect((await logIn(staffBrowser(api), device)).status).toBe(422);
  });

  it('of a stranger outlive a new password, and go when a manager takes them away, whom the mail names', async () => {
    await addPasskey(await loggedIn(api, 'Bo', 'agent'), device);
    const told = (await mails(api)).find(({ subject }) => subject.startsWith('Passkey added'));
    expect(told?.footnote).toContain('tell a manager, who will remove the passkey');
    const bo = staffBrowser(api);
    await bo.post('reminder', { email: 'bo@lindehof.example' });
    const chosen = { newPassword: 'appelboom in bloei', repeat: 'appelboom in bloei' };
    expect((await bo.post('new-password', { token: await linkSecret(api), ...chosen })).status).toBe(200);
    const thief = staffBrowser(api);
    expect((await logIn(thief, device)).status).toBe(200);
    const guarded = async () => {
      const { body } = await els.get('/en/office/people/');
      const { people } = objectWith<{ people: { id: string; hasSecondStep: boolean }[] }>(body['page'], 'people');
      return people.filter(({ hasSecondStep }) => hasSecondStep).map(({ id }) => id);
    };
    expect(await guarded()).toEqual(['staff-bo']);
    expect((await els.post('reset-second-step', { person: 'staff-bo' })).status).toBe(422);
    const { body } = await els.submit('reset-second-step', { language: 'en', person: 'staff-bo' });
    expect(body['form']).toMatchObject({ values: { person: 'staff-bo' }, problems: { sure: {} } });
    expect(await guarded()).toEqual(['staff-bo']);
    const answer = await els.post('reset-second-step', { person: 'staff-bo', sure: 'yes' });
    expect(answer.body).toEqual({ next: '/en/office/people/?done=reset' });
    expect(await toldOf('Passkey removed')).toEqual(['bo@lindehof.example']);
    expect(await guarded()).toEqual([]);
    expect(await isInside(thief)).toBe(false);
    expect((await logIn(thief, device)).status).toBe(422);
    await bo.logIn('bo@lindehof.example', chosen.newPassword);
    expect(await isInside(bo)).toBe(true);
  });

  it('of owners are taken away in the office, alone or with the account', async () => {
    await addOwners(api);
    const owner = new OwnerBrowser(api);
    const [reset, shut] = [{ 'owner-reset-second-step': { sure: 'yes' } }, { 'owner-block': {}, 'owner-unblock': {} }];
    for (const forms of [reset, shut]) {
      expect((await owner.logIn()).body).toEqual({ next: '/en/owner/' });
      const theirs = new SoftAuthenticator(siteUrl);
      expect((await addPasskey(owner, theirs, 'owner')).status).toBe(200);
      for (const [form, more] of Object.entries(forms))
        expect((await els.post(form, { owner: '1', ...more })).status, form).toBe(200);
      expect((await owner.get('/en/owner/')).status).toBe(303);
      expect((await logIn(new OwnerBrowser(api), theirs)).status).toBe(422);
    }
    expect((await els.post('owner-reset-second-step', { owner: '1' })).status).toBe(422);
    const { body } = await els.submit('owner-reset-second-step', { language: 'en', owner: '1' });
    expect(body['form']).toMatchObject({ values: { owner: '1' }, problems: { sure: {} } });
    expect(await toldOf('Passkey verwijderd')).toEqual([an.email]);
    // A block takes the password that they alone guarded, too.
    expect((await owner.logIn()).status).toBe(422);
    const told = (await mails(api)).find(({ subject }) => subject.startsWith('Passkey toegevoegd'));
    expect(told?.footnote).toContain('bel ons, dan verwijderen wij de passkey');
    expect(await acts()).toContain('owner-second-step-off');
  });

  it('of owners open the portal and nothing of the office, and the other way round', async () => {
    await addOwners(api);
    const owner = new OwnerBrowser(api);
    await owner.logIn();
    const theirs = new SoftAuthenticator(siteUrl);
    expect((await addPasskey(owner, theirs, 'owner')).status).toBe(200);
    await addPasskey(els, device);
    expect((await logIn(new OwnerBrowser(api), theirs)).status).toBe(200);
    expect((await logIn(staffBrowser(api), theirs)).status).toBe(422);
    expect((await logIn(new OwnerBrowser(api), device)).status).toBe(422);
    // Nor does the challenge of one serve the other.
    const browser = staffBrowser(api);
    const response = device.get(await challengeFor(new OwnerBrowser(api)));
    await challengeFor(browser);
    expect((await browser.post('passkey-login', { response })).status).toBe(422);
  });

  it('are the second step that a manager needs where strangers reach the site', async () => {
    const data = api.services.siteData();
    const url = 'https://www.agency.be';
    Object.assign(api.services, { siteData: () => ({ ...data, config: { ...data.config, url } }) });
    expect((await els.get('/en/office/')).headers.get('location')).toContain('done=step-needed');
    const telephone = new SoftAuthenticator(url);
    expect((await addPasskey(els, telephone)).status).toBe(200);
    expect(await isInside(els)).toBe(true);
    const browser = staffBrowser(api);
    expect((await logIn(browser, telephone)).status).toBe(200);
    expect(await isInside(browser)).toBe(true);
  });

  it('are asked for so often only from one address', async () => {
    const browser = staffBrowser(api);
    const statuses: number[] = [];
    for (let count = 0; count < 45; count += 1)
      statuses.push((await browser.post('passkey-challenge', {}, { 'x-forwarded-for': '10.0.0.1' })).status);
    expect(new Set(statuses.slice(0, 40))).toEqual(new Set([200]));
    expect(statuses.at(-1)).toBe(429);
  });
});
