import { describe, expect, it } from 'vitest';
import type { Listing } from '#domain/listing.ts';
import { listingWith } from '#domain/listing.fixture.ts';
import { exportStock } from '#feed/round-trip/round-trip.fixture.ts';
import { readFeedCodes } from '#feed/adapters/code-tables.ts';
import { mapTree } from '#feed/format/type-tree.ts';
import { kyeroFile } from './kyero.ts';
import { openImmoFile } from './openimmo.ts';
import { standardTypeWords } from './standard-type.ts';

const standard = mapTree(readFeedCodes('kyero', 'content').types, ['nl', 'fr', 'en', 'de'], 'nl', () => undefined);
const kyero = (listing: Listing) => String(kyeroFile(exportStock([listing]), () => 'https://site.example/').write());
const openImmo = (listing: Listing) => String(openImmoFile(exportStock([listing])).write());
const at = (price: Partial<Listing['price']>, more: Partial<Listing> = {}) =>
  listingWith({ goal: 'sale', ...more, price: { isPublished: true, amountCents: 6_543_200, ...price } });

describe('an export to a format of others', () => {
  it.each([
    ['the first sum of an annuity', at({}, { contractType: 'life-annuity' })],
    ['an opening bid', at({}, { contractType: 'public-sale' })],
    ['a price "from"', at({ unit: 7 })],
    ['a rent by the week', at({ unitText: { nl: 'per week' } }, { goal: 'rent' })],
  ])('does not call %s the price', (_what, listing) => {
    expect(kyero(listing)).toContain('<price>0</price>');
    expect(kyero(listing)).not.toContain('65432');
    expect(openImmo(listing)).not.toContain('65432');
  });

  it('names any other price', () => {
    expect(kyero(at({}))).toContain('<price>65432</price>');
    expect(openImmo(at({}))).toContain('<kaufpreis>65432</kaufpreis>');
  });

  it('calls a garage, a storage room and a flat that is built what they are', () => {
    const typed = (typeId: number) => listingWith({ typeId, webId: 2, typeName: {} });
    const known = (typeId: number) => standardTypeWords(typed(typeId), standard);
    expect(known(8)).toContain('parking');
    expect(known(83)).toContain('other');
    expect(known(92)).toContain('apartment');
  });

  it('does not tell of a use of 0 unless it is the best class', () => {
    expect(openImmo(listingWith({ energy: { performance: 0, labelText: 'D' } }))).not.toContain('endenergiebedarf');
    expect(openImmo(listingWith({ energy: { performance: 0, labelText: 'A+' } }))).toContain('endenergiebedarf');
  });
});
