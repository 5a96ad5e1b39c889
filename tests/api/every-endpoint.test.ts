import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { apiEndpoints } from '#server/app/app.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { ownHeaders, startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';
import { anyText, anyValue, fuzzCases, fuzzTimeoutMs } from './wild-values.ts';

/** Enough at once to find what two requests do to each other. */
const batch = 100;

let api: TestApi;

afterEach(async () => {
  await api.close();
});

/** Every name that an endpoint looks for in a query or a body. */
const queryNames = ['token', 'lng', 'date', 'slot', 'key', 'id', 'property', 'from', 'days'] as const;
const types = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
];

function namesOf({ doc }: Endpoint): string[] {
  const { properties = {} } = (doc.body ?? {}) as { properties?: object };
  return [...Object.keys(properties), 'token', 'email', 'password', 'language'];
}

/** A request that an endpoint does not wait for: wild answers to its own questions, or wild bytes. */
function wildRequest(endpoint: Endpoint): fc.Arbitrary<{ target: string; init: RequestInit }> {
  const { method, path } = endpoint;
  const target = fc
    .tuple(anyText, fc.dictionary(fc.constantFrom(...queryNames), anyText, { maxKeys: 3 }))
    .map(([part, query]) => {
      const segment = encodeURIComponent(part.toWellFormed());
      return `${path.replace(/:\w+/u, segment === '' ? 'x' : segment)}?${new URLSearchParams(query).toString()}`;
    });
  const answers = fc.dictionary(fc.constantFrom(...namesOf(endpoint)), anyValue, { maxKeys: 6 });
  const body = fc.oneof(
    answers.map((fields) => ({ type: types[0] ?? '', bytes: Buffer.from(JSON.stringify(fields)) })),
    fc.record({ type: fc.constantFrom(...types), bytes: fc.uint8Array({ maxLength: 300 }) }),
  );
  return fc.tuple(target, body).map(([address, { type, bytes }]) => ({
    target: address,
    init: {
      method,
      headers: ownHeaders(method === 'GET' ? {} : { 'content-type': type }),
      ...(method === 'POST' && { body: new Uint8Array(bytes) }),
    },
  }));
}

it.each(storeKinds)(
  'answers wild requests at every endpoint beside the forms without failing, on %s',
  async (kind) => {
    api = await startApi(kind, { config: { rebuildSecret: 'a secret of the rebuilds, long enough' } });
    const endpoints = apiEndpoints(api.services).filter(({ path }) => !path.startsWith('/api/forms/'));
    expect(endpoints.length).toBeGreaterThan(20);
    for (const endpoint of endpoints) {
      const requests = fc.array(wildRequest(endpoint), { minLength: batch, maxLength: batch });
      const property = fc.asyncProperty(requests, async (sent) => {
        const answers = await Promise.all(sent.map(async ({ target, init }) => api.request(target, init)));
        const failed = answers.filter(({ status }) => status >= 500 && status !== 503);
        expect(
          failed.map(({ status }) => status),
          `${endpoint.method} ${endpoint.path}`,
        ).toEqual([]);
      });
      await fc.assert(property, { numRuns: fuzzCases / batch, endOnFailure: true });
    }
  },
  10 * fuzzTimeoutMs,
);
