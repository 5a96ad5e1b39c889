import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { apiEndpoints } from '#server/app/app.ts';
import { addOwners, bo, OwnerBrowser, password, portalDoors } from './owner-browser.ts';
import { startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

let api: TestApi;

describe.each(storeKinds)('the routes of the portal on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
    await addOwners(api);
  });

  afterEach(async () => {
    await api.close();
  });

  it('open to nobody who is not logged in', async () => {
    const stranger = new OwnerBrowser(api);
    const closed = apiEndpoints(api.services).filter(
      ({ path }) => path.startsWith('/api/owner/') && !portalDoors.has(path),
    );
    expect(closed.length).toBeGreaterThan(5);
    const valid = {
      currentPassword: password,
      newPassword: 'appelboom in bloei',
      repeat: 'appelboom in bloei',
      code: '1',
    };
    for (const { method, path } of closed) {
      const concrete = path.replaceAll(/:\w+(?:\{[^}]*\})?/gu, '46');
      const fields = path.endsWith('password') ? valid : {};
      const needed = /(?:step-(?:start|stop)|passkey-(?:start|remove))$/u.test(path)
        ? { currentPassword: password }
        : fields;
      const { status } =
        method === 'GET'
          ? await stranger.get(concrete)
          : await stranger.post(concrete.slice('/api/owner/'.length), needed);
      expect([path, status]).toEqual([path, 401]);
    }
  });

  it('show an owner nothing of another, whatever number is asked for', async () => {
    const [first, second] = [new OwnerBrowser(api), new OwnerBrowser(api)];
    await first.logIn();
    await second.logIn(bo.email);
    const withNumber = apiEndpoints(api.services).filter(
      ({ method, path }) => method === 'GET' && path.startsWith('/api/owner/') && path.includes(':'),
    );
    for (const { path } of withNumber) {
      for (const foreign of ['56', '99999', '../46', '%00']) {
        const concrete = path.replaceAll(/:\w+(?:\{[^}]*\})?/gu, encodeURIComponent(foreign));
        expect([concrete, (await first.get(concrete)).status]).toEqual([concrete, 404]);
      }
    }
    const rows = await api.services.store.reader.selectFrom('owner_sessions').selectAll().execute();
    const other = rows.find(({ owner_id: id }) => id === '2');
    await first.post('end-session', { session: other?.id ?? '' });
    expect((await second.get('/en/owner/')).status).toBe(200);
    expect(JSON.stringify((await first.get('/en/owner/account/')).body)).not.toContain(bo.email);
  });
});
