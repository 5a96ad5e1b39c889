import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { objectWith } from '#base/json.ts';
import type { OwnerLine, OwnersPage } from '#contracts/office-owners.ts';
import type { PortalPage } from '#contracts/portal.ts';
import { apiEndpoints } from '#server/app/app.ts';
import { upsertOwners } from '#server/owners/accounts.ts';
import { addOwners, an, bo, linkSecret, mails, OwnerBrowser, portalDoors } from './owner-browser.ts';
import { loggedIn } from './staff-browser.ts';
import { startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

let api: TestApi;
let els: OwnerBrowser;

async function page<Page extends object>(path: string): Promise<Page> {
  const { body } = await els.get(path);
  return objectWith<Page>(body['page']);
}

async function lines(query = ''): Promise<readonly OwnerLine[]> {
  return (await page<OwnersPage>(`/en/office/owners/${query}`)).lines;
}

async function rowsOf(table: 'office_acts' | 'owner_audit'): Promise<string> {
  return JSON.stringify(await api.services.store.reader.selectFrom(table).selectAll().execute());
}

describe.each(storeKinds)('owners in the office, on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
    await upsertOwners(api.services.store, [an, bo], api.services.clock());
    els = await loggedIn(api, 'Els', 'manager');
  });

  afterEach(async () => {
    await api.close();
  });

  it('are found by name, address, reference and state', async () => {
    const reference = api.services.siteData().listings.find(({ id }) => id === '46')?.reference ?? '';
    expect((await lines()).map(({ name, state }) => `${name} ${state}`)).toEqual([
      'An Peeters uninvited',
      'Bo Maes uninvited',
    ]);
    for (const query of ['peeters', 'AN@HOME', reference.toLowerCase(), 'an péeters']) {
      expect(
        (await lines(`?q=${encodeURIComponent(query)}`)).map(({ id }) => id),
        query,
      ).toEqual(['1']);
    }
    expect(await lines('?state=active')).toEqual([]);
    expect(await lines('?q=nobody')).toEqual([]);
  });

  it('are invited by mail, again with a new link, and choose a password by it', async () => {
    expect((await els.post('owner-invite', { owner: '1' })).body).toEqual({ next: '/en/office/owners/?done=invited' });
    const first = await linkSecret(api);
    expect((await mails(api))[0]).toMatchObject({ to: { address: an.email }, language: 'nl' });
    expect((await lines())[0]?.state).toBe('invited');
    await els.post('owner-invite', { owner: '1' });
    const second = await linkSecret(api);
    const owner = new OwnerBrowser(api);
    expect((await owner.get(`/nl/owner/password/?token=${first}`)).status).toBe(410);
    expect((await owner.get(`/nl/owner/password/?token=${second}`)).status).toBe(200);
  });

  it('are out at once when they are blocked, and come back with their password', async () => {
    await addOwners(api);
    const owner = new OwnerBrowser(api);
    await owner.logIn();
    expect((await owner.get('/nl/owner/')).status).toBe(200);
    await els.post('owner-block', { owner: '1' });
    expect((await owner.get('/nl/owner/')).status).toBe(303);
    expect((await owner.logIn()).status).toBe(422);
    await els.post('owner-unblock', { owner: '1' });
    expect((await owner.logIn()).status).toBe(200);
    await els.post('owner-end-sessions', { owner: '1' });
    expect((await owner.get('/nl/owner/')).status).toBe(303);
  });

  it('get nothing done to them that does not fit', async () => {
    expect((await els.post('owner-unblock', { owner: '1' })).body['code']).toBe('wrong-state');
    expect((await els.post('owner-block', { owner: 'nobody' })).body['code']).toBe('owner-gone');
    await upsertOwners(api.services.store, [an], api.services.clock());
    expect((await els.post('owner-unblock', { owner: '2' })).body['code']).toBe('wrong-state');
    expect((await lines()).find(({ id }) => id === '2')).toMatchObject({ state: 'disabled', isGone: true });
  });

  it('leave a line in the log of the office and in their own trail for each act, without a name', async () => {
    await els.post('owner-invite', { owner: '1' });
    await els.post('owner-block', { owner: '1' });
    await els.get('/en/office/owners/1/');
    for (const act of ['owner-invited', 'owner-blocked', 'owner-looked-at'])
      expect(await rowsOf('office_acts')).toContain(`"act":"${act}","subject":"owner 1"`);
    for (const action of ['invited', 'disabled', 'looked-at']) expect(await rowsOf('owner_audit')).toContain(action);
    expect(await rowsOf('office_acts')).not.toMatch(/@|Peeters/u);
  });

  it('have a portal that the agency sees as they do, home by home', async () => {
    const { portal } = await page<{ portal: PortalPage }>('/en/office/owners/1/');
    expect(portal).toMatchObject({ ownerName: an.name, path: '/en/office/owners/1/', isReadOnly: true, home: null });
    expect(portal.homes).toHaveLength(2);
    const { portal: other } = await page<{ portal: PortalPage }>('/en/office/owners/1/?property=48');
    expect(other.home).toMatchObject({ id: '48' });
    for (const path of ['1/?property=56', 'nobody/']) {
      expect((await els.get(`/en/office/owners/${path}`)).status, path).toBe(404);
    }
  });

  it('lend the one who looks at their portal no endpoint of it, neither to read nor to write', async () => {
    await addOwners(api);
    await els.get('/en/office/owners/1/?property=46');
    const before = JSON.stringify(await api.services.store.reader.selectFrom('owners').selectAll().execute());
    const endpoints = apiEndpoints(api.services).filter(
      ({ path }) => path.startsWith('/api/owner/') && !portalDoors.has(path),
    );
    expect(endpoints.length).toBeGreaterThan(10);
    for (const { method, path } of endpoints) {
      const address = path.replace(':id', '46');
      const answer =
        method === 'GET'
          ? await els.get(address)
          : await els.post(`../owner/${path.slice('/api/owner/'.length)}`, { language: 'fr', report: 'weekly' });
      expect([answer.status, answer.body['home']], `${method} ${path}`).toEqual([401, undefined]);
    }
    expect(JSON.stringify(await api.services.store.reader.selectFrom('owners').selectAll().execute())).toBe(before);
  });
});
