import type { ConvertContext, FormatRecord } from '#feed/adapters/adapter.ts';

const otherTimes =
  /week|semaine|woche|jaar|\bann?(?:ée)?\b|\bans?\b|year|jahr|\bdag\b|jour|\bday|\btag\b|nacht|nuit|night|kwartaal|trimest|quartal/iu;
const bySquareMetre = /m²|\bm2\b|vierkante meter|m[èe]tre carr[ée]|square met|quadratmeter/iu;

/**
 * The price, whose words may say that it is one by the week or the square metre: such an amount would be sorted, marked up and passed
 * on as if it were the whole price or a month's rent.
 */
export function convertPrice(
  base: Readonly<Record<string, unknown>>,
  unitTexts: Readonly<Record<string, unknown>>,
  goal: string | undefined,
  { warn }: ConvertContext,
): FormatRecord {
  const words = Object.values(unitTexts).filter((text) => typeof text === 'string');
  const isOther = words.some((text) => bySquareMetre.test(text) || (goal === 'rent' && otherTimes.test(text)));
  if (isOther)
    warn('bad-value', 'PriceUnitText', 'is a price by another time or by the square metre; shown as price on request');
  return {
    PublishPrice: base['PublishPrice'] === true && !isOther,
    Price: isOther && base['PublishPrice'] === true ? undefined : base['Price'],
    PriceUnitText: unitTexts,
  };
}
