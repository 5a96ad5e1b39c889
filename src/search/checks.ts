import { memoBy } from '#base/memo.ts';
import { centreOf, markArea, markCircle } from './area.ts';
import type { NumberColumn } from './columns.ts';
import { placeIds, type PlaceIds } from './place-ids.ts';
import { featureFlags, rangeColumns, rangeNames, type FilterName, type Range, type SearchQuery } from './query.ts';
import { energySteps } from './record.ts';
import type { SearchIndex } from './search-index.ts';
import { markText } from './text-match.ts';
import { typeParents } from './type-parents.ts';

const dayMs = 86_400_000;
const centsPerEuro = 100;

/** One filter of a query as a table: a row passes when its code is allowed. */
export interface Check {
  readonly filter: FilterName;
  readonly codes: Uint16Array;
  /** 1 or 0 by code. */
  readonly allowed: Uint8Array;
}

/** Every row as its own code, for filters that no column answers. */
const ownCodes = memoBy(({ ids }: SearchIndex) => Uint16Array.from(ids, (_, row) => row));

const yes = Uint8Array.of(0, 1);
const no = Uint8Array.of(1, 0);

function ofRows(index: SearchIndex, filter: FilterName, allowed: Uint8Array): Check {
  return { filter, codes: ownCodes(index), allowed };
}

function isChosenPlace(chosen: readonly string[]): (ids: PlaceIds) => boolean {
  const set = new Set(chosen);
  return ({ postcode, municipality, province }) =>
    set.has(postcode) || set.has(municipality) || (province !== undefined && set.has(province));
}

function placeCheck(index: SearchIndex, places: readonly string[], radiusKm: number | undefined): Check {
  const ids = placeIds(index);
  const isChosen = isChosenPlace(places);
  const allowed = Uint8Array.from(ids, (id) => Number(isChosen(id)));
  if (radiusKm === undefined) return { filter: 'place', codes: index.placeOf, allowed };
  const rows = new Uint8Array(index.ids.length);
  for (let row = 0; row < rows.length; row += 1) rows[row] = allowed[index.placeOf[row] ?? 0] ?? 0;
  for (const place of new Set(places)) {
    const own = Uint8Array.from(ids, ({ postcode, municipality }) =>
      Number(postcode === place || municipality === place),
    );
    const centre = centreOf(index, own);
    if (centre) markCircle(index, centre, radiusKm, rows);
  }
  return ofRows(index, 'place', rows);
}

function typeCheck(index: SearchIndex, chosen: readonly number[]): Check {
  const { types, typeOf } = index;
  const set = new Set(chosen);
  const parents = typeParents(index);
  const allowed = new Uint8Array(types.length);
  for (const [type, { id }] of types.entries()) {
    allowed[type] = set.has(id) ? 1 : (allowed[parents[type] ?? -1] ?? 0);
  }
  return { filter: 'type', codes: typeOf, allowed };
}

/** First code whose value is at least, or with `isAbove` more than, a number; the values ascend from code 1. */
function firstCode(values: Float64Array, number: number, isAbove: boolean): number {
  let [low, high] = [1, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const value = values[middle] ?? Infinity;
    if (value < number || (isAbove && value === number)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Code 0, the unknown value, is in no range. */
function numberCheck(filter: FilterName, { codes, values }: NumberColumn, { min, max }: Range): Check {
  const from = firstCode(values, min ?? -Infinity, false);
  const to = firstCode(values, max ?? Infinity, true);
  return { filter, codes, allowed: new Uint8Array(values.length).fill(1, from, to) };
}

function isOpen({ min, max }: Range): boolean {
  return min === undefined && max === undefined;
}

function rangeChecks(index: SearchIndex, ranges: SearchQuery['ranges'] = {}): Check[] {
  return rangeNames.flatMap((name) => {
    const range = ranges[name];
    if (!range || isOpen(range)) return [];
    const unit = name === 'price' ? centsPerEuro : 1;
    const inUnits = { min: (range.min ?? -Infinity) * unit, max: (range.max ?? Infinity) * unit };
    return [numberCheck(name, index.numbers[rangeColumns[name]], inUnits)];
  });
}

function textChecks(index: SearchIndex, text: string | undefined): Check[] {
  const rows = new Uint8Array(index.ids.length);
  return text !== undefined && markText(index, text, rows) ? [ofRows(index, 'text', rows)] : [];
}

function areaChecks(index: SearchIndex, area: SearchQuery['area'] = []): Check[] {
  if (area.length < 2) return [];
  const rows = new Uint8Array(index.ids.length);
  markArea(index, area, rows);
  return [ofRows(index, 'area', rows)];
}

/** The filters of a query as tables over an index; those that leave few rows come first. */
export function checksOf(index: SearchIndex, query: SearchQuery): Check[] {
  const { goal, places, radiusKm, types, energy, features, availableOn } = query;
  const { flags, numbers } = index;
  const checks = textChecks(index, query.text);
  if (places && places.length > 0) checks.push(placeCheck(index, places, radiusKm));
  checks.push(...areaChecks(index, query.area));
  if (types && types.length > 0) checks.push(typeCheck(index, types));
  if (goal) checks.push({ filter: 'goal', codes: flags.isRent, allowed: goal === 'rent' ? yes : no });
  checks.push(...rangeChecks(index, query.ranges));
  if (energy) checks.push(numberCheck('energy', numbers.energyStep, { max: energySteps.indexOf(energy) }));
  for (const name of new Set(features)) checks.push({ filter: name, codes: flags[featureFlags[name]], allowed: yes });
  if (availableOn !== undefined) {
    checks.push(numberCheck('available', numbers.availableDay, { max: Date.parse(availableOn) / dayMs }));
  }
  return checks;
}
