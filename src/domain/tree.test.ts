import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TreeItem } from '#domain/listing.ts';
import { buildTree, findInTree, leavesUnder, type RawTreeItem } from '#domain/tree.ts';

function raw(ID: number, ParentID?: number | null): RawTreeItem {
  return { ID, ...(ParentID !== undefined && { ParentID }), Name: { nl: `N${ID}` } };
}

function idsOf(tree: readonly TreeItem[]): number[] {
  return tree.flatMap((item) => [item.id, ...idsOf(item.children)]);
}

describe('buildTree', () => {
  it('nests items under their parents in the order of the feed', () => {
    const items = [
      { ID: 2, ParentID: 1, Name: { nl: 'Villa', fr: 'Villa' }, WebID: 1 },
      { ID: 1, ParentID: 0, Name: { nl: 'Huis', fr: 'Maison' }, WebID: 1 },
    ];
    const villa = { id: 2, parentid: 1, value: '2-Villa', label: { nl: 'Villa', fr: 'Villa' }, webId: 1, children: [] };
    expect(buildTree(items, 'fr')).toEqual([
      { id: 1, parentid: 0, value: '1-Maison', label: { nl: 'Huis', fr: 'Maison' }, webId: 1, children: [villa] },
    ]);
  });

  it('takes any name for the value when the language has none', () => {
    expect(buildTree([raw(1)], 'de')[0]?.value).toBe('1-N1');
    expect(buildTree([{ ID: 1, Name: {} }], 'de')[0]?.value).toBe('1-');
  });

  it('makes orphans and items without parent roots', () => {
    expect(buildTree([raw(1, 99), raw(2, null), raw(3)], 'nl').map(({ id, parentid }) => [id, parentid])).toEqual([
      [1, 0],
      [2, 0],
      [3, 0],
    ]);
  });

  it('breaks a circle at its first item', () => {
    const tree = buildTree([raw(5, 3), raw(1, 2), raw(2, 3), raw(3, 1), raw(4, 4)], 'nl');
    expect(tree.map(({ id }) => id)).toEqual([1, 4]);
    expect(idsOf(tree)).toEqual([1, 3, 5, 2, 4]);
  });

  it('lets the first of two items with the same id win', () => {
    expect(idsOf(buildTree([raw(1), raw(2, 1), raw(2)], 'nl'))).toEqual([1, 2]);
  });

  it('starts a new root where a chain is deeper than any tree of types', () => {
    const chain = Array.from({ length: 5000 }, (_, index) => raw(index + 1, index));
    const roots = buildTree(chain, 'nl');
    expect(roots.slice(0, 3).map(({ id }) => id)).toEqual([1, 21, 41]);
    expect(findInTree(roots, 20)?.parentid).toBe(19);
    expect(findInTree(roots, 21)?.parentid).toBe(0);
  });

  it('keeps every id exactly once, whatever the parents are', () => {
    const item = fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 35 }));
    fc.assert(
      fc.property(fc.array(item, { maxLength: 40 }), (pairs) => {
        const ids = idsOf(
          buildTree(
            pairs.map(([id, parent]) => raw(id, parent)),
            'nl',
          ),
        );
        expect(ids.toSorted((a, b) => a - b)).toEqual([...new Set(pairs.map(([id]) => id))].toSorted((a, b) => a - b));
      }),
    );
  });
});

describe('leavesUnder and findInTree', () => {
  const tree = buildTree([raw(1), raw(2, 1), raw(3, 2), raw(4, 2), raw(5)], 'nl');

  it('find an item at any depth', () => {
    expect(findInTree(tree, 4)?.value).toBe('4-N4');
    expect(findInTree(tree, 9)).toBeUndefined();
  });

  it('list the items without children', () => {
    expect(tree.flatMap(leavesUnder).map(({ id }) => id)).toEqual([3, 4, 5]);
  });

  it('find every item of any tree, and no leaf twice', () => {
    const item = fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 35 }));
    fc.assert(
      fc.property(fc.array(item, { maxLength: 40 }), (pairs) => {
        const any = buildTree(
          pairs.map(([id, parent]) => raw(id, parent)),
          'nl',
        );
        for (const id of idsOf(any)) expect(findInTree(any, id)?.id).toBe(id);
        const leaves = any.flatMap(leavesUnder);
        expect(new Set(leaves).size).toBe(leaves.length);
        expect(leaves.every(({ children }) => children.length === 0)).toBe(true);
        expect(leaves.length).toBe(idsOf(any).filter((id) => findInTree(any, id)?.children.length === 0).length);
      }),
    );
  });
});
