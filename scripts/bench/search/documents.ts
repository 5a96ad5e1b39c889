import { foldToKey } from '#search/fold.ts';
import { placeWords, typeWords } from '#search/found-words.ts';
import { placeIdsOf } from '#search/place-ids.ts';
import type { SearchContent, SearchRecord, SearchType } from '#search/record.ts';

/** A listing as the engines that are compared take it: plain values under plain names. */
export interface BenchDocument {
  readonly id: string;
  readonly goal: string;
  readonly postcode: string;
  readonly municipality: string;
  readonly province: string;
  /** The type and all above it. */
  readonly types: string[];
  readonly price?: number;
  readonly bedrooms?: number;
  readonly bathrooms?: number;
  readonly garages?: number;
  readonly parkings?: number;
  readonly living?: number;
  readonly ground?: number;
  readonly energy?: number;
  readonly available?: number;
  readonly features: string[];
  readonly point?: { readonly lat: number; readonly lon: number };
  /** All words that find it, with spaces between. */
  readonly words: string;
  /** For counting: what stands in steps or numbers above, as one word. */
  readonly priceStep?: string;
  readonly energyStep?: string;
  readonly bedroomCount?: string;
  readonly bathroomCount?: string;
  readonly garageCount?: string;
  readonly parkingCount?: string;
  /** For sorting; what is unknown comes last in every order. */
  readonly newest: number;
  readonly city: number;
  readonly typeId: number;
  readonly priceUp: number;
  readonly priceDown: number;
  readonly surfaceDown: number;
}

const priceStepEuro = 50_000;
const mostPriceSteps = 20;

function typePath(types: SearchContent['types'], own: SearchType | undefined): string[] {
  if (!own) return [];
  const above = types.find(({ id }) => id === own.parentId);
  return [String(own.id), ...typePath(types, above)];
}

function featuresOf({ flags }: SearchRecord): string[] {
  const features = {
    terrace: flags.hasTerrace,
    garden: flags.hasGarden,
    'new-build': flags.isNewBuild,
    furnished: flags.isFurnished,
    'viewing-slots': flags.hasViewingSlots,
  };
  return Object.entries(features).flatMap(([name, has]) => (has ? [name] : []));
}

function definedOnly<T extends object>(parts: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  const entries = Object.entries(parts).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Key in keyof T]?: Exclude<T[Key], undefined> };
}

function asWord(value: number | undefined): string | undefined {
  return value === undefined ? undefined : String(value);
}

function valuesOf({ numbers }: SearchRecord) {
  const { priceCents, livingM2, groundM2, energyStep, availableDay, ...rooms } = numbers;
  const price = priceCents === undefined ? undefined : priceCents / 100;
  const steps = price === undefined ? undefined : Math.min(mostPriceSteps - 1, Math.floor(price / priceStepEuro));
  return {
    ...definedOnly({ price, living: livingM2, ground: groundM2, energy: energyStep, available: availableDay }),
    ...definedOnly({ priceStep: asWord(steps), energyStep: asWord(energyStep) }),
    ...definedOnly({ bedroomCount: asWord(rooms.bedrooms), bathroomCount: asWord(rooms.bathrooms) }),
    ...definedOnly({ garageCount: asWord(rooms.garages), parkingCount: asWord(rooms.parkings) }),
    ...rooms,
    priceUp: price ?? Number.MAX_SAFE_INTEGER,
    priceDown: price ?? -1,
    surfaceDown: livingM2 ?? groundM2 ?? -1,
  };
}

/** The records of the index as documents; all engines then know the same. */
export function documentsOf(content: SearchContent): BenchDocument[] {
  const { places, types, records } = content;
  const ofPlaces = places.map(placeWords);
  const ofTypes = typeWords(types);
  const cities = [...new Set(places.map(({ city }) => city))];
  return records.map((record, row) => {
    const place = places[record.place];
    if (!place) throw new Error(`Record ${record.id} is in no place.`);
    const { postcode, municipality, province = '' } = placeIdsOf(place);
    const words = new Set([
      ...(ofPlaces[record.place] ?? []),
      ...(ofTypes[record.type] ?? []),
      ...record.titleWords,
      ...record.streetWords,
      foldToKey(record.reference),
    ]);
    return {
      id: record.id,
      goal: record.flags.isRent ? 'rent' : 'sale',
      postcode,
      municipality,
      province,
      types: typePath(types, types[record.type]),
      ...valuesOf(record),
      features: featuresOf(record),
      ...(record.point && {
        point: { lat: record.point.latitudeE4 / 10_000, lon: record.point.longitudeE4 / 10_000 },
      }),
      words: [...words].join(' '),
      newest: row,
      city: cities.indexOf(place.city),
      typeId: types[record.type]?.id ?? 0,
    };
  });
}
