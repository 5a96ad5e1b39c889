import type { Goal, LocalizedText } from '#domain/listing.ts';
import { saysFrom, withoutFrom } from '#domain/price-from.ts';
import type { Fields } from './raw.ts';

/** The number of a price that is the lowest of several (docs/rules/money.md). */
const fromUnit = 7;

/** Words that say of which time or measure an amount is. */
const measures =
  /maand|mnd|mois|mensuel|month|monat|we?ek|semaine|hebdo|woche|w[öo]chentlich|jaar|\bann(?:ée|uel|ual)|\bann?\b|\bans?\b|year|jahr|j[äa]hrlich|\bdag|jour|\bday|daily|\btag\b|t[äa]glich|nacht|nuit|night|kwartaal|trimest|quart|[/.]\s*[mjw]\b|m²|\bm2\b|\bha\b|hectare|\bares?\b|meter|m[èe]tre/iu;

const monthly: LocalizedText = { nl: 'per maand', fr: 'par mois', en: 'per month', de: 'pro Monat' };

/** What stands beside an amount. */
export interface PriceUnit {
  readonly unit?: number | undefined;
  readonly unitText?: LocalizedText | undefined;
}

/** The text of a rent that names no time of its own: what else it says is said of a month. */
function withMonth([language, text]: readonly [string, string]): readonly [string, string] {
  const month = monthly[language];
  return [language, month === undefined || measures.test(text) ? text : `${month}, ${text}`];
}

/**
 * Number and words of the unit of a price, each said once: "from" in words is the number 7, and a rent is one by the month unless its
 * words name another time. `{PriceUnitText: {nl: 'vanaf, excl. btw'}} -> {unit: 7, unitText: {nl: 'excl. btw'}}`
 */
export function mapPriceUnit(fields: Fields, goal: Goal): PriceUnit {
  const told = Object.entries(fields.someTexts('PriceUnitText') ?? {}).flatMap(([language, text]) =>
    text === undefined ? [] : [[language, text] as const],
  );
  const isFrom = told.some(([, text]) => saysFrom(text));
  const rest = told.map(([language, text]) => [language, withoutFrom(text)] as const).filter(([, text]) => text !== '');
  const texts = goal === 'rent' ? rest.map(withMonth) : rest;
  return {
    unit: isFrom ? fromUnit : fields.count('PriceUnit'),
    unitText: texts.length === 0 ? undefined : Object.fromEntries(texts),
  };
}

/** What stands behind an amount to which the value-added tax comes. */
export const withoutVat: LocalizedText = { nl: 'excl. btw', fr: 'hors TVA', en: 'excl. VAT', de: 'zzgl. MwSt.' };
