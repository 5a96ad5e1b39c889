import { describe, expect, it } from 'vitest';
import { rawProperty } from '#feed/sync/feed.fixture.ts';
import { countryCode } from './country-code.ts';
import { mapListing } from './map-listing.ts';

const types = new Map([[11, { webId: 1, root: { id: 1, parentid: 0, value: '1-Huis', label: {}, children: [] } }]]);

function map(parts: object) {
  const warnings: string[] = [];
  const context = { languages: ['nl', 'fr'], types, categoryIds: new Set<number>() };
  const mapping = mapListing(rawProperty(parts), context, (kind, field) => warnings.push(`${kind} ${field ?? ''}`));
  return { mapping, warnings };
}

it.each([
  ['Portugal', 'PT'],
  ['portugal', 'PT'],
  ['pt', 'PT'],
  ['España', 'ES'],
  ['Italië', 'IT'],
  ['United Arab Emirates', 'AE'],
  ['Frankreich', 'FR'],
  ['UK', 'GB'],
  ['Costa Blanca', undefined],
])('takes %s as the country %s', (name, code) => {
  expect(countryCode(name)).toBe(code);
});

describe('a home abroad', () => {
  it.each(['Portugal', 'TH', 'Cyprus'])('in %s has a number of its own and a name', (CountryID) => {
    const { mapping } = map({ CountryID, Zip: '', City: 'Lagos', Latitude: 37.1, Longitude: -8.67 });
    if (mapping.kind !== 'mapped') throw new Error(mapping.kind);
    const { address } = mapping.mapped.record;
    expect(address.countryId).toBeGreaterThan(50_000);
    expect(Object.keys(address.countryName ?? {})).toEqual(['nl', 'fr']);
    expect(address.geo?.latitude).toBe(37.1);
  });

  it('in a country that nobody knows is refused with what to do', () => {
    expect(map({ CountryID: 'Atlantis' }).mapping).toMatchObject({
      kind: 'quarantined',
      field: 'CountryID',
      reason: 'the country is missing, or it is none by its name or ISO code; fill it in in the CRM',
    });
  });
});

it('a Belgian home without a postcode is there, and somebody hears that its duties are not known', () => {
  const { mapping, warnings } = map({ CountryID: 10, Zip: null, City: 'Gent', Latitude: null });
  expect(mapping).toMatchObject({ kind: 'mapped', mapped: { record: { address: { zip: '', city: 'Gent' } } } });
  expect(warnings).toContain('bad-value Zip');
});
