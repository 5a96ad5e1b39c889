import { paramsToQuery } from '#search/query-params.ts';
import { rangeNames, type SearchQuery } from '#search/query.ts';

const listNames = ['type', 'place', 'with'];

/** The parameters that a form sends by itself, as an address has them. `'type=2&type=11&price-min=200' -> 'type=2.11&price=200-'` */
export function tidyParams(sent: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(sent);
  for (const name of listNames) {
    const values = params.getAll(name).filter((value) => value !== '');
    params.delete(name);
    if (values.length > 0) params.set(name, values.join('.'));
  }
  for (const name of rangeNames) {
    const [min, max] = ['min', 'max'].map((end) => params.get(`${name}-${end}`) ?? '');
    if (min || max) params.set(name, `${min}-${max}`);
  }
  return params;
}

/** A query from what an address or a form says. */
export function readQuery(sent: URLSearchParams): SearchQuery {
  return paramsToQuery(tidyParams(sent));
}
