import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { objectWith } from '#base/json.ts';
import { createApp } from '#server/app/app.ts';
import { siteUrl, startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

let api: TestApi;

/** What the server says of itself; `site` is what its follower says, where other machines serve the site too. */
async function ready(site?: 'ok' | 'stale') {
  // An answer is kept for a second of real time, so each look asks a server of its own.
  const app = createApp({ ...api.services, ...(site && { publicationState: () => site }) });
  const response = await app.fetch(new Request(`${siteUrl}/api/health/ready`), { remoteAddress: '127.0.0.1' });
  const body = objectWith<Record<string, unknown>>(await response.json());
  return { code: response.status, isReady: body['isReady'], status: body['status'], site: body['site'] };
}

describe.each(storeKinds)('a server beside others, on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
  });

  afterEach(async () => {
    await api.close();
  });

  it('says that its site is the one that others serve, or stale: then it takes leads and somebody should look', async () => {
    const before = await ready();
    expect(before.site).toBeUndefined();
    expect(await ready('ok')).toEqual({ ...before, site: 'ok' });
    const worse = before.status === 'ok' ? 'degraded' : before.status;
    expect(await ready('stale')).toEqual({ ...before, status: worse, site: 'stale' });
  });
});
