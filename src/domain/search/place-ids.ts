import { provinceOf, type Province } from '#domain/province.ts';
import { slugify } from '#domain/slug.ts';
import type { SearchPlace } from './record.ts';
import { oncePerIndex, type SearchIndex } from './search-index.ts';

/** The ids that a visitor may choose a place by, widest last. */
export interface PlaceIds {
  readonly postcode: string;
  readonly municipality: string;
  readonly province: Province | undefined;
}

/** `{zip: 'L-1234', municipalityId: 'luxemburg-luxembourg-country'} -> {postcode: 'l-1234', ...}` */
export function placeIdsOf(place: SearchPlace): PlaceIds {
  return { postcode: slugify(place.zip), municipality: place.municipalityId, province: provinceOf(place) };
}

/** The ids of each place of an index. */
export const placeIds: (index: SearchIndex) => readonly PlaceIds[] = oncePerIndex(({ places }) =>
  places.map(placeIdsOf),
);
