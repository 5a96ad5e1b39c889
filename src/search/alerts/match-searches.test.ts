import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeSearchIndex, encodeSearchIndex } from '#search/codec.ts';
import { flagNames, type SearchRecord } from '#search/record.ts';
import { anyContent, anyQuery, sampleTables } from '#search/search.fixture.ts';
import { naiveRows } from '#search/naive.fixture.ts';
import { matches } from '#search/search.ts';
import { searchMatcher } from './match-searches.ts';

/** Content and some of its rows, as after a sync that changed them. */
const changedContent = anyContent.chain((content) =>
  fc.record({ content: fc.constant(content), rows: fc.subarray(content.records.map((_, row) => row)) }),
);

describe('matching of saved searches', () => {
  it('finds for every search what the filter of the search finds among the changed homes', () => {
    fc.assert(
      fc.property(changedContent, fc.array(anyQuery, { maxLength: 12 }), ({ content, rows }, queries) => {
        const index = decodeSearchIndex(encodeSearchIndex(content));
        const match = searchMatcher(index, rows);
        for (const query of queries) {
          expect(match(query)).toEqual(rows.filter((row) => matches(index, row, query)));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('finds what somebody would find who reads every home against every search', () => {
    fc.assert(
      fc.property(changedContent, anyQuery, ({ content, rows }, query) => {
        const found = new Set(naiveRows(content, query));
        const match = searchMatcher(decodeSearchIndex(encodeSearchIndex(content)), rows);
        expect(match(query)).toEqual(rows.filter((row) => found.has(row)));
      }),
      { numRuns: 300 },
    );
  });

  it('finds every changed home for a search that asks for nothing, also beyond 32 of them', () => {
    const flags = Object.fromEntries(flagNames.map((name) => [name, false])) as SearchRecord['flags'];
    const facts = { numbers: {}, flags, wording: { form: 0 }, titleWords: [], streetWords: [] };
    const base = { reference: '', place: 0, type: 0, ...facts };
    const records = Array.from({ length: 70 }, (_, number): SearchRecord => ({ ...base, id: String(number) }));
    const content = { ...sampleTables, records };
    const rows = content.records.map((_, row) => row);
    const match = searchMatcher(decodeSearchIndex(encodeSearchIndex(content)), rows);
    expect(match({})).toEqual(rows);
    expect(match({ places: [], types: [], features: [] })).toEqual(rows);
  });
});
