import { expect, it } from 'vitest';
import { decodeSearchIndex } from '#search/codec.ts';
import { contentWith, listingIn } from './content.fixture.ts';
import { searchAddresses, searchCardFiles, searchContents, searchIndexFile } from './search-files.ts';

const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T09:00:00Z`;
const listings = Array.from({ length: 80 }, (_, index) =>
  listingIn('Gent', index + 1, { changedAt: day((index % 28) + 1), typeId: index === 3 ? 999 : 11 }),
);
const namesIn = (some: typeof listings) => searchCardFiles(contentWith(some), 'nl').map(({ name }) => name);

it('makes one index of the listings on offer, whose name holds a hash of it', () => {
  const { name, bytes } = searchIndexFile(contentWith([...listings, listingIn('Gent', 99, { availability: 'sold' })]));
  expect(name).toMatch(/^index-[0-9a-f]{12}\.bin$/u);
  // The one of an unknown type cannot be searched.
  expect(decodeSearchIndex(bytes).ids).toHaveLength(79);
  expect(searchIndexFile(contentWith(listings.slice(1))).name).not.toBe(name);
});

it('has the card of every home of the index once, by their numbers', () => {
  const content = contentWith(listings);
  const { ids } = decodeSearchIndex(searchIndexFile(content).bytes);
  const files = searchCardFiles(content, 'nl');
  expect(files.length).toBeGreaterThan(1);
  const inFiles = files.flatMap((file) => file.listings.map(({ id }) => id));
  expect(inFiles).toEqual([...ids].sort((a, b) => Number(a) - Number(b)));
});

it('gives one file a new name when one home changes, comes or goes', () => {
  const before = namesIn(listings);
  const newIn = (after: string[]) => after.filter((name) => !before.includes(name));
  const changed = listings.map((listing, index) => (index === 40 ? { ...listing, reference: 'X' } : listing));
  expect(newIn(namesIn(changed))).toHaveLength(1);
  expect(newIn(namesIn(listings.toSpliced(40, 1)))).toHaveLength(1);
  expect(newIn(namesIn([...listings, listingIn('Gent', 41.5 * 2, {})])).length).toBeLessThanOrEqual(1);
  expect(before[0]).toMatch(/^nl-[A-Za-z0-9]{8,12}$/u);
});

it('tells pages an address that stays, and there which files belong together', () => {
  const content = contentWith(listings);
  expect(searchAddresses('de')).toEqual({ contents: '/cards/de/search.json' });
  const { index, cards, towns } = searchContents(content, 'de', '/search/towns/a.json');
  expect(towns).toBe('/search/towns/a.json');
  expect(index).toBe(`/search/${searchIndexFile(content).name}`);
  expect(cards).toEqual(
    searchCardFiles(content, 'de').map((file) => [`/search/${file.name}.json`, file.listings.length]),
  );
});
