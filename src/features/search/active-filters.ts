import {
  featureNames,
  rangeNames,
  type FilterName,
  type Range,
  type RangeName,
  type SearchQuery,
} from '#search/query.ts';
import { rangeCount } from '#search/range-count.ts';
import type { Language } from '#i18n/languages.ts';
import { formatDay, formatMoney, formatNumber } from '#i18n/formats.ts';
import type { Translate } from '#i18n/translator.ts';
import type { TypeChoice } from './finder-props.ts';
import { placeLabel } from './place-label.ts';
import type { NamedPlace } from './protocol.ts';
import { changed, toggled, withoutFilter } from './query-edit.ts';

/** A filter that is on, as visitors read it. */
export interface ActiveFilter {
  readonly key: string;
  readonly filter: FilterName;
  readonly label: string;
  readonly without: SearchQuery;
}

interface Words {
  readonly t: Translate;
  readonly language: Language;
  readonly types: readonly TypeChoice[];
  readonly places: readonly NamedPlace[];
}

const centsPerEuro = 100;

/** `{min: 2} -> '2+'`, `{min: 2, max: 3} -> '2–3'`, `{max: 3} -> '≤ 3'` */
export function rangeText({ min, max }: Range, format: (value: number) => string): string {
  if (max === undefined) return `${format(min ?? 0)}+`;
  if (min === undefined) return `≤\u00a0${format(max)}`;
  return min === max ? format(min) : `${format(min)}–${format(max)}`;
}

function priceText({ min, max }: Range, { t, language }: Words): string {
  const euro = (value: number) => formatMoney(value * centsPerEuro, language);
  if (max === undefined) return t('finder:priceFrom', { price: euro(min ?? 0) });
  if (min === undefined) return t('finder:priceTo', { price: euro(max) });
  return `${euro(min)} – ${euro(max)}`;
}

function rangeLabel(name: RangeName, range: Range, words: Words): string {
  const { t, language } = words;
  if (name === 'price') return priceText(range, words);
  const text = rangeText(range, (value) => formatNumber(value, language));
  return t(`finder:chip.${name}`, { range: text, count: rangeCount(range) });
}

function placeFilters(query: SearchQuery, { t, language, places }: Words): ActiveFilter[] {
  return (query.places ?? []).map((id) => {
    const place = places.find((other) => other.id === id);
    const name = place ? placeLabel(place, language, t) : id;
    const rest = toggled(query.places, id);
    return {
      key: `place-${id}`,
      filter: 'place',
      label: query.radiusKm === undefined ? name : t('finder:chip.radius', { name, km: query.radiusKm }),
      without: changed(query, { places: rest, ...(rest.length === 0 && { radiusKm: undefined }) }),
    };
  });
}

/** The filters of a query in the order of the form, each with the query that is left without it. */
export function activeFilters(query: SearchQuery, words: Words): ActiveFilter[] {
  const { t, types, language } = words;
  const one = (filter: FilterName, label: string): ActiveFilter => ({
    key: filter,
    filter,
    label,
    without: withoutFilter(query, filter),
  });
  return [
    ...(query.text === undefined ? [] : [one('text', query.text)]),
    ...placeFilters(query, words),
    ...(query.area ? [one('area', t('finder:chip.area'))] : []),
    ...(query.types ?? []).map((id): ActiveFilter => ({
      key: `type-${id}`,
      filter: 'type',
      label: types.find((type) => type.id === id)?.name ?? String(id),
      without: changed(query, { types: toggled(query.types, id) }),
    })),
    ...rangeNames.flatMap((name) => {
      const range = query.ranges?.[name];
      return range ? [one(name, rangeLabel(name, range, words))] : [];
    }),
    ...(query.energy ? [one('energy', t('finder:chip.energy', { label: query.energy }))] : []),
    ...featureNames.filter((name) => query.features?.includes(name)).map((name) => one(name, t(`finder:with.${name}`))),
    ...(query.availableOn === undefined
      ? []
      : [one('available', t('finder:chip.available', { date: formatDay(query.availableOn, language) }))]),
  ];
}
