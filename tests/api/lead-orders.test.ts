import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isOpen, leadStates } from '#domain/office/lead-state.ts';
import { fillLeads, lastNames } from '#scripts/bench/made-leads.ts';
import { leadQuery, leadWords } from '#search/lead-words.ts';
import { caseKeyText, caseOrders, readCaseKey, type CaseOrder } from '#server/cases/case-order.ts';
import type { CaseFilter, CaseScope } from '#server/cases/case-query.ts';
import { listCases, type CaseRow } from '#server/cases/list-cases.ts';
import { addColleagues } from './colleagues.ts';
import { addLead } from './made-leads.ts';
import { startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';
import { fuzzCases } from './wild-values.ts';

const homes = [null, 'LH-0001', 'LH-0002', 'Z-9', 'ÉTÉ-1'] as const;
/** Each draw is a whole list, page by page. */
const runs = Math.ceil(fuzzCases / 8);

let api: TestApi;

interface Question {
  readonly filter: CaseFilter;
  readonly scope: CaseScope;
  readonly order: CaseOrder;
}

/** A whole list, page by page. */
async function paged({ filter, scope, order }: Question, count: number, between?: () => Promise<void>) {
  const rows: CaseRow[] = [];
  let after: string | undefined;
  for (;;) {
    const question = { filter, scope, order, count, after: readCaseKey(after) };
    const page = await listCases(api.services.store, question);
    rows.push(...page);
    const last = page.at(-1);
    if (last === undefined || page.length < count) return rows;
    after = caseKeyText(last, order);
    await between?.();
  }
}

const bytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** What comes first, said as plainly as can be. */
const rules: Readonly<Record<CaseOrder, (a: CaseRow, b: CaseRow) => number>> = {
  newest: (a, b) => b.created_at - a.created_at || bytes(b.lead_id, a.lead_id),
  oldest: (a, b) => a.created_at - b.created_at || bytes(a.lead_id, b.lead_id),
  waiting(a, b) {
    if (isOpen(a.state) !== isOpen(b.state)) return isOpen(a.state) ? -1 : 1;
    const byTime = isOpen(a.state) ? a.opened_at - b.opened_at : b.created_at - a.created_at;
    return byTime || bytes(a.lead_id, b.lead_id);
  },
  home(a, b) {
    if ((a.home === null) !== (b.home === null)) return a.home === null ? 1 : -1;
    return bytes(a.home ?? '', b.home ?? '') || rules.oldest(a, b);
  },
  agent(a, b) {
    if ((a.assignee === null) !== (b.assignee === null)) return a.assignee === null ? 1 : -1;
    // Colleagues of the test are named as they are numbered.
    return bytes(a.assignee ?? '', b.assignee ?? '') || rules.newest(a, b);
  },
};

function maySee(row: CaseRow, { filter, scope }: Question): boolean {
  const { state, form, assignee, home } = filter;
  if (scope !== 'all' && row.assignee !== null && row.assignee !== scope.ownerOf) return false;
  if (assignee !== undefined && (row.assignee ?? 'none') !== assignee) return false;
  return (
    (state ?? row.state) === row.state && (form ?? row.form) === row.form && (home === undefined || home === row.home)
  );
}

const question: fc.Arbitrary<Question> = fc.record({
  filter: fc.record(
    {
      state: fc.constantFrom(...leadStates),
      form: fc.constantFrom('contact', 'purchase-offer'),
      assignee: fc.constantFrom('none', 'staff-0', 'staff-1'),
      home: fc.constantFrom('LH-0001', 'Z-9'),
    },
    { requiredKeys: [] },
  ),
  scope: fc.constantFrom<CaseScope>('all', { ownerOf: 'staff-0' }, { ownerOf: 'staff-1' }),
  order: fc.constantFrom(...caseOrders),
});

describe.each(storeKinds)('the list of leads on %s', (kind) => {
  beforeAll(async () => {
    api = await startApi(kind);
    await addColleagues(api, ['agent', 'agent']);
    for (let index = 0; index < 60; index += 1) {
      // Several come in at the same moment.
      const at = new Date(Date.UTC(2026, 10, 1) + Math.floor(index / 4) * 1000);
      await addLead(api, `lead-${String((index * 37) % 60).padStart(2, '0')}`, at.toISOString(), {
        state: leadStates[index % leadStates.length] ?? 'new',
        assignee: [null, 'staff-0', 'staff-1'][index % 3] ?? null,
        home: homes[index % 7] ?? null,
        form: index % 5 === 0 ? 'purchase-offer' : 'contact',
        // One that was held counts from its release.
        opened_at: at.getTime() + (index % 4 === 0 ? 5_000 : 0),
      });
    }
  });

  afterAll(async () => {
    await api.close();
  });

  it('comes page by page in each order, each lead once, whatever the filter', async () => {
    const all = await listCases(api.services.store, { filter: {}, scope: 'all', order: 'newest', count: 100 });
    expect(all).toHaveLength(60);
    await fc.assert(
      fc.asyncProperty(question, fc.integer({ min: 1, max: 25 }), async (asked, count) => {
        const expected = all.filter((row) => maySee(row, asked)).toSorted(rules[asked.order]);
        expect((await paged(asked, count)).map((row) => row.lead_id)).toEqual(expected.map((row) => row.lead_id));
      }),
      { numRuns: runs },
    );
  }, 300_000);

  it('skips and repeats nothing of what was there, while others come in between two pages', async () => {
    const before = new Set((await paged({ filter: {}, scope: 'all', order: 'oldest' }, 25)).map((row) => row.lead_id));
    let added = 0;
    for (const order of caseOrders) {
      const rows = await paged({ filter: {}, scope: 'all', order }, 9, async () => {
        added += 1;
        await addLead(api, `more-${String(added)}`, '2026-11-20T10:00:00Z', { home: 'LH-0002', assignee: 'staff-1' });
      });
      const ids = rows.map((row) => row.lead_id);
      expect(new Set(ids).size, order).toBe(ids.length);
      expect(
        [...before].filter((id) => !ids.includes(id)),
        order,
      ).toEqual([]);
    }
  });

  it('takes a key of another order, or none of ours, for none or for a place', async () => {
    for (const key of ['', '1', 'x.y.z', '1.a', `1.a.${'x'.repeat(101)}`, '1.a b.'])
      expect(readCaseKey(key)).toBeUndefined();
    for (const order of caseOrders) {
      const after = readCaseKey('1793500000000.lead-05.staff-9');
      const rows = await listCases(api.services.store, { filter: {}, scope: 'all', order, count: 5, after });
      expect(rows.length, order).toBeLessThanOrEqual(5);
    }
  });
});

describe.each(storeKinds)('words that many leads have on %s', (kind) => {
  const leads = 6_000;

  beforeAll(async () => {
    api = await startApi(kind);
    await fillLeads(api.services.store, leads, Date.UTC(2026, 10, 20));
    // The last of all, far from where a list begins, has two names that never meet otherwise.
    await addLead(api, 'both', '2024-01-01T10:00:00Z', { state: 'closed' });
    const words = [lastNames[0], lastNames[1]].map((name) => ({ word: name?.toLowerCase() ?? '', lead_id: 'both' }));
    await api.services.store.write((transaction) => transaction.insertInto('lead_words').values(words).execute());
  }, 120_000);

  afterAll(async () => {
    await api.close();
  });

  it('are found in each order as if every lead were looked at', async () => {
    const { reader } = api.services.store;
    const said = await reader.selectFrom('leads').select(['id', 'name', 'email', 'reference', 'fields']).execute();
    const words = new Map(said.map((lead) => [lead.id, leadWords(lead)]));
    const everything = await listCases(api.services.store, {
      filter: {},
      scope: 'all',
      order: 'newest',
      count: leads + 1,
    });
    const [one = '', other = ''] = lastNames;
    const searches = [
      `${one} ${other}`,
      `${one} tuin`,
      `${one} garage`,
      'an garage',
      one,
      'tuin huis bod',
      `${one} zzz`,
    ];
    for (const search of searches) {
      const asked = leadQuery(search);
      for (const order of caseOrders) {
        for (const filter of [{}, { state: 'not-serious' as const }, { assignee: 'c3' }]) {
          for (const scope of ['all' as const, { ownerOf: 'c1' }]) {
            const isFound = ({ lead_id: id }: CaseRow): boolean =>
              asked.every((word) => (words.get(id) ?? []).some((has) => has.startsWith(word))) ||
              (id === 'both' && asked.every((word) => [one, other].some((name) => name.toLowerCase() === word)));
            const wanted = { filter, scope, order };
            const expected = everything.filter((row) => isFound(row) && maySee(row, wanted));
            const rows = await listCases(api.services.store, {
              ...wanted,
              filter: { ...filter, words: asked },
              count: 51,
            });
            expect(rows.length, `${search} ${order}`).toBe(Math.min(51, expected.length));
            const ids = new Set(expected.map((row) => row.lead_id));
            expect(rows.every((row) => ids.has(row.lead_id))).toBe(true);
            if (order !== 'agent')
              expect(rows.map((row) => row.lead_id)).toEqual(
                expected
                  .toSorted(rules[order])
                  .slice(0, 51)
                  .map((row) => row.lead_id),
              );
          }
        }
      }
    }
  }, 300_000);
});
