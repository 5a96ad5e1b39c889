import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { keepUncompressed } from '#base/packed.ts';
import { readRuleHomes } from '#hosting/rules/rule-homes.ts';
import { buildHostingRules, type RuleSource } from '#hosting/rules/rules.ts';
import { listing, route, source } from '#hosting/rules/rules.fixture.ts';
import { readListings } from '#site/trusted-records.ts';

const text = readFileSync('content/snapshot/listings.json', 'utf8');

const folder = mkdtempSync(join(tmpdir(), 'homes-'));
const file = join(folder, 'listings.json');

afterAll(() => {
  rmSync(folder, { recursive: true });
});

afterEach(() => {
  keepUncompressed(false);
});

/** The rules by what a process knows that rebuilds again, and by all that the records say. */
const both = async (snapshot: string) => {
  rmSync(file, { force: true });
  writeFileSync(file, snapshot);
  const all = [await readRuleHomes(file), readListings(snapshot)];
  return all.map((listings) => buildHostingRules({ ...source, listings }));
};

it('a process that rebuilds again makes the same rules of the few things that it keeps of each home', async () => {
  keepUncompressed();
  const [known, whole] = await both(text);
  expect(known).toEqual(whole);
  const sold = text.replaceAll(
    '"availability":"available"',
    '"availability":"sold","availabilityChangedOn":"2025-01-01"',
  );
  const [knownSold, wholeSold] = await both(sold);
  expect(knownSold).toEqual(wholeSold);
  expect(knownSold).not.toEqual(known);
  // What did not change is the same object.
  const [first] = await readRuleHomes(file);
  await both(sold);
  expect((await readRuleHomes(file))[0]).toBe(first);
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
