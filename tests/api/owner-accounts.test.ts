import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hourMs, minuteMs } from '#server/clock.ts';
import { upsertOwners, type LeavingRules, type OwnerAccount } from '#server/owners/accounts.ts';
import { rememberDevice } from '#server/accounts/devices.ts';
import { ownsListing, requireListing, requireOwner } from '#server/owners/owner-session.ts';
import { endSession, openSession } from '#server/accounts/sessions.ts';
import { ownerRealm } from '#server/owners/owner-realm.ts';
import { siteUrl, startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

const an: OwnerAccount = { id: '1', email: 'An@home.example', language: 'nl', name: 'An', listingIds: ['46', '48'] };
const bo: OwnerAccount = { id: '2', email: 'bo@home.example', language: 'fr', name: 'Bo', listingIds: ['48'] };

let api: TestApi;

function upsert(...accounts: OwnerAccount[]) {
  return upsertOwners(api.services.store, accounts, api.services.clock());
}

async function activate(id: string): Promise<void> {
  await api.services.store.write((transaction) =>
    transaction.updateTable('owners').set({ status: 'active' }).where('id', '=', id).execute(),
  );
}

async function statuses(): Promise<string[]> {
  const { reader } = api.services.store;
  const rows = await reader.selectFrom('owners').select(['id', 'status', 'email_key']).orderBy('id').execute();
  return rows.map(({ id, status, email_key: key }) => `${id} ${status} ${key}`);
}

async function logIn(ownerId: string): Promise<{ secret: string; request: Request }> {
  const { store, clock } = api.services;
  const secret = await store.write((transaction) =>
    openSession(ownerRealm, transaction, { accountId: ownerId, stage: 'open', device: 'Test', now: clock() }),
  );
  return {
    secret,
    request: new Request(siteUrl, { headers: { cookie: `a=b; ${ownerRealm.cookies.session}=${secret}` } }),
  };
}

const refusal = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'taken',
    (error: unknown) => error,
  );

describe.each(storeKinds)('accounts of owners, on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
  });

  afterEach(async () => {
    await api.close();
  });

  it('are those of the feed, and a second run changes nothing', async () => {
    expect(await upsert(an, bo)).toEqual({ added: ['1', '2'], changed: [], disabled: [], refused: [] });
    expect(await upsert(an, bo)).toEqual({ added: [], changed: [], disabled: [], refused: [] });
    expect(await statuses()).toEqual(['1 invited an@home.example', '2 invited bo@home.example']);
    expect(await upsert({ ...an, listingIds: ['48', '56'] }, { ...bo, name: 'Bob' })).toEqual({
      added: [],
      changed: ['2', '1'],
      disabled: [],
      refused: [],
    });
    const owned = await Promise.all(['46', '48', '56'].map((id) => ownsListing(api.services, '1', id)));
    expect(owned).toEqual([false, true, true]);
  });

  it('may exchange their addresses, and one address has one account', async () => {
    await upsert(an, bo);
    await upsert({ ...an, email: bo.email }, { ...bo, email: an.email });
    expect(await statuses()).toEqual(['1 invited bo@home.example', '2 invited an@home.example']);
    const twin = { ...bo, id: '3', email: 'AN@home.example' };
    expect(await upsert(an, bo, twin)).toMatchObject({ added: [], refused: ['3'] });
  });

  it('are disabled when their owner leaves the feed, logged out, and back when the owner is', async () => {
    await upsert(an, bo);
    await activate('2');
    const { request } = await logIn('2');
    expect(await upsert(an)).toMatchObject({ disabled: ['2'] });
    expect(await upsert(an)).toMatchObject({ disabled: [] });
    expect(await refusal(requireOwner(request, api.services))).toMatchObject({ kind: 'session', status: 401 });
    expect(await ownsListing(api.services, '2', '48')).toBe(false);
    // The address is free for another contact of the same person.
    expect(await upsert(an, { ...bo, id: '9' })).toMatchObject({ added: ['9'] });
    expect(await upsert(an, bo)).toMatchObject({ changed: ['2'], disabled: ['9'] });
    expect(await statuses()).toEqual(['1 invited an@home.example', '2 invited bo@home.example', '9 disabled gone 9']);
  });

  it('keep what nobody else may use, until the number is another person’s', async () => {
    await upsert(an);
    const { store } = api.services;
    const secrets = { status: 'active', password_hash: 'x', second_step_key: 'y', report: 'weekly' } as const;
    await store.write((transaction) => transaction.updateTable('owners').set(secrets).execute());
    const account = () =>
      store.reader
        .selectFrom('owners')
        .select(['status', 'password_hash', 'second_step_key', 'report'])
        .executeTakeFirstOrThrow();
    const logInWithBrowser = () =>
      store.write(async (transaction) => {
        await rememberDevice(ownerRealm, transaction, '1', { secret: undefined, now: api.services.clock() });
        return openSession(ownerRealm, transaction, {
          accountId: '1',
          stage: 'open',
          device: '',
          now: api.services.clock(),
        });
      });
    const kept = () =>
      Promise.all([
        store.reader.selectFrom('owner_sessions').select('id').execute(),
        store.reader.selectFrom('owner_devices').select('hash').execute(),
      ]);
    await logInWithBrowser();
    await upsert({ ...an, name: 'Anna' });
    expect((await kept()).map((rows) => rows.length)).toEqual([1, 1]);
    await upsert({ ...an, name: 'Anna', email: 'anna@home.example' });
    expect(await kept()).toEqual([[], []]);
    expect(await account()).toEqual(secrets);
    await upsert({ ...bo, id: '1' });
    const none = { status: 'invited', password_hash: null, second_step_key: null, report: 'none' };
    expect(await account()).toEqual(none);
    expect(await upsert({ ...bo, id: '1' })).toMatchObject({ changed: [] });
  });

  it('are not another person’s either when the number comes back with one', async () => {
    await upsert(an, bo);
    const used = { status: 'active', password_hash: 'x' } as const;
    await api.services.store.write((transaction) => transaction.updateTable('owners').set(used).execute());
    await upsert(an);
    await upsert(an, { ...bo, name: 'Cor', email: 'cor@home.example' });
    expect((await statuses())[1]).toBe('2 invited cor@home.example');
  });

  it('outlast a feed that has lost its owners, and one whose address cannot be read', async () => {
    const { store, clock } = api.services;
    const upsertBy = (accounts: OwnerAccount[], rules: LeavingRules) => upsertOwners(store, accounts, clock(), rules);
    const guard = { maximumShrinkShare: 0.5 };
    await upsert(an, bo);
    await expect(upsertBy([], guard)).rejects.toThrow('2 of the 2 owners');
    expect(await statuses()).toEqual(['1 invited an@home.example', '2 invited bo@home.example']);
    expect(await upsertBy([an], { ...guard, unreadIds: ['2'] })).toMatchObject({ disabled: [] });
    expect(await ownsListing(api.services, '2', '48')).toBe(true);
    // One of two may leave any day; the address of one who cannot be read may be another's by now.
    expect(await upsertBy([an], guard)).toMatchObject({ disabled: ['2'] });
    await upsert(an, bo);
    const next = { ...bo, id: '3' };
    expect(await upsertBy([an, next], { unreadIds: ['2'] })).toMatchObject({ added: ['3'], disabled: ['2'] });
    expect(await upsertBy([], {})).toMatchObject({ disabled: ['1', '3'] });
  });

  it('stay disabled when the agency did it, whatever the feed says', async () => {
    await upsert(an);
    const change = { status: 'disabled', disabled_by: 'agency' } as const;
    await api.services.store.write((transaction) => transaction.updateTable('owners').set(change).execute());
    await upsert();
    await upsert({ ...an, name: 'Anna' });
    expect(await statuses()).toEqual(['1 disabled an@home.example']);
  });
});

describe.each(storeKinds)('a session on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
    await upsert(an, bo);
    await activate('1');
  });

  afterEach(async () => {
    await api.close();
  });

  it('names its owner, until it is ended', async () => {
    const { secret, request } = await logIn('1');
    expect(await requireOwner(request, api.services)).toMatchObject({ ownerId: '1', language: 'nl', name: 'An' });
    const rows = await api.services.store.reader.selectFrom('owner_sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
    await api.services.store.write((transaction) => endSession(ownerRealm, transaction, secret));
    expect(await refusal(requireOwner(request, api.services))).toMatchObject({ status: 401 });
  });

  it('is over after half an hour without use, and after eight hours with', async () => {
    const idle = await logIn('1');
    api.pass(30 * minuteMs);
    expect(await refusal(requireOwner(idle.request, api.services))).toMatchObject({ status: 401 });
    const used = await logIn('1');
    for (let minutes = 0; minutes < 8 * 60 - 20; minutes += 20) {
      api.pass(20 * minuteMs);
      expect(await requireOwner(used.request, api.services)).toMatchObject({ ownerId: '1' });
    }
    api.pass(hourMs / 3);
    expect(await refusal(requireOwner(used.request, api.services))).toMatchObject({ status: 401 });
  });

  it('opens nothing for an account that is not in use, nor without a cookie of ours', async () => {
    const { request } = await logIn('2');
    const without = new Request(siteUrl);
    const made = new Request(siteUrl, { headers: { cookie: `${ownerRealm.cookies.session}=${'A'.repeat(43)}` } });
    for (const asked of [request, without, made]) {
      expect(await refusal(requireOwner(asked, api.services))).toMatchObject({ status: 401 });
    }
  });

  it('opens own homes only; the log knows who asked for another', async () => {
    const { request } = await logIn('1');
    const owner = await requireOwner(request, api.services);
    expect(await refusal(requireListing(api.services, owner, '46'))).toBe('taken');
    expect(await refusal(requireListing(api.services, owner, '99'))).toMatchObject({ status: 404 });
    expect(
      api.lines.filter((line) => line.includes('"foreign-listing"') && line.includes('"ownerId":"1"')),
    ).toHaveLength(1);
  });
});
