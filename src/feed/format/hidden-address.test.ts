import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Listing } from '#domain/listing.ts';
import { decodeSearchIndex, encodeSearchIndex } from '#search/codec.ts';
import { searchContentOf } from '#search/content.ts';
import { municipalityNames } from '#domain/municipality-names.ts';
import { rawProperty, typeItems } from '#feed/sync/feed.fixture.ts';
import { mapListing } from './map-listing.ts';
import { indexTypes, mapTree } from './type-tree.ts';

const languages = ['nl', 'fr', 'en', 'de'];
const types = mapTree(typeItems, languages, 'nl', () => undefined);
/** A cell of the grid in ten-thousandths of a degree, and the middle of one. */
const [cellHeightE4, cellWidthE4] = [50, 75];
const middle = { latitude: 51.05, longitude: 3.7275 };

function listingAt(latitude: number, longitude: number, Street: string): Listing {
  const parts = { PublishAddress: false, Latitude: latitude, Longitude: longitude, Street, HouseNumber: '4711' };
  const context = { languages, types: indexTypes(types), categoryIds: new Set([21]) };
  const mapping = mapListing(rawProperty(parts), context, () => undefined);
  if (mapping.kind !== 'mapped') throw new Error(`expected a listing, got ${JSON.stringify(mapping)}`);
  return mapping.mapped.record;
}

function indexBytes(listing: Listing): Uint8Array {
  return encodeSearchIndex(searchContentOf({ listings: [listing], types, municipalityNames, marqueeIgnore: [] }));
}

it('the search index of a hidden address is the same wherever the home stands in its cell of 500 m', () => {
  const expected = indexBytes(listingAt(middle.latitude, middle.longitude, 'Lindestraat'));
  const { latitudesE4, longitudesE4, flags, streets } = decodeSearchIndex(expected);
  expect([latitudesE4[0], longitudesE4[0], flags.isExactPoint[0]]).toEqual([510_500, 37_275, 0]);
  expect(streets.phrases.flatMap((words) => [...words])).toEqual([]);
  const share = fc.double({ min: -0.49, max: 0.49, noNaN: true });
  fc.assert(
    fc.property(share, share, fc.constantFrom('Lindestraat', 'Geheimstraat'), (north, east, street) => {
      const latitude = middle.latitude + (north * cellHeightE4) / 10_000;
      const longitude = middle.longitude + (east * cellWidthE4) / 10_000;
      expect(indexBytes(listingAt(latitude, longitude, street))).toEqual(expected);
    }),
  );
});
