import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayMs, minuteMs } from '#server/clock.ts';
import {
  disableOwner,
  dropSecondStep,
  enableOwner,
  eraseOwner,
  exportOwner,
  findOwners,
  listOwners,
  type Admin,
} from '#server/owner-admin/admin.ts';
import { upsertOwners } from '#server/owners/accounts.ts';
import { codeOf, stepAt } from '#server/accounts/second-step.ts';
import { tidyStore } from '#server/retention/tidy.ts';
import type { AccountPage } from '#site/account-view.ts';
import { addOwners, an, bo, mails, OwnerBrowser, password, linkSecret } from './owner-browser.ts';
import { startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

const session = '__Host-gevel-session';

let api: TestApi;
let browser: OwnerBrowser;
let admin: Admin;

async function account(of = browser): Promise<AccountPage> {
  return (await of.get('/en/owner/account/')).body['page'] as AccountPage;
}

/** Bytes of a key as the page shows it. */
function keyBytes(shown: string): Buffer {
  const bits = Array.from(shown.replaceAll(' ', ''), (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  return Buffer.from(bits.match(/.{8}/gu)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
}

const codeNow = (key: Buffer, offset = 0) => codeOf(key, stepAt(api.services.clock()) + offset);

/** Switches the second step on for the browser's owner. */
async function setUp(): Promise<{ key: Buffer; codes: readonly string[] }> {
  expect((await browser.post('step-start', { currentPassword: password })).status).toBe(200);
  const { secondStep } = await account();
  const key = keyBytes(secondStep.state === 'setup' ? secondStep.key : '');
  const { status, body } = await browser.post('step-confirm', { code: codeNow(key) });
  expect(status).toBe(200);
  return { key, codes: (body as Partial<AccountPage>).newCodes ?? [] };
}

async function ownerNamed(name: string) {
  const [owner] = await findOwners(admin, [name]);
  if (!owner) throw new Error(`${name} is missing.`);
  return owner;
}

describe.each(storeKinds)('the account of an owner on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
    admin = { services: api.services, actor: 'els@office' };
    await addOwners(api);
    browser = new OwnerBrowser(api);
    await browser.logIn();
  });

  afterEach(async () => {
    await api.close();
  });

  it('lists where its owner is logged in, and ends one or all others', async () => {
    const [second, third] = [new OwnerBrowser(api, 'curl/8'), new OwnerBrowser(api)];
    api.pass(minuteMs);
    await second.logIn();
    api.pass(minuteMs);
    await third.logIn();
    const { sessions } = await account();
    expect(sessions.map(({ device, isThis }) => [device, isThis])).toEqual([
      ['Firefox, Windows', true],
      ['Firefox, Windows', false],
      ['', false],
    ]);
    await browser.post('end-session', { session: sessions.at(-1)?.id });
    expect((await second.get('/en/owner/')).status).toBe(303);
    expect((await third.get('/en/owner/')).status).toBe(200);
    expect((await browser.post('end-session')).body).toEqual({ next: '/en/owner/account/?done=sessions' });
    expect((await third.get('/en/owner/')).status).toBe(303);
    const own = (await account()).sessions[0]?.id;
    expect((await browser.post('end-session', { session: own })).body).toEqual({ next: '/en/owner/logged-out/' });
    expect(browser.cookies.has(session)).toBe(false);
  });

  it('asks for a code once the second step is on, and takes each code once', async () => {
    const { key, codes } = await setUp();
    expect(codes).toHaveLength(10);
    expect((await account()).secondStep).toEqual({ state: 'on', codesLeft: 10 });
    const stored = JSON.stringify([
      await api.services.store.reader.selectFrom('owners').selectAll().execute(),
      await api.services.store.reader.selectFrom('owner_codes').selectAll().execute(),
    ]);
    for (const code of codes) expect(stored).not.toContain(code);
    expect((await mails(api)).at(-1)?.subject).toBe('Tweestapsverificatie ingeschakeld | Immo Lindehof');

    api.pass(minuteMs);
    const answer = await browser.logIn();
    expect(answer.body).toEqual({ next: '/en/owner/code/?next=%2Fen%2Fowner%2F' });
    // The password alone opens nothing.
    expect((await browser.get('/en/owner/')).status).toBe(303);
    expect((await browser.post('end-session')).status).toBe(401);
    expect((await browser.get('/en/owner/code/')).body['page']).toEqual({
      kind: 'code',
      next: '/en/owner/',
      hasApp: true,
      hasPasskey: false,
    });
    expect((await browser.post('code', { code: '' })).body).toMatchObject({ code: 'code-missing' });
    expect((await browser.post('code', { code: '000000' })).body).toMatchObject({ code: 'code-wrong' });
    const before = browser.cookies.get(session);
    expect((await browser.post('code', { code: codeNow(key), next: '/en/owner/account/' })).body).toEqual({
      next: '/en/owner/account/',
    });
    expect(browser.cookies.get(session)).not.toBe(before);
    expect((await browser.get('/en/owner/')).status).toBe(200);

    await browser.logIn();
    expect((await browser.post('code', { code: codeNow(key) })).body).toMatchObject({ code: 'code-wrong' });
    expect((await browser.post('code', { code: codeNow(key, 1) })).status).toBe(200);
    expect((await browser.post('code', { code: codeNow(key, 1) })).status).toBe(401);
  });

  it('asks for the code after a password chosen by link, too', async () => {
    const { key } = await setUp();
    api.pass(minuteMs);
    const fresh = new OwnerBrowser(api);
    await fresh.post('reminder', { email: an.email });
    const newPassword = 'appelboom in bloei';
    const sent = { token: await linkSecret(api), newPassword, repeat: newPassword };
    const { body } = await fresh.post('new-password', sent);
    expect(body).toEqual({ next: '/en/owner/code/?next=%2Fen%2Fowner%2F%3Fsaved%3Dpassword' });
    expect((await fresh.get('/en/owner/')).status).toBe(303);
    expect((await browser.get('/en/owner/')).status).toBe(303);
    expect(await fresh.post('code', { code: codeNow(key), next: '/en/owner/?saved=password' })).toMatchObject({
      status: 200,
      body: { next: '/en/owner/?saved=password' },
    });
    expect((await fresh.get('/en/owner/')).status).toBe(200);
  });

  it('takes a code once, also when it is sent twenty times at once', async () => {
    const { key } = await setUp();
    api.pass(minuteMs);
    await browser.logIn();
    const secret = browser.cookies.get(session) ?? '';
    const code = codeNow(key);
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const copy = new OwnerBrowser(api);
        copy.cookies.set(session, secret);
        return (await copy.post('code', { code })).status;
      }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it('opens with a backup code once, and lets nobody try them all', async () => {
    const { codes } = await setUp();
    const [first = '', second = ''] = codes;
    await browser.logIn();
    expect((await browser.post('code', { code: ` ${first.toLowerCase()} ` })).status).toBe(200);
    expect((await account()).secondStep).toEqual({ state: 'on', codesLeft: 9 });
    await browser.logIn();
    expect((await browser.post('code', { code: first })).body).toMatchObject({ code: 'code-wrong' });
    for (let turn = 0; turn < 4; turn += 1) await browser.post('code', { code: '123456' });
    expect(await browser.post('code', { code: second })).toMatchObject({ status: 429 });
    api.pass(9 * minuteMs);
    expect((await browser.post('code', { code: second })).status).toBe(200);
    await browser.logIn();
    api.pass(10 * minuteMs);
    expect((await browser.post('code', { code: second })).status).toBe(401);
  });

  it('loses its second step only to the password, or to the agency', async () => {
    expect((await browser.post('step-confirm', { code: '123456' })).status).toBe(409);
    expect((await browser.post('step-start', { currentPassword: 'not this one' })).status).toBe(422);
    await browser.post('step-start', { currentPassword: password });
    await browser.post('step-cancel');
    expect((await account()).secondStep).toEqual({ state: 'off' });
    await setUp();
    expect((await browser.post('step-stop', { currentPassword: 'not this one' })).status).toBe(422);
    expect((await browser.post('step-stop', { currentPassword: password })).status).toBe(200);
    expect((await account()).secondStep).toEqual({ state: 'off' });
    await setUp();
    const told = async () => (await mails(api)).filter(({ subject }) => subject.startsWith('Tweestaps')).length;
    const before = await told();
    await dropSecondStep(admin, await ownerNamed(an.email));
    expect(await told()).toBe(before + 1);
    // Where there is nothing to take, nobody is told.
    await dropSecondStep(admin, await ownerNamed(an.email));
    expect(await told()).toBe(before + 1);
    expect((await browser.get('/en/owner/')).status).toBe(303);
    expect((await browser.logIn()).body).toEqual({ next: '/en/owner/' });
  });

  it('keeps neither a password nor a second step that was under way when it was shut', async () => {
    await browser.post('step-start', { currentPassword: password });
    const { secondStep } = await account();
    const code = codeNow(keyBytes(secondStep.state === 'setup' ? secondStep.key : ''));
    const chosen = 'appelboom in bloei';
    const { write } = api.services.store;
    for (const [form, fields] of [
      ['step-start', { currentPassword: password }],
      ['step-confirm', { code }],
      ['change-password', { currentPassword: password, newPassword: chosen, repeat: chosen }],
    ] as const) {
      // The attempt is counted first.
      vi.spyOn(api.services.store, 'write').mockImplementationOnce(async (count) => {
        const counted = await write(count);
        await disableOwner(admin, await ownerNamed('1'));
        return counted;
      });
      expect((await browser.post(form, fields)).status, form).toBe(401);
      await enableOwner(admin, await ownerNamed('1'));
      expect((await browser.logIn()).body, form).toEqual({ next: '/en/owner/' });
    }
  });

  it('keeps no second step that somebody began before it was shut, or before its password was another', async () => {
    const start = () => browser.post('step-start', { currentPassword: password });
    const state = async () => (await account()).secondStep.state;
    await start();
    expect(await state()).toBe('setup');
    await disableOwner(admin, await ownerNamed('1'));
    await enableOwner(admin, await ownerNamed('1'));
    await browser.logIn();
    expect(await state()).toBe('off');
    await start();
    const chosen = 'appelboom in bloei';
    await browser.post('change-password', { currentPassword: password, newPassword: chosen, repeat: chosen });
    expect(await state()).toBe('off');
  });

  it('is opened once where two do it at the same moment, and is never in use without a password', async () => {
    const { write } = api.services.store;
    await disableOwner(admin, await ownerNamed('1'));
    // As an earlier version left it.
    await write((transaction) =>
      transaction
        .insertInto('owner_passkeys')
        .values({
          id: 'key',
          owner_id: '1',
          public_key: '',
          counter: 0,
          transports: '[]',
          name: '',
          created_at: 0,
          used_at: null,
        })
        .execute(),
    );
    const shut = await ownerNamed('1');
    await enableOwner(admin, shut);
    await expect(enableOwner(admin, shut)).rejects.toThrow('1 is not disabled');
    expect(await ownerNamed('1')).toMatchObject({ status: 'invited', password_hash: null });
  });

  it('is shut and opened by the agency, whose every step is written down', async () => {
    await disableOwner(admin, await ownerNamed('1'));
    expect((await browser.get('/en/owner/')).status).toBe(303);
    expect((await browser.logIn()).status).toBe(422);
    await enableOwner(admin, await ownerNamed('1'));
    expect((await browser.logIn()).status).toBe(200);
    await expect(ownerNamed('1').then((owner) => enableOwner(admin, owner))).rejects.toThrow('1 is not disabled');
    await expect(findOwners(admin, ['nobody'])).rejects.toThrow('Nobody is known by "nobody".');
    await upsertOwners(api.services.store, [an], api.services.clock());
    await expect(ownerNamed('2').then((owner) => enableOwner(admin, owner))).rejects.toThrow('2 was ended by the feed');
    const { trail } = (await exportOwner(admin, await ownerNamed('1'))) as {
      trail: { action: string; actor: string }[];
    };
    expect(trail.map(({ action, actor }) => `${action} ${actor}`)).toEqual([
      'added feed',
      'login owner',
      'disabled els@office',
      'enabled els@office',
      'login owner',
      'exported els@office',
    ]);
  });

  it('is given whole and erased whole, without touching anybody else', async () => {
    const file = JSON.stringify(await exportOwner(admin, await ownerNamed(an.email)));
    expect(file).toContain('"listings":["46","48"]');
    for (const secret of ['argon2id', browser.cookies.get(session) ?? '-', bo.email])
      expect(file).not.toContain(secret);
    await eraseOwner(admin, await ownerNamed('1'));
    expect((await listOwners(admin)).map(({ id }) => id)).toEqual(['2']);
    const { reader } = api.services.store;
    for (const table of ['owner_listings', 'owner_sessions', 'owner_devices', 'owner_tokens'] as const) {
      expect(await reader.selectFrom(table).select('owner_id').where('owner_id', '=', '1').execute()).toEqual([]);
    }
    expect((await browser.get('/en/owner/')).status).toBe(303);
    expect((await browser.logIn()).status).toBe(422);
  });

  it('leaves nothing behind that is over', async () => {
    const { store, siteData, clock } = api.services;
    await browser.post('reminder', { email: an.email });
    await browser.post('reminder', { email: 'nobody@home.example' });
    await browser.logIn(an.email, 'wrong');
    api.pass(9 * dayMs);
    await tidyStore(store, siteData().config.retention, clock());
    for (const table of ['owner_sessions', 'owner_tokens', 'login_attempts'] as const) {
      expect(await store.reader.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    expect(await store.reader.selectFrom('owner_devices').selectAll().execute()).toHaveLength(1);
    await upsertOwners(store, [an], clock());
    api.pass(89 * dayMs);
    await tidyStore(store, siteData().config.retention, clock());
    expect((await listOwners(admin)).map(({ id, status }) => `${id} ${status}`)).toEqual(['1 active', '2 disabled']);
    api.pass(111 * dayMs);
    await tidyStore(store, siteData().config.retention, clock());
    expect((await listOwners(admin)).map(({ id }) => id)).toEqual(['1']);
    expect(await store.reader.selectFrom('owner_devices').selectAll().execute()).toEqual([]);
  });

  it.each(['before', 'after'] as const)(
    'is gone too where the agency blocked it %s its owner left the feed',
    async (when) => {
      const { store, siteData, clock } = api.services;
      const block = async () => disableOwner(admin, await ownerNamed('2'));
      if (when === 'before') await block();
      await upsertOwners(store, [an], clock());
      api.pass(60 * dayMs);
      if (when === 'after') await block();
      api.pass(29 * dayMs);
      await tidyStore(store, siteData().config.retention, clock());
      expect((await listOwners(admin)).map(({ id }) => id)).toEqual(['1', '2']);
      api.pass(2 * dayMs);
      await tidyStore(store, siteData().config.retention, clock());
      expect((await listOwners(admin)).map(({ id }) => id)).toEqual(['1']);
    },
  );

  it('stays where the agency blocked it while its owner is in the feed', async () => {
    const { store, siteData, clock } = api.services;
    await disableOwner(admin, await ownerNamed('2'));
    api.pass(365 * dayMs);
    await tidyStore(store, siteData().config.retention, clock());
    expect((await listOwners(admin)).map(({ id }) => id)).toEqual(['1', '2']);
  });
});
