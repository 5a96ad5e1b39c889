import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changedReads, ReadsCollector } from './page-reads.ts';

const units = ['site/phone', 'site/name', 'routes/0/paths/nl', 'texts/nl/home', 'feed/listings', 'feed/today'];
const names = fc.subarray(units);

it('makes a page again exactly when something that it read has changed', () => {
  fc.assert(
    fc.property(fc.array(names), names, (pages, changed) => {
      const reads = new ReadsCollector();
      const sets = pages.map((page) => reads.add(page));
      const { isChanged, unitsOf } = changedReads(
        reads.result((unit) => unit),
        (unit) => (changed.includes(unit) ? 'another' : unit),
      );
      for (const [index, page] of pages.entries()) {
        const set = sets[index] ?? -1;
        const found = page.filter((unit) => changed.includes(unit));
        expect(unitsOf(set).sort()).toEqual(page.toSorted());
        expect(isChanged(set, false)).toBe(found.length > 0);
        // Its key says what it shows of the feed.
        expect(isChanged(set, true)).toBe(found.some((unit) => !unit.startsWith('feed/')));
      }
    }),
  );
});

it('makes a page again of which nobody knows what it read', () => {
  expect(changedReads({ values: {}, sets: [] }, () => '').isChanged(0, true)).toBe(true);
});

it('keeps pages that read the same together', () => {
  const reads = new ReadsCollector();
  expect([reads.add(['a', 'b']), reads.add(['b', 'a']), reads.add(['a'])]).toEqual([0, 0, 1]);
});
