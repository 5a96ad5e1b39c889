import { lastDigestMs } from '#search/alerts/digest-time.ts';
import { dayMs, minuteMs } from '#server/clock.ts';
import { webhookSignature } from '#server/webhook/webhook.ts';
import { startApi, type TestApi } from './test-api.ts';
import type { StoreKind } from './test-store.ts';

/** The key that calls for a rebuild are signed with. */
export const rebuildSecret = 'a key of the calls, as long as it has to be';

/** What the steps of an invented rebuild took. */
export const seconds = { sync: 1, build: 2 };

let calls = 0;

interface CallOptions {
  readonly body?: object;
  readonly ageMs?: number;
  readonly secret?: string;
}

/** A signed call for a rebuild, each with an id of its own. */
export function callFor(
  api: TestApi,
  { body = { id: `call-${++calls}-of-a-test`, reason: 'CRM' }, ageMs = 0, secret = rebuildSecret }: CallOptions = {},
) {
  const text = JSON.stringify(body);
  const timestamp = Math.floor((api.services.clock().getTime() - ageMs) / 1000);
  const headers = {
    'gevel-timestamp': String(timestamp),
    'gevel-signature': webhookSignature(secret, timestamp, text),
  };
  return api.request('/api/rebuild', { method: 'POST', headers, body: text });
}

/** An API that takes calls, just after eight in the morning, when what is still wrong is told of again. */
export async function startRebuilds(kind: StoreKind): Promise<TestApi> {
  const api = await startApi(kind, { config: { rebuildSecret } });
  const nowMs = api.services.clock().getTime();
  api.pass(lastDigestMs(nowMs + dayMs, 'daily') + minuteMs - nowMs);
  return api;
}
