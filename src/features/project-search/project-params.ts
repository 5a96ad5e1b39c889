import { projectSorts, type ProjectQuery } from './project-query.ts';

/*
 * The parameters have the names and forms of the search of homes, `?q=park&place=namur&price=-350000&bedrooms=2-`, so that
 * the form sends them by itself and nobody has to learn two sorts of addresses.
 */
const longestText = 100;

function numberIn(text: string | null, form: RegExp): number | undefined {
  const [, digits] = form.exec(text ?? '') ?? [];
  return digits === undefined ? undefined : Number(digits);
}

function idIn(text: string | null): string | undefined {
  return /^[a-z0-9-]{2,80}$/u.test(text ?? '') ? (text ?? undefined) : undefined;
}

/** A query from the parameters of an address or a form; what is unknown or wrong is ignored. `'type=duplex&price=-350000' -> {type: 'duplex', maxPriceEuro: 350000}` */
export function paramsToProjectQuery(params: URLSearchParams): ProjectQuery {
  const text = (params.get('q') ?? '').trim().slice(0, longestText).trim();
  const query = {
    text: text === '' ? undefined : text,
    place: idIn(params.get('place')),
    type: idIn(params.get('type')),
    maxPriceEuro: numberIn(params.get('price'), /^-(\d{1,9})$/u),
    minBedrooms: numberIn(params.get('bedrooms'), /^(\d{1,2})-$/u),
    isFree: params.get('with') === 'available' ? true : undefined,
    sort: projectSorts.find((name) => name === params.get('sort')),
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}

/** The parameters of a query, always in the same order. `{type: 'duplex', minBedrooms: 2} -> 'type=duplex&bedrooms=2-'` */
export function projectQueryToParams(query: ProjectQuery): URLSearchParams {
  const { text, place, type, maxPriceEuro, minBedrooms, isFree, sort } = query;
  const values = {
    q: text,
    place,
    type,
    price: maxPriceEuro === undefined ? undefined : `-${maxPriceEuro}`,
    bedrooms: minBedrooms === undefined ? undefined : `${minBedrooms}-`,
    with: isFree && 'available',
    sort,
  };
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) params.set(name, value);
  return params;
}
