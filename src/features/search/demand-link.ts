import type { SearchQuery } from '#search/query.ts';
import type { NamedPlace } from './protocol.ts';

/** The address of the form that registers a search, with what the visitor looks for, under the names of its fields. */
export function demandLink(path: string, query: SearchQuery, places: readonly NamedPlace[]): string {
  const { goal, types = [], ranges = {}, features = [] } = query;
  const params = new URLSearchParams();
  const add = (name: string, value: string | number | undefined): void => {
    if (value !== undefined && value !== '') params.append(name, String(value));
  };
  add('goal', goal);
  for (const type of types) add('types', type);
  const provinces = places.flatMap(({ kind, province }) => (kind === 'province' ? (province ?? []) : []));
  // A town's province must be ticked too: the form asks for regions.
  for (const zone of new Set([...provinces, ...places.flatMap(({ province }) => province ?? [])])) add('zones', zone);
  add(
    'municipalities',
    places
      .filter(({ kind }) => kind !== 'province')
      .map(({ name }) => name)
      .join(', '),
  );
  add('minPrice', ranges.price?.min);
  add('maxPrice', ranges.price?.max);
  add('minBedrooms', ranges.bedrooms?.min);
  add('maxBedrooms', ranges.bedrooms?.max);
  for (const name of ['bathrooms', 'garages', 'parkings'] as const) add(name, ranges[name]?.min);
  for (const name of ['terrace', 'garden'] as const) if (features.includes(name)) add('outdoor', name);
  const text = params.toString();
  return text === '' ? path : `${path}?${text}`;
}
