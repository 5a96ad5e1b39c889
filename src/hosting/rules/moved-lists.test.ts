import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draws } from '#scripts/test-setup/draws.ts';
import { movedLists, type TownList } from './moved-lists.ts';

const town = (name: string, ...others: string[]): TownList => ({
  list: '/fr/a-vendre/',
  path: `/fr/a-vendre/${name}/`,
  others,
});

test('each page of a list stood under the other names of its town', () => {
  const homes = Array.from({ length: 3 }, () => [town('ixelles', 'elsene')]);
  expect(movedLists(homes, { languages: ['fr'], pageSize: 2 })).toEqual([
    { from: '/fr/a-vendre/elsene/', to: '/fr/a-vendre/ixelles/' },
    { from: '/fr/a-vendre/elsene/page-2/', to: '/fr/a-vendre/ixelles/page-2/' },
  ]);
  expect(movedLists([[town('gand')]], { languages: ['fr'], pageSize: 2 })).toEqual([]);
});

test('a page that stays has the same rules', () => {
  const [towns, lists] = [[town('ixelles', 'elsene')], { languages: ['fr'], pageSize: 2 }];
  const [before] = movedLists([towns], lists);
  const after = movedLists([towns, towns, towns], lists);
  expect(after).toHaveLength(2);
  expect(after[0]).toBe(before);
});

test('says what counting home after home says, however a feed spells a town', () => {
  const words = { nl: 'pagina', fr: 'page' } as const;
  const ofTown = fc.record({
    path: fc.constantFrom('/a/', '/b/', '/c/'),
    list: fc.constant('/'),
    others: fc.uniqueArray(fc.constantFrom('x', 'y', 'z'), { maxLength: 2 }),
  });
  const spellings = fc.array(fc.tuple(ofTown, ofTown), { minLength: 1, maxLength: 4 });
  const homes = spellings.chain((towns) => fc.array(fc.constantFrom(...towns), { maxLength: 30 }));
  fc.assert(
    fc.property(homes, fc.integer({ min: 1, max: 4 }), (all, pageSize) => {
      const expected = (['nl', 'fr'] as const).flatMap((language, place) => {
        const count = new Map<string, number>();
        return all.flatMap((towns) => {
          const { list, path, others } = towns[place] ?? town('');
          const before = count.get(path) ?? 0;
          count.set(path, before + 1);
          if (before % pageSize !== 0) return [];
          const page = before === 0 ? '' : `${words[language]}-${before / pageSize + 1}/`;
          return others.map((name) => ({ from: `${list}${name}/${page}`, to: path + page }));
        });
      });
      expect(movedLists(all, { languages: ['nl', 'fr'], pageSize })).toEqual(expected);
    }),
    { numRuns: draws(300) },
  );
});
