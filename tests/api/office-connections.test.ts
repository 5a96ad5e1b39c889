import { afterEach, beforeEach, expect, it } from 'vitest';
import { objectWith } from '#base/json.ts';
import type { Finding } from '#base/doctor-finding.ts';
import { connectionIds, type ConnectionsPage } from '#contracts/office-connections.ts';
import { createApp } from '#server/app/app.ts';
import type { Examine } from '#server/services.ts';
import type { OwnerBrowser } from './owner-browser.ts';
import { loggedIn } from './staff-browser.ts';
import { startApi, type TestApi } from './test-api.ts';

let api: TestApi;
let els: OwnerBrowser;

beforeEach(async () => {
  api = await startApi('sqlite');
  els = await loggedIn(api, 'Els', 'manager');
});

afterEach(async () => {
  await api.close();
});

/** The page of a host whose doctor says this. */
async function pageWith(examine: Examine): Promise<ConnectionsPage> {
  const app = createApp({ ...api.services, examine });
  const cookie = [...els.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await app.request('/en/office/connections/', { headers: { cookie } }, { remoteAddress: '127.0.0.1' });
  return objectWith<{ page: ConnectionsPage }>(await answer.json()).page;
}

const lights = (page: ConnectionsPage) => Object.fromEntries(page.lines.map(({ id, light }) => [id, light]));

it('has a light for all that the doctor looks at, the worst of its findings', async () => {
  const page = await pageWith((check = 'map') => {
    const well: Finding = { check, light: 'green', what: 'fine' };
    const wrong: Finding = { check, light: 'red', what: 'refused', advice: 'call them' };
    return Promise.resolve(check === 'mail server' ? [well, wrong] : [well]);
  });
  expect(page.lines.map(({ id }) => id)).toEqual(connectionIds);
  expect(lights(page)).toMatchObject({ 'mail-server': 'red', feed: 'green', store: 'green', crm: 'green' });
  expect(page.isPart).toBe(false);
});

it('says of a look that broke off what it was, and still shows the others', async () => {
  const page = await pageWith((check = 'map') =>
    check === 'feed' ? Promise.reject(new Error('no such host')) : Promise.resolve([]),
  );
  expect(page.lines.find(({ id }) => id === 'feed')).toMatchObject({
    light: 'red',
    findings: [{ what: 'no such host' }],
  });
  expect(lights(page)).toMatchObject({ map: 'green' });
});

it('is red where the CRM takes nothing, whatever the doctor can see', async () => {
  await api.services.store.write((transaction) =>
    transaction
      .insertInto('outbox_lanes')
      .values({ lane: 'crm', accepted: 3, trouble: 'down', since: 1, reason: 'no answer', failures: 2, try_at: 1 })
      .onConflict((row) => row.column('lane').doUpdateSet({ trouble: 'down', since: 1, reason: 'no answer' }))
      .execute(),
  );
  const page = objectWith<{ page: ConnectionsPage }>((await els.get('/en/office/connections/')).body).page;
  expect(page.isPart).toBe(true);
  expect(lights(page)).toEqual({ 'mail-server': 'green', crm: 'red' });
});

it('tries one by its button, and says which', async () => {
  const { body } = await els.post('connection-test', { connection: 'crm' });
  expect(body).toMatchObject({ kind: 'connections', tested: 'crm' });
  expect((await els.post('connection-test', { connection: 'moon' })).status).toBe(422);
});
