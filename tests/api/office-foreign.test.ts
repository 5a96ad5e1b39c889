import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { apiEndpoints } from '#server/app/app.ts';
import { dayMs } from '#server/clock.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { addBelongings, triesOf, type Try } from './office-tries.ts';
import { addOwners, OwnerBrowser } from './owner-browser.ts';
import { addStaff, loggedIn, staffBrowser } from './staff-browser.ts';
import { startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

/** The way in: whoever comes here is nobody yet. */
const doors = new Set(['login', 'code', 'reminder', 'new-password', 'logout', 'passkey-challenge', 'passkey-login']);

/** What changes by asking alone: when somebody was seen, what they may still try, that they asked. */
const passing = new Set(['staff_sessions', 'limits', 'login_attempts', 'office_acts']);

let api: TestApi;

function named(): (Pick<Endpoint, 'method'> & { readonly name: string })[] {
  const all = apiEndpoints(api.services).filter(({ path }) => path.startsWith('/api/office/'));
  return all
    .map(({ method, path }) => ({ method, name: path.slice('/api/office/'.length) }))
    .filter(({ name }) => !doors.has(name));
}

/** Everything that is stored, but for what asking alone changes. */
async function stored(): Promise<string> {
  const { reader } = api.services.store;
  const tables = await reader.introspection.getTables();
  const kept = tables.map(({ name }) => name).filter((name) => !passing.has(name) && !name.startsWith('sqlite_'));
  const rows = await Promise.all(
    kept.toSorted().map(
      async (name) =>
        [
          name,
          await reader
            .selectFrom(name as 'leads')
            .selectAll()
            .execute(),
        ] as const,
    ),
  );
  const sessions = await reader.selectFrom('staff_sessions').select('id').orderBy('id').execute();
  return JSON.stringify([rows, sessions], (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
}

/** Does it belong to nobody, or is it an editor's, too? Editors see to every home. */
function isForEverybody({ foreign }: Try, role: 'agent' | 'editor'): boolean {
  return foreign === undefined || (role === 'editor' && foreign === 'refused to agents');
}

async function send(browser: OwnerBrowser, { method, name }: ReturnType<typeof named>[number], one: Try, headers = {}) {
  if (method === 'POST') return browser.post(name, one.fields, headers);
  return browser.get(`/api/office/${one.path ?? name}`);
}

it('knows right answers to every endpoint of the office, and a new one needs its own', async () => {
  api = await startApi('sqlite');
  const known = Object.keys(triesOf(await addBelongings(api, 'zed')));
  expect([...new Set(named().map(({ name }) => name))].toSorted()).toEqual(known.toSorted());
  await api.close();
});

describe.each(storeKinds)('what belongs to a colleague, on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
  });

  afterEach(async () => {
    await api.close();
  });

  it('is touched by no other agent, by no editor, owner or stranger, at any endpoint, with right answers', async () => {
    await addOwners(api);
    const owner = new OwnerBrowser(api);
    await owner.logIn();
    const asOwner = new OwnerBrowser(api, undefined, '/api/office');
    const secret = owner.cookies.get('__Host-gevel-session') ?? '';
    for (const cookie of ['__Host-gevel-session', '__Host-gevel-office']) asOwner.cookies.set(cookie, secret);
    const who = {
      agent: await loggedIn(api, 'An', 'agent'),
      editor: await loggedIn(api, 'Ed', 'editor'),
      owner: asOwner,
      nobody: staffBrowser(api),
    };
    const tries = triesOf(await addBelongings(api, 'zed'));
    for (const endpoint of named()) {
      const one = tries[endpoint.name];
      expect(one, endpoint.name).toBeDefined();
      for (const [role, browser] of Object.entries(who)) {
        const isInside = role === 'agent' || role === 'editor';
        if (!one || (isInside && isForEverybody(one, role))) continue;
        const before = await stored();
        const { status } = await send(browser, endpoint, one);
        if (!isInside) expect(status, `${role}: ${endpoint.name}`).toBe(401);
        else if (one.foreign !== 'without effect')
          expect([403, 404], `${role}: ${endpoint.name} ${String(status)}`).toContain(status);
        const after = await stored();
        expect(after === before, `${role} changed something by ${endpoint.name}`).toBe(true);
      }
    }
  }, 120_000);

  it('is changed by no form of another site, with right answers and a manager’s session', async () => {
    const manager = await loggedIn(api, 'Mo', 'manager');
    const tries = triesOf(await addBelongings(api, 'zed'));
    const before = await stored();
    for (const endpoint of named().filter(({ method }) => method === 'POST')) {
      const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
      const { status, body } = await send(manager, endpoint, tries[endpoint.name] ?? {}, foreign);
      expect([status, body['code']], endpoint.name).toEqual([403, 'origin']);
    }
    expect((await stored()) === before).toBe(true);
  }, 120_000);

  it('opens to a manager by the very same answers, so that it is the person that is refused', async () => {
    await addOwners(api);
    const manager = await loggedIn(api, 'Mo', 'manager');
    await addStaff(api, 'An', 'agent');
    let turn = 0;
    const refused: string[] = [];
    for (const endpoint of named()) {
      turn += 1;
      // Each with belongings of its own: what one takes away the next has.
      const one = triesOf(await addBelongings(api, `zed${String(turn)}`))[endpoint.name];
      if (!one || endpoint.name === 'new-leads/events') continue;
      const { status, body } = await send(manager, endpoint, one);
      const isTold = status < 400 || status === one.without;
      // What is everybody's own is nobody else's, a manager's neither.
      const isPersonal = ['diary-calendar-end', 'passkey-remove'].includes(endpoint.name);
      if (!isTold && !isPersonal) refused.push(`${endpoint.name}: ${String(status)} ${JSON.stringify(body)}`);
    }
    expect(refused).toEqual([]);
  }, 240_000);
});

it('is not found out by trying passwords, and a session ends with its day', async () => {
  api = await startApi('sqlite');
  await addStaff(api, 'Els', 'manager');
  const tried = staffBrowser(api);
  const statuses: number[] = [];
  for (let turn = 0; turn < 12; turn += 1) {
    statuses.push((await tried.logIn('els@lindehof.example', `guess number ${String(turn)}`)).status);
  }
  expect(statuses.slice(0, 4)).toEqual([422, 422, 422, 422]);
  expect(statuses.slice(-4)).toEqual([429, 429, 429, 429]);
  // The right one is not taken either while it waits: nobody learns that it was right.
  expect((await tried.logIn('els@lindehof.example')).status).toBe(429);
  api.pass(dayMs);
  expect((await tried.logIn('els@lindehof.example')).status).toBe(200);
  api.pass(dayMs);
  expect((await tried.get('/api/office/leads.csv')).status).toBe(401);
  await api.close();
});
