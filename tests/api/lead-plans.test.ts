import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { caseOrders } from '#server/cases/case-order.ts';
import { casesQuickly } from '#server/cases/list-cases.ts';
import { startApi, type TestApi } from './test-api.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startApi('sqlite');
});

afterAll(async () => {
  await api.close();
});

const filters = fc.record(
  {
    form: fc.constant('contact'),
    home: fc.constant('LH-0046'),
    assignee: fc.constantFrom('none', 'staff-1'),
    state: fc.constant('new' as const),
    language: fc.constant('nl'),
    source: fc.constant('direct' as const),
    from: fc.constant(1),
  },
  { requiredKeys: [] },
);
const leads = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 500 });
const keys = fc.constantFrom(undefined, { at: 17, leadId: 'lead-1', group: '' });

it('looks leads of a rare word up by their numbers, and goes through no index of all leads, in any order', async () => {
  const { store } = api.services;
  await fc.assert(
    fc.asyncProperty(filters, fc.constantFrom(...caseOrders), keys, leads, async (filter, order, after, rare) => {
      const words = {
        words: [{ word: 'x', leads: rare }],
        isQuick: true,
        meeting: () => Promise.resolve(rare),
        isMet: () => true,
      };
      const cases = casesQuickly(store, { filter, order, after, count: 51 }, words);
      const plan = await cases
        .selectAll()
        .limit(51)
        .explain<{ detail: string }>(undefined, sql`query plan`);
      const reads = plan.map(({ detail }) => detail).filter((detail) => /^(?:SEARCH|SCAN) lead_cases/u.test(detail));
      expect(reads).toEqual(['SEARCH lead_cases USING INDEX sqlite_autoindex_lead_cases_1 (lead_id=?)']);
    }),
  );
});
