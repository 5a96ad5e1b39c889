import { expect, it } from 'vitest';
import { decodeSearchIndex } from '#domain/search/codec.ts';
import { contentWith, listingIn } from './content.fixture.ts';
import { cardsPerFile, searchAddresses, searchCardFiles, searchIndexFile, type RenderCards } from './search-files.ts';

const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T09:00:00Z`;
const listings = Array.from({ length: 27 }, (_, index) =>
  listingIn('Gent', index + 1, { changedAt: day(28 - index), typeId: index === 3 ? 999 : 11 }),
);
const render: RenderCards = (some, language) => Promise.resolve(some.map(({ id }) => `<p>${language} ${id}</p>`));
const textOf = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes)) as string[];

it('makes one index of the listings on offer, whose name holds a hash of it', () => {
  const { name, bytes } = searchIndexFile(contentWith([...listings, listingIn('Gent', 50, { availability: 'sold' })]));
  expect(name).toMatch(/^index-[0-9a-f]{12}\.bin$/u);
  // The one of an unknown type cannot be searched.
  expect(decodeSearchIndex(bytes).ids).toHaveLength(26);
  expect(searchIndexFile(contentWith(listings.slice(1))).name).not.toBe(name);
});

it('puts the card of every row of the index into the file of its number', async () => {
  const content = contentWith(listings);
  const { ids } = decodeSearchIndex(searchIndexFile(content).bytes);
  const { files } = await searchCardFiles(content, 'nl', render);
  expect(files.map(({ bytes }) => textOf(bytes).length)).toEqual([cardsPerFile, 26 - cardsPerFile]);
  expect(files.flatMap(({ bytes }) => textOf(bytes))).toEqual(ids.map((id) => `<p>nl ${id}</p>`));
});

it('gives files of a language new names when one of their cards changes', async () => {
  const names = async (one: RenderCards) =>
    (await searchCardFiles(contentWith(listings), 'fr', one)).files.map(({ name }) => name);
  const before = await names(render);
  expect(before[0]).toMatch(/^fr-[0-9a-f]{12}-0\.json$/u);
  expect(before[1]).toBe(before[0]?.replace('-0.json', '-1.json'));
  const after = await names(async (some, language) =>
    (await render(some, language)).map((card) => card.replace('9027', 'x')),
  );
  expect(after[0]).not.toBe(before[0]);
});

it('tells pages where the files are, and renders the cards once', async () => {
  const content = contentWith(listings);
  let renders = 0;
  const counting: RenderCards = (some, language) => {
    renders += 1;
    return render(some, language);
  };
  const addresses = await searchAddresses(content, 'de', counting);
  expect(await searchAddresses(content, 'de', counting)).toEqual(addresses);
  expect(renders).toBe(2);
  const { files } = await searchCardFiles(content, 'de', counting);
  expect(`${addresses.cards}-0.json`).toBe(`/search/${files[0]?.name ?? ''}`);
  expect(addresses.index).toBe(`/search/${searchIndexFile(content).name}`);
});
