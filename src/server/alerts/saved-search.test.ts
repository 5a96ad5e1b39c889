import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson } from '#base/json.ts';
import { StoredProblem } from '#base/stored.ts';
import { anyQuery } from '#search/search.fixture.ts';
import { readSearch, readSearches, searchText } from './saved-search.ts';

test('every search is read as it was kept, and as it was kept before there were versions', () => {
  fc.assert(
    fc.property(anyQuery, (query) => {
      const kept = parseJson(JSON.stringify(query));
      expect(readSearch(searchText(query))).toEqual(kept);
      expect(readSearch(JSON.stringify(query))).toEqual(kept);
    }),
  );
});

test('what no search says is refused: an unknown filter, and a known one with another value', () => {
  const foreign = [
    '{"colour":"red"}',
    '{"goal":"swap"}',
    '{"places":"9000"}',
    '{"area":[[51,3],[52]]}',
    '{"types":["1"]}',
    '{"ranges":{"price":{"least":1}}}',
    '{"ranges":{"windows":{"min":1}}}',
    '{"features":["pool"]}',
    '{"page":null}',
    '["sale"]',
    '{"version":2,"goal":"sale"}',
    '{"goal":"sa',
  ];
  for (const text of foreign) expect(() => readSearch(text), text).toThrow(StoredProblem);
});

test('of some searches the broken ones are left out and named', () => {
  const reasons: unknown[] = [];
  const log = { warn: (line: unknown) => reasons.push(line) };
  const rows = [
    { id: 'a', query: '{"goal":"sale"}' },
    { id: 'b', query: '{"goal":' },
  ];
  expect(readSearches(rows, log)).toEqual([{ id: 'a', query: { goal: 'sale' } }]);
  expect(reasons).toMatchObject([
    { reason: expect.stringMatching(/^search b: The search cannot be read: /u) as string },
  ]);
});
