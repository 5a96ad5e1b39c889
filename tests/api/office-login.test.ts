import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { minuteMs } from '#server/clock.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { addOwners, an, mails, OwnerBrowser, password } from './owner-browser.ts';
import { addStaff, loggedIn, staffBrowser } from './staff-browser.ts';
import { htmlPost, startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

const session = '__Host-gevel-office';

let api: TestApi;

describe.each(storeKinds)('the door of the office on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
  });

  afterEach(async () => {
    await api.close();
  });

  it('opens to whoever knows address and password, and to nobody else', async () => {
    await addStaff(api, 'Els', 'manager');
    const browser = staffBrowser(api);
    const before = await browser.get('/nl/office/');
    expect([before.status, before.headers.get('location')]).toEqual([303, '/nl/office/login/']);
    expect((await browser.logIn('els@lindehof.example', 'not this one at all')).status).toBe(422);
    const answer = await browser.logIn(' ELS@lindehof.example ');
    expect([answer.status, answer.body]).toEqual([200, { next: '/en/office/' }]);
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-gevel-office=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax$/u,
    );
    const page = await browser.get('/nl/office/');
    expect([page.status, page.body['page']]).toMatchObject([200, { kind: 'today' }]);
    expect([page.headers.get('cache-control'), page.headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex']);
  });

  it('stays shut for a login that was on its way while the password changed, or its owner was blocked', async () => {
    const other = await hashPassword('another password of hers');
    const turns = [0, 1, 3].flatMap((waitMs) => [
      { waitMs, change: { password_hash: other } },
      { waitMs, change: { status: 'disabled' } as const },
    ]);
    /** What the login of somebody comes to who is changed meanwhile; undefined where it was over before. */
    const statusOf = async (name: string, { waitMs, change }: (typeof turns)[number]): Promise<number | undefined> => {
      const id = await addStaff(api, name, 'manager');
      const browser = staffBrowser(api);
      const login = { isOver: false };
      const answer = browser.logIn(`${name.toLowerCase()}@lindehof.example`).finally(() => {
        login.isOver = true;
      });
      await wait(waitMs);
      // The check of the password takes longer than this, unless the machine is busy.
      await api.services.store.write((transaction) =>
        transaction.updateTable('staff').set(change).where('id', '=', id).execute(),
      );
      const { isOver } = login;
      const { status } = await answer;
      if (isOver) return undefined;
      expect((await browser.get('/nl/office/')).status).toBe(303);
      return status;
    };
    for (const [index, turn] of turns.entries()) {
      let status: number | undefined;
      for (let attempt = 0; status === undefined && attempt < 5; attempt += 1)
        status = await statusOf(`Els${String(index)}x${String(attempt)}`, turn);
      expect([turn, status]).toEqual([turn, 422]);
    }
  });

  it('stays shut for an address that the account no longer has when it is answered, and no link goes to it', async () => {
    const { store } = api.services;
    const { write } = store;
    /** What is answered where the address changes before a write; undefined where there are not so many. */
    const statusOf = async (form: string, name: string, turn: number): Promise<number | undefined> => {
      const id = await addStaff(api, name, 'manager');
      const email = `${name.toLowerCase()}@lindehof.example`;
      const change = { email: `${id}@x.example`, email_key: `${id}@x.example` };
      const asked = { writes: 0 };
      const spy = vi.spyOn(store, 'write').mockImplementation(async (work) => {
        if (asked.writes === turn)
          await write((transaction) => transaction.updateTable('staff').set(change).where('id', '=', id).execute());
        asked.writes += 1;
        return write(work);
      });
      const { status } = await staffBrowser(api).post(form, { email, ...(form === 'login' && { password }) });
      spy.mockRestore();
      return asked.writes > turn ? status : undefined;
    };
    for (const turn of [0, 1, 2]) {
      expect([422, undefined]).toContain(await statusOf('login', `Els${String(turn)}`, turn));
      const links = (await mails(api)).filter(({ isSecret }) => isSecret).length;
      const status = await statusOf('reminder', `Bo${String(turn)}`, turn);
      if (status !== undefined) expect((await mails(api)).filter(({ isSecret }) => isSecret)).toHaveLength(links);
    }
  });

  it('is another than that of owners: no session of the one opens anything of the other', async () => {
    await addOwners(api);
    const owner = new OwnerBrowser(api);
    await owner.logIn();
    const secret = owner.cookies.get('__Host-gevel-session') ?? '';
    owner.cookies.set(session, secret);
    expect((await owner.get('/nl/office/')).status).toBe(303);
    const els = await loggedIn(api, 'Els', 'manager');
    els.cookies.set('__Host-gevel-session', els.cookies.get(session) ?? '');
    expect((await els.get('/nl/owner/')).status).toBe(303);
    expect((await staffBrowser(api).logIn(an.email, password)).status).toBe(422);
    expect((await new OwnerBrowser(api).logIn('els@lindehof.example')).status).toBe(422);
  });

  it('never keeps a session that somebody brought along', async () => {
    await addStaff(api, 'Els', 'manager');
    const browser = staffBrowser(api);
    const planted = 'A'.repeat(43);
    browser.cookies.set(session, planted);
    await browser.logIn('els@lindehof.example');
    expect(browser.cookies.get(session)).not.toBe(planted);
    const again = browser.cookies.get(session);
    await browser.logIn('els@lindehof.example');
    expect(browser.cookies.get(session)).not.toBe(again);
    const old = staffBrowser(api);
    old.cookies.set(session, again ?? '');
    expect((await old.get('/en/office/')).status).toBe(303);
  });

  it('shows the form again with what is wrong, never with the password', async () => {
    const answer = await api.request('/api/office/login', htmlPost({ language: 'fr', email: 'x@y.example', password }));
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({
      page: { kind: 'login', next: '/fr/office/' },
      form: { name: 'login', values: { email: 'x@y.example' }, problems: { '': { key: 'errors:login-failed' } } },
    });
  });

  it('waits after five attempts, whoever the address is of, and leaves owners of that address alone', async () => {
    await addOwners(api);
    const browser = staffBrowser(api);
    for (let attempt = 0; attempt < 5; attempt += 1) await browser.logIn(an.email, 'not this one at all');
    expect((await browser.logIn(an.email, 'not this one at all')).status).toBe(429);
    expect((await new OwnerBrowser(api).logIn()).status).toBe(200);
  });

  it('costs as much work for an address that nobody has as for a wrong password', async () => {
    await addStaff(api, 'Els', 'agent');
    const browser = staffBrowser(api);
    // Time of the processor, not of the clock: it is the same on a busy machine.
    const costOf = async (email: string): Promise<number> => {
      await api.services.store.write((transaction) => transaction.deleteFrom('login_attempts').execute());
      const before = process.cpuUsage();
      expect((await browser.logIn(email, 'not it, not at all')).status).toBe(422);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const costs: [number, number][] = [];
    for (let turn = 0; turn < 9; turn += 1)
      costs.push([await costOf('els@lindehof.example'), await costOf('nobody@lindehof.example')]);
    const [known = 0, unknown = 0] = [0, 1].map(
      (side) => costs.map((pair) => pair[side] ?? 0).sort((a, b) => a - b)[4],
    );
    expect(known).toBeGreaterThan(0);
    expect(unknown / known).toBeGreaterThan(0.6);
    expect(unknown / known).toBeLessThan(1.7);
  });

  it('tells each of two colleagues once of a computer that they share', async () => {
    const people = ['an@lindehof.example', 'bo@lindehof.example'];
    for (const name of ['An', 'Bo']) await loggedIn(api, name, 'agent');
    const shared = staffBrowser(api);
    for (const email of [...people, ...people, ...people]) {
      api.pass(minuteMs);
      expect((await shared.logIn(email)).status).toBe(200);
      await shared.post('logout');
    }
    const told = (await mails(api)).map(({ to, subject }) => `${to.address}: ${subject.split(' | ')[0] ?? ''}`);
    expect(told).toEqual(people.map((email) => `${email}: Login from a new device`));
    // A cookie that nobody logged in with is still replaced.
    const planted = staffBrowser(api);
    planted.cookies.set('__Host-gevel-office-device', 'A'.repeat(43));
    await planted.logIn('an@lindehof.example');
    expect(planted.cookies.get('__Host-gevel-office-device')).not.toBe('A'.repeat(43));
  });

  it('speaks the language that somebody chooses, and writes it down', async () => {
    const els = await loggedIn(api, 'Els', 'agent');
    const answer = await els.post('language', { ownLanguage: 'fr' });
    expect(answer.body).toEqual({ next: '/fr/office/account/?done=language' });
    const acts = await api.services.store.reader.selectFrom('office_acts').selectAll().orderBy('at').execute();
    expect(acts.map(({ act, before, after }) => [act, before, after])).toContainEqual(['language', 'en', 'fr']);
    expect(await mails(api)).toEqual([]);
  });
});
