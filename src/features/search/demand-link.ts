import type { SearchQuery } from '#search/query.ts';
import type { NamedPlace } from './protocol.ts';

type Fields = readonly (readonly [name: string, value: string | number | undefined])[];

function placeFields(places: readonly NamedPlace[]): Fields {
  const provinces = places.flatMap(({ kind, province }) => (kind === 'province' ? (province ?? []) : []));
  // A town's province must be ticked too: the form asks for regions.
  const zones = new Set([...provinces, ...places.flatMap(({ province }) => province ?? [])]);
  const towns = places.filter(({ kind }) => kind !== 'province').map(({ name }) => name);
  return [...[...zones].map((zone) => ['zones', zone] as const), ['municipalities', towns.join(', ')]];
}

function sizeFields({ price, bedrooms, ...least }: NonNullable<SearchQuery['ranges']>): Fields {
  return [
    ['minPrice', price?.min],
    ['maxPrice', price?.max],
    ['minBedrooms', bedrooms?.min],
    ['maxBedrooms', bedrooms?.max],
    ...(['bathrooms', 'garages', 'parkings'] as const).map((name) => [name, least[name]?.min] as const),
  ];
}

/** The address of the form that registers a search, with what the visitor looks for, under the names of its fields. */
export function demandLink(path: string, query: SearchQuery, places: readonly NamedPlace[]): string {
  const { goal, types = [], ranges = {}, features = [] } = query;
  const outdoor = (['terrace', 'garden'] as const).filter((name) => features.includes(name));
  const fields: Fields = [
    ['goal', goal],
    ...types.map((type) => ['types', type] as const),
    ...placeFields(places),
    ...sizeFields(ranges),
    ...outdoor.map((name) => ['outdoor', name] as const),
  ];
  const params = new URLSearchParams();
  for (const [name, value] of fields) if (value !== undefined && value !== '') params.append(name, String(value));
  const text = params.toString();
  return text === '' ? path : `${path}?${text}`;
}
