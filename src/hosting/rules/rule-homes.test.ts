import { readFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { keepUncompressed } from '#base/packed.ts';
import { readRuleHomes } from '#hosting/rules/rule-homes.ts';
import { buildHostingRules, type RuleSource } from '#hosting/rules/rules.ts';
import { listing, route, source } from '#hosting/rules/rules.fixture.ts';
import { readListings } from '#site/trusted-records.ts';

const text = readFileSync('content/snapshot/listings.json', 'utf8');

afterEach(() => {
  keepUncompressed(false);
});

/** The rules by what a process knows that rebuilds again, and by all that the records say. */
const both = (snapshot: string) =>
  [readRuleHomes, readListings].map((read) => buildHostingRules({ ...source, listings: read(snapshot) }));

it('a process that rebuilds again makes the same rules of the few things that it keeps of each home', () => {
  keepUncompressed();
  const [known, whole] = both(text);
  expect(known).toEqual(whole);
  const sold = text.replaceAll(
    '"availability":"available"',
    '"availability":"sold","availabilityChangedOn":"2025-01-01"',
  );
  const [knownSold, wholeSold] = both(sold);
  expect(knownSold).toEqual(wholeSold);
  expect(knownSold).not.toEqual(known);
  // What did not change is the same object.
  expect(readRuleHomes(sold)[0]).toBe(readRuleHomes(sold)[0]);
});

it('the same home has the paths of the table and the languages that are asked for', () => {
  const listings = [listing('47')];
  const pathsBy = (changes: Partial<RuleSource>) => {
    const { redirects } = buildHostingRules({ ...source, ...changes, listings });
    return redirects.find(({ from }) => from === '/property/47/')?.byLanguage;
  };
  const table = [
    ...source.table.filter(({ original }) => original !== '/for-sale/'),
    route('/for-sale/', '/nl/kopen/', '/fr/'),
  ];
  const before = pathsBy({});
  expect(before?.['nl']).toBe('/nl/te-koop/gent/villa-met-tuin/47/');
  expect(pathsBy({ table })?.['nl']).toBe('/nl/kopen/gent/villa-met-tuin/47/');
  expect(pathsBy({ languages: ['nl'] })).toEqual({ nl: before?.['nl'] });
  expect(pathsBy({})).toEqual(before);
});
