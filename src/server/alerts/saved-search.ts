import type { Logger } from 'pino';
import { errorMessage } from '#base/error-message.ts';
import { isObject, isText } from '#base/json.ts';
import { checkThat, readStored, storedText, type StoredFormat } from '#base/stored.ts';
import { currentPlaceId } from '#search/alerts/current-place.ts';
import { featureNames, radiiKm, rangeNames, sortNames, type SearchQuery } from '#search/query.ts';
import { energySteps } from '#search/record.ts';

type Check = (value: unknown) => boolean;

const isNumber: Check = (value) => Number.isFinite(value);
const oneOf = (values: readonly unknown[]): Check => {
  const known = new Set(values);
  return (value) => known.has(value);
};
const listOf =
  (isEntry: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(isEntry);
const record =
  (isName: Check, isValue: Check): Check =>
  (value) =>
    isObject(value) && Object.keys(value).every((name) => isName(name) && isValue(value[name]));

/**
 * Each part of a search, by hand: a run reads all of them, and a schema takes longer for that than the whole matching
 * (0.4 s of CPU for 50 000).
 */
const parts: Readonly<Record<keyof SearchQuery, Check>> = {
  goal: oneOf(['sale', 'rent']),
  places: listOf(isText),
  radiusKm: oneOf(radiiKm),
  area: listOf((corner) => listOf(isNumber)(corner) && Array.isArray(corner) && corner.length === 2),
  types: listOf(isNumber),
  ranges: record(oneOf(rangeNames), record(oneOf(['min', 'max']), isNumber)),
  energy: oneOf(energySteps),
  features: listOf(oneOf(featureNames)),
  availableOn: isText,
  text: isText,
  sort: oneOf(sortNames),
  page: isNumber,
  pageSize: isNumber,
};

const checks = new Map<string, Check>(Object.entries(parts));

function isSearch(value: unknown): value is SearchQuery {
  return isObject(value) && Object.keys(value).every((name) => checks.get(name)?.(value[name]) === true);
}

const checkSearch = checkThat(isSearch, 'it holds something else than the filters of a search');

/** A town may go by another name than when its search was registered. */
function withCurrentPlaces(query: SearchQuery): SearchQuery {
  return query.places ? { ...query, places: query.places.map(currentPlaceId) } : query;
}

const form: StoredFormat<SearchQuery> = {
  name: 'The search',
  version: 1,
  // A filter that nobody knows is refused: without it the search would find too much.
  check: (value) => withCurrentPlaces(checkSearch(value)),
  repair: 'Nothing is mailed for it until its visitor registers it anew.',
};

/** A search as it is kept, for six months and longer. */
export function searchText(query: SearchQuery): string {
  return storedText(query, form);
}

/** A kept search; throws a StoredProblem. */
export function readSearch(text: string): SearchQuery {
  return readStored(text, form);
}

/** A row of a kept search with the search itself in the place of its text. */
export type ReadSearch<Row extends { readonly query: string }> = Omit<Row, 'query'> & { readonly query: SearchQuery };

/** The rows whose search can be read; the log names the others, which stop nobody else's. */
export function readSearches<Row extends { readonly id: string; readonly query: string }>(
  rows: readonly Row[],
  log: Pick<Logger, 'warn'>,
): ReadSearch<Row>[] {
  return rows.flatMap((row) => {
    try {
      return [{ ...row, query: readSearch(row.query) }];
    } catch (error) {
      log.warn({ reason: `search ${row.id}: ${errorMessage(error)}` }, 'saved search');
      return [];
    }
  });
}
