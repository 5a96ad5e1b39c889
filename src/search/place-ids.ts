import { memoBy } from '#base/memo.ts';
import { provinceOf, type Province } from '#domain/province.ts';
import { isLuxembourg } from '#domain/region.ts';
import { slugify } from '#domain/slug.ts';
import type { SearchPlace } from './record.ts';
import type { SearchIndex } from './search-index.ts';

/** The ids that a visitor may choose a place by, widest last. */
export interface PlaceIds {
  readonly postcode: string;
  readonly municipality: string;
  readonly province: Province | undefined;
}

const belgiumId = 10;

/** The same number is a postcode in several countries: `9000` is Gent and, in the Grand Duchy, Ettelbruck. `'9000' -> '9000'`, in Luxembourg `'l-9000'` */
function postcodeId({ zip, countryId }: SearchPlace): string {
  if (isLuxembourg({ countryId })) return `l-${zip.replace(/\D/gu, '')}`;
  return countryId === belgiumId ? slugify(zip) : `${slugify(zip)}-${countryId}`;
}

/** `{zip: 'L-1234', municipalityId: 'luxemburg-luxembourg-country'} -> {postcode: 'l-1234', ...}` */
export function placeIdsOf(place: SearchPlace): PlaceIds {
  return { postcode: postcodeId(place), municipality: place.municipalityId, province: provinceOf(place) };
}

/** The ids of each place of an index. */
export const placeIds = memoBy(({ places }: SearchIndex): readonly PlaceIds[] => places.map(placeIdsOf));
