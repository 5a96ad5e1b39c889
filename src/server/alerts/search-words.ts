import { nameIn } from '#domain/place-language.ts';
import { isProvince, provinceOf } from '#domain/province.ts';
import { municipalityId } from '#search/municipality-id.ts';
import { municipalityNames } from '#domain/municipality-names.ts';
import { rangeCount } from '#search/range-count.ts';
import { featureNames, rangeNames, type Range, type RangeName, type SearchQuery } from '#search/query.ts';
import { localized } from '#domain/texts.ts';
import { findInTree } from '#domain/tree.ts';
import { townName } from '#domain/municipality.ts';
import { formatMoney, formatNumber } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translator.ts';
import type { SiteData } from '#server/site/site-data.ts';

/** What a text in words is made from. */
export interface Words {
  readonly data: SiteData;
  readonly language: Language;
  readonly t: Translate;
}

const centsPerEuro = 100;
const rowsById = new Map(
  municipalityNames.map((row) => [municipalityId(row.names['nl'] ?? '', row.province, row), row]),
);

/** `'gent-east-flanders' -> 'Gand'` in French; a town that the table lacks by its spelling in the stock, else by its id. */
function placeName(id: string, { data, language, t }: Words): string {
  if (isProvince(id)) return t(`form:zone.${id}`);
  const row = rowsById.get(id);
  if (row) return nameIn(row.names, row.province, language) ?? id;
  if (/^(?:l-)?\d/u.test(id)) return id.toUpperCase();
  const town = data.listings.find(({ address }) => {
    const province = provinceOf(address);
    return province !== undefined && municipalityId(address.city, province, undefined) === id;
  });
  return town ? townName(town.address, language) : id;
}

function rangeText(of: Range, name: RangeName, { t, language }: Words): string {
  const { min, max } = of;
  if (name !== 'price') {
    const number = (value: number): string => formatNumber(value, language);
    const range =
      max === undefined
        ? `${number(min ?? 0)}+`
        : min === undefined
          ? `≤ ${number(max)}`
          : min === max
            ? number(min)
            : `${number(min)}–${number(max)}`;
    return t(`finder:chip.${name}`, { range, count: rangeCount(of) });
  }
  const euro = (value: number): string => formatMoney(value * centsPerEuro, language);
  if (max === undefined) return t('finder:priceFrom', { price: euro(min ?? 0) });
  return min === undefined ? t('finder:priceTo', { price: euro(max) }) : `${euro(min)} – ${euro(max)}`;
}

/** A search in one line. `-> 'Te koop, Huis, Gent, tot € 350.000, 3+ slaapkamers'` */
export function searchWords(query: SearchQuery, words: Words): string {
  const { data, language, t } = words;
  const { goal, types = [], places = [], ranges = {}, features = [] } = query;
  const { config } = data;
  const typeNames = types.map(
    (id) => localized(findInTree(data.types, id)?.label, language, [config.defaultLanguage, ...config.languages])?.text,
  );
  const rangeTexts = rangeNames.map((name) => {
    const range = ranges[name];
    return range && rangeText(range, name, words);
  });
  return [
    goal && t(goal === 'sale' ? 'common:forSale' : 'common:forRent'),
    ...typeNames,
    ...places.map((id) => placeName(id, words)),
    ...rangeTexts,
    ...featureNames.filter((name) => features.includes(name)).map((name) => t(`finder:with.${name}`)),
  ]
    .filter(Boolean)
    .join(', ');
}
