import type { ConvertContext, FormatRecord } from '#feed/adapters/adapter.ts';
import { idText } from '#feed/adapters/json.ts';
import { saysFrom } from '#domain/price-from.ts';
import { startsBids } from './bids.ts';

const otherTimes =
  /we?ek|semaine|hebdo|woche|w[öo]chentlich|jaar|\bann(?:ée|uel|ual)|\bann?\b|\bans?\b|year|jahr|j[äa]hrlich|\bdag|jour|\bday|daily|\btag\b|t[äa]glich|nacht|nuit|night|n[äa]cht|kwartaal|trimest|quart(?:al|er)|(?:\bp|\/)\s*\.?\s*[jw]\b/iu;
/** None, and "from". */
const knownUnits = new Set(['0', '7']);
const bySquareMetre = /m²|\bm2\b|vierkante meter|m[èe]tre carr[ée]|square met|quadratmeter/iu;

/** What the numbers of units mean stands nowhere, but in the words beside them. */
function tellUnit(code: string | undefined, words: readonly string[], codes: ConvertContext['codes']): void {
  const isTold = words.some((text) => text.trim() !== '');
  // "From" in words is a unit of its own.
  const isUnsaid = !isTold || words.some(saysFrom);
  if (code !== undefined && isUnsaid && !knownUnits.has(code)) codes.noteUnsaid('PriceUnit', code.slice(0, 20));
}

/** The unit: the number for "from" where a word of the record says that bids start at the amount. */
function unitOf(given: unknown, words: readonly unknown[], codes: ConvertContext['codes']): string | undefined {
  const code = idText(given);
  if (!words.some((text) => typeof text === 'string' && startsBids(text))) return code;
  if (code !== undefined && !knownUnits.has(code)) codes.noteUnsaid('PriceUnit', code.slice(0, 20));
  return '7';
}

/**
 * The price, whose words may say that it is one by the week or the square metre: such an amount would be sorted, marked up and passed
 * on as if it were the whole price or a month's rent.
 */
export function convertPrice(
  base: Readonly<Record<string, unknown>>,
  { unitTexts, names }: { readonly unitTexts: Readonly<Record<string, unknown>>; readonly names: readonly unknown[] },
  goal: string | undefined,
  { codes, warn }: ConvertContext,
): FormatRecord {
  const words = [...Object.values(unitTexts), base['PriceUnitText']].filter((text) => typeof text === 'string');
  tellUnit(idText(base['PriceUnit']), words, codes);
  const isOther = words.some((text) => bySquareMetre.test(text) || (goal === 'rent' && otherTimes.test(text)));
  if (isOther)
    warn('bad-value', 'PriceUnitText', 'is a price by another time or by the square metre; shown as price on request');
  return {
    PublishPrice: base['PublishPrice'] === true && !isOther,
    Price: isOther && base['PublishPrice'] === true ? undefined : base['Price'],
    PriceUnitText: unitTexts,
    PriceUnit: unitOf(base['PriceUnit'], [...words, ...names], codes),
  };
}
