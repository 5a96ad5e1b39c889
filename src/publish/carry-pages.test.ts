import fc from 'fast-check';
import { expect, it } from 'vitest';
import { draws } from '#scripts/test-setup/draws.ts';
import type { RenderedPath } from '#render/renderer.ts';
import { carryPages } from './carry-pages.ts';
import type { PageEntry, Pages } from './stored-pages.ts';

const fileNames = Array.from({ length: 6 }, (_, index) => `/nl/${String(index)}/index.html`);
const key = fc.constantFrom(undefined, 'a', 'b', 'late a', 'late b');

/** Mostly the same files, so that only keys are others. */
const paths = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(...fileNames.map((file) => fc.tuple(fc.constant(file), key))) },
  {
    weight: 1,
    arbitrary: fc.uniqueArray(fc.tuple(fc.constantFrom(...fileNames), key), { selector: ([file]) => file }),
  },
);

const often = fc.constantFrom(true, true, true, false);

const state = fc.record({
  paths,
  /** Sets of units of which something has changed. */
  stale: fc.subarray([0, 1]),
  isPrepared: often,
  listOrders: fc.constantFrom('demand' as const, 'demand' as const, 'static' as const),
  /** A file that the renderer says has no page. */
  without: fc.constantFrom(...fileNames, ''),
  isPublished: often,
});

const readsOf = (file: string): number => (file.length % 2) ^ Number(file.includes('3'));

it('carries over and renders what looking at every path would, whatever was published before', () => {
  fc.assert(
    fc.property(fc.array(state, { maxLength: 8 }), (states) => {
      const objects = new Map<string, RenderedPath>();
      const pathFor = (file: string, own: string | undefined): RenderedPath => {
        const name = JSON.stringify([file, own]);
        const path = objects.get(name) ?? { file, key: own };
        objects.set(name, path);
        return path;
      };
      let before: Pages = new Map<string, PageEntry>();
      for (const { paths: drawn, stale, isPrepared, listOrders, without, isPublished } of states) {
        const paths = drawn.map(([file, own]) => pathFor(file, own));
        const isChanged = (set: number, hasKey: boolean): boolean => stale.includes(set) && !(hasKey && set === 0);
        const target = { paths, listOrders, before, isChanged, isPrepared, carry: () => undefined };
        const found = carryPages(target);
        // Nobody has kept where this copy came from.
        const whole = carryPages({ ...target, before: new Map(before.entries()) });
        expect(found.others).toEqual(whole.others);
        expect(found.late).toEqual(whole.late);
        expect(new Set(found.gone)).toEqual(new Set(whole.gone));
        const rendered = found.others.map(({ file, key: own }): [string, PageEntry | undefined] => [
          file,
          file === without ? undefined : { ...(own !== undefined && { key: own }), reads: readsOf(file), inline: [] },
        ]);
        const changes = new Map([...found.gone.map((file) => [file, undefined] as const), ...rendered]);
        const [pages, expected] = [found.pages.with(changes), whole.pages.with(changes)];
        expect(new Map(pages.entries())).toEqual(new Map(expected.entries()));
        found.keep(pages);
        if (isPublished) before = pages;
      }
    }),
    { numRuns: draws(200) },
  );
});

it('asks for no file that lies in the next release already, and for each of them where none does', () => {
  const paths = [{ file: '/a', key: 'k' }];
  const before = new Map<string, PageEntry>([['/a', { key: 'k', reads: 0, inline: [] }]]);
  const carriedIn = (from: Pages, isPrepared: boolean): string[] => {
    const asked: string[] = [];
    const carry = (file: string): void => void asked.push(file);
    const target = { paths, listOrders: 'static' as const, before: from, isChanged: () => false, isPrepared, carry };
    const { keep, pages } = carryPages(target);
    keep(pages);
    return asked;
  };
  const first = carryPages({
    paths,
    listOrders: 'static',
    before,
    isChanged: () => false,
    isPrepared: true,
    carry: () => undefined,
  });
  first.keep(first.pages);
  expect(carriedIn(first.pages, true)).toEqual([]);
  expect(carriedIn(first.pages, false)).toEqual(['/a']);
});

it('names late pages sorted, also where one has moved behind another', () => {
  const [first, second, changed] = [
    { file: '/a', key: 'late 1' },
    { file: '/b', key: 'late 1' },
    { file: '/a', key: 'late 2' },
  ];
  const usual = { listOrders: 'demand' as const, isChanged: () => false, isPrepared: true, carry: () => undefined };
  const before: Pages = new Map<string, PageEntry>();
  const last = carryPages({ ...usual, paths: [first, second], before });
  last.keep(last.pages);
  const next = carryPages({ ...usual, paths: [second, changed], before: last.pages });
  expect(next.late).toEqual([
    ['/a', 'late 2'],
    ['/b', 'late 1'],
  ]);
});
