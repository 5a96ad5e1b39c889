import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hourMs, minuteMs } from '#server/clock.ts';
import { openSession } from '#server/accounts/sessions.ts';
import { ownerRealm } from '#server/owners/owner-realm.ts';
import { addOwners, an, bo, linkSecret, mails, OwnerBrowser, password } from './owner-browser.ts';
import { htmlPost, jsonPost, ownHeaders, siteUrl, startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

const session = '__Host-gevel-session';

const device = '__Host-gevel-device';

let api: TestApi;

let browser: OwnerBrowser;

function sessions() {
  return api.services.store.reader.selectFrom('owner_sessions').selectAll().execute();
}

describe.each(storeKinds)('logging in on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
    await addOwners(api);
    browser = new OwnerBrowser(api);
  });

  afterEach(async () => {
    await api.close();
  });

  it('opens the portal to whoever knows address and password, and to nobody else', async () => {
    expect(await browser.get('/nl/owner/')).toMatchObject({ status: 303 });
    const answer = await browser.logIn(' an@HOME.example ');
    expect([answer.status, answer.body]).toEqual([200, { next: '/en/owner/' }]);
    const cookies = answer.headers.getSetCookie();
    expect(cookies[0]).toMatch(/^__Host-gevel-session=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax$/u);
    expect(cookies[1]).toMatch(
      /^__Host-gevel-device=[\w-]{43}; Max-Age=15552000; Path=\/; Secure; HttpOnly; SameSite=Lax$/u,
    );
    const page = await browser.get('/nl/owner/');
    expect([page.status, page.body['page']]).toMatchObject([
      200,
      { kind: 'home', portal: { ownerName: 'An Peeters', homes: [{ id: '46' }, { id: '48' }] } },
    ]);
    expect([page.headers.get('cache-control'), page.headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex']);
  });

  it('gives each of two owners at one computer a cookie of their own', async () => {
    await browser.logIn();
    const first = browser.cookies.get(device);
    await browser.post('logout');
    expect((await browser.logIn(bo.email)).status).toBe(200);
    expect(browser.cookies.get(device)).not.toBe(first);
  });

  it('without a script comes back with the address, never with the password, or goes on', async () => {
    const wrong = await browser.submit('login', { language: 'fr', email: an.email, password: 'not it, not at all' });
    expect(wrong.status).toBe(422);
    expect(wrong.body).toEqual({
      page: { kind: 'login', next: '/fr/owner/' },
      form: { name: 'login', values: { email: an.email }, problems: { '': { key: 'errors:login-failed' } } },
    });
    const right = await browser.submit('login', { language: 'fr', email: an.email, password });
    expect([right.status, right.headers.get('location')]).toEqual([303, '/fr/owner/']);
  });

  it('says the same to an unknown address, a wrong password and an account that is not in use', async () => {
    await api.services.store.write((transaction) =>
      transaction
        .updateTable('owners')
        .set({ status: 'disabled', disabled_by: 'agency' })
        .where('id', '=', '2')
        .execute(),
    );
    const answers = [
      await browser.logIn(an.email, 'not it, not at all'),
      await browser.logIn('nobody@home.example'),
      await browser.logIn(bo.email),
    ];
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([
        422,
        { code: 'login-failed', text: 'The e-mail address or password is not correct.' },
      ]);
    }
    // Only the agency's log says that nobody has the address, in the agreed words.
    const told = api.lines.filter((line) => line.includes('E-mailadres of wachtwoord niet juist'));
    expect(told).toHaveLength(1);
    expect(told[0]).not.toContain('nobody@home.example');
    expect(await sessions()).toEqual([]);
  });

  it('without a script comes back at an address that can be asked for anew, with what is missing in the page’s words', async () => {
    const init = htmlPost({ language: 'fr', email: '', password: '' });
    const refused = await api.request('/fr/form/login/', init);
    expect(refused.status).toBe(422);
    const again = await api.request('/fr/form/login/', { headers: ownHeaders({ accept: 'text/html' }) });
    expect([again.status, again.headers.get('location')]).toEqual([303, '/fr/login/']);
  });

  it('goes on to the page that was asked for, and never to another site', async () => {
    const asked = await browser.get('/nl/owner/account/?done=password');
    const login = '/nl/login/?next=%2Fnl%2Fowner%2Faccount%2F%3Fdone%3Dpassword';
    expect([asked.status, asked.headers.get('location')]).toEqual([303, login]);
    const cases = [
      [`${siteUrl}${login}`, undefined, '/nl/owner/account/?done=password'],
      [`${siteUrl}/nl/login/?next=https://evil.example/`, undefined, '/nl/owner/'],
      [undefined, '//evil.example/nl/owner/', '/nl/owner/'],
      [undefined, '/nl/owner/../../api/', '/nl/owner/'],
      [undefined, '/nl/owner/\\evil.example/', '/nl/owner/'],
      [undefined, 'javascript:alert(1)', '/nl/owner/'],
      [undefined, '/fr/owner/account/', '/fr/owner/account/'],
    ] as const;
    for (const [referer, next, location] of cases) {
      const fields = { language: 'nl', email: an.email, password, ...(next !== undefined && { next }) };
      const answer = await browser.submit('login', fields, referer === undefined ? {} : { referer });
      expect(answer.headers.get('location')).toBe(location);
    }
  });

  it('gives every login a session of its own: nobody can plant one, and the old one is over', async () => {
    browser.cookies.set(session, 'A'.repeat(43));
    await browser.logIn();
    const first = browser.cookies.get(session);
    expect(first).not.toBe('A'.repeat(43));
    await browser.logIn();
    const second = browser.cookies.get(session);
    expect(second).not.toBe(first);
    expect(await sessions()).toHaveLength(1);
    const stolen = new OwnerBrowser(api);
    stolen.cookies.set(session, first ?? '');
    expect((await stolen.get('/en/owner/')).status).toBe(303);
  });

  it('leaves nobody inside who planted a session that is good, of another owner or of the step before', async () => {
    const thief = new OwnerBrowser(api);
    await thief.logIn(bo.email);
    const planted = thief.cookies.get(session) ?? '';
    browser.cookies.set(session, planted);
    await browser.logIn();
    expect(browser.cookies.get(session)).not.toBe(planted);
    // The planted session is over: it opens neither the victim's account nor the thief's.
    expect((await thief.get('/en/owner/account/')).status).toBe(303);
    expect((await sessions()).map(({ owner_id: id, stage }) => [id, stage])).toEqual([['1', 'open']]);
    // A session that waits for a code is no session, whoever holds it, and becomes none when its owner logs in elsewhere.
    const waiting = await api.services.store.write((transaction) =>
      openSession(ownerRealm, transaction, {
        accountId: '1',
        stage: 'second-step',
        device: '',
        now: api.services.clock(),
      }),
    );
    thief.cookies.set(session, waiting);
    await new OwnerBrowser(api).logIn();
    expect((await thief.get('/en/owner/')).status).toBe(303);
    expect((await thief.get('/api/owner/properties')).status).toBe(401);
  });

  it('tells the agency each time, and the owner of a browser that is new', async () => {
    await browser.logIn();
    await browser.logIn();
    const safari =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1';
    await new OwnerBrowser(api, safari).logIn();
    const sent = (await mails(api)).map(({ to, subject }) => `${to.address}: ${subject}`);
    const { agency } = api.services.siteData().config;
    const notice = `${agency.email}: Aanmelding op het eigenaarsportaal: An Peeters`;
    expect(sent.filter((line) => line === notice)).toHaveLength(3);
    expect(sent.filter((line) => line !== notice)).toEqual([
      `An@home.example: Aangemeld met een nieuw toestel | ${agency.name}`,
    ]);
    const toOwner = (await mails(api)).find(({ audience }) => audience === 'visitor');
    expect(toOwner?.paragraphs[0]).toContain('Safari, iPhone');
  });

  it('keeps secrets hashed', async () => {
    await browser.logIn();
    const { reader } = api.services.store;
    const kept = JSON.stringify([
      await sessions(),
      await reader.selectFrom('owner_devices').selectAll().execute(),
      await reader.selectFrom('owners').selectAll().execute(),
      api.lines,
    ]);
    for (const secret of [browser.cookies.get(session), browser.cookies.get(device), password]) {
      expect(kept).not.toContain(secret);
    }
    expect(api.lines.join('')).not.toContain('home.example');
    const { password_hash: stored } = await reader.selectFrom('owners').selectAll().executeTakeFirstOrThrow();
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/u);
  });

  it('makes guessing slow, also many guesses at once, for unknown addresses alike', async () => {
    for (const email of [an.email, 'nobody@home.example']) {
      const guesses = Array.from({ length: 20 }, (_, index) => browser.logIn(email, `guess number ${String(index)}`));
      const statuses = (await Promise.all(guesses)).map(({ status }) => status).sort();
      expect(statuses).toEqual([...Array<number>(5).fill(422), ...Array<number>(15).fill(429)]);
    }
    const wait = async () => Number((await browser.logIn(an.email, 'one more guess')).headers.get('retry-after'));
    expect(await wait()).toBe(15);
    const delays = [];
    for (let turn = 0; turn < 9; turn += 1) {
      api.pass((await wait()) * 1000);
      expect((await browser.logIn(an.email, 'one more guess')).status).toBe(422);
      delays.push(await wait());
    }
    expect(delays).toEqual([30, 60, 120, 240, 480, 960, 1920, 1920, 1920]);
    // The right password has to wait as well: else an answer would tell.
    expect((await browser.logIn()).status).toBe(429);
    api.pass(32 * minuteMs);
    expect((await browser.logIn()).status).toBe(200);
    expect((await browser.logIn(an.email, 'wrong after right')).status).toBe(422);
  });

  it('costs as much work for an address that nobody has as for a wrong password', async () => {
    const { store } = api.services;
    // Time of the processor, not of the clock: it is the same on a busy machine. The clock is for scripts/bench/login-timing.ts.
    const costOf = async (email: string): Promise<number> => {
      await store.write((transaction) => transaction.deleteFrom('login_attempts').execute());
      const before = process.cpuUsage();
      expect((await browser.logIn(email, 'not it, not at all')).status).toBe(422);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const costs: [number, number][] = [];
    for (let turn = 0; turn < 15; turn += 1) costs.push([await costOf(an.email), await costOf('nobody@home.example')]);
    const [known = 0, unknown = 0] = [0, 1].map(
      (side) => costs.map((pair) => pair[side] ?? 0).sort((a, b) => a - b)[7],
    );
    expect(known).toBeGreaterThan(0);
    expect(unknown / known).toBeGreaterThan(0.6);
    expect(unknown / known).toBeLessThan(1.7);
  });

  it('cannot be kept from its owner: a browser used before has a count of its own, and a link always helps', async () => {
    await browser.logIn();
    await browser.post('logout');
    const stranger = new OwnerBrowser(api);
    for (let turn = 0; turn < 6; turn += 1) await stranger.logIn(an.email, 'a guess of a stranger');
    expect((await stranger.logIn()).status).toBe(429);
    expect((await browser.logIn()).status).toBe(200);
    expect((await stranger.post('reminder', { email: an.email })).status).toBe(200);
    const token = await linkSecret(api);
    const changed = { token, newPassword: 'appelboom in bloei', repeat: 'appelboom in bloei' };
    expect((await stranger.post('new-password', changed)).status).toBe(200);
    expect((await stranger.logIn(an.email, 'appelboom in bloei')).status).toBe(200);
  });

  it('is limited for each address, whoever is guessed at', async () => {
    const headers = { 'x-forwarded-for': '10.9.9.9' };
    const statuses = new Map<number, number>();
    for (let turn = 0; turn < 45; turn += 1) {
      const fields = { email: `nobody${String(turn)}@home.example`, password: 'a guess of a stranger' };
      const { status } = await browser.post('login', fields, headers);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([
      [422, 40],
      [429, 5],
    ]);
    // Logins that succeed do not count.
    const office = { 'x-forwarded-for': '10.9.9.8' };
    for (let turn = 0; turn < 45; turn += 1) {
      expect((await browser.post('login', { email: an.email, password }, office)).status).toBe(200);
    }
  });

  it('ends with the session, on this machine and in the store', async () => {
    await browser.logIn();
    const stolen = new OwnerBrowser(api);
    stolen.cookies.set(session, browser.cookies.get(session) ?? '');
    expect(await browser.post('logout')).toMatchObject({ status: 200, body: { next: '/en/owner/logged-out/' } });
    expect(browser.cookies.has(session)).toBe(false);
    expect((await stolen.get('/en/owner/')).status).toBe(303);
    expect((await browser.post('logout')).status).toBe(200);
    await browser.logIn();
    api.pass(8 * hourMs);
    expect((await browser.get('/en/owner/')).status).toBe(303);
  });

  it('takes nothing from another site, and nothing from robots', async () => {
    const fields = { language: 'en', email: an.email, password };
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await api.request('/api/owner/login', jsonPost(fields, foreign))).status).toBe(403);
    expect((await api.request('/api/owner/login', htmlPost({ ...fields, company_url: 'x' }))).status).toBe(422);
    expect(await sessions()).toEqual([]);
  });
});
