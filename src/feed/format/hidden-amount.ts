import { space, tag } from './hidden-pattern.ts';

/** From here on a number alone is an amount: below, years, surfaces and house numbers look the same. */
export const tellingEuro = 10_000;
const [thousand, million] = [1000, 1_000_000];
export const sign = '(?:€|eur(?:o|os)?)';
const thousandWords = String.raw`(?:k|duizend|mille|thousand|tausend|t(?:\s?€|eur|\.?\s?euro))`;
/** Words before an amount that say what it is, what may stand between, and behind it how often it is paid. */
export const names = String.raw`\p{L}*(?:prijs|huur|prix|loyer|price|rent|preis|miete|waarborg|garantie|deposit|kaution)\p{L}*`;
export const between = `(?:${space}|[:=]|van|vanaf|slechts|nu|de|à|ab|from|of|is|${tag})*`;
export const perMonth = String.raw`(?:\/|per|par|pro|p\.?)${space}*(?:maand|mnd|mois|month|monat|m)(?!\p{L})`;
/** A letter alone is also the metre: it counts only beside the sign. */
const millionWords = `(?:miljoen|million(?:en|s)?|mln\\.?|mio\\.?|m(?=${space}?${sign}))`;
const after = String.raw`(?![\p{L}\p{N}])`;

const area = String.raw`(?:m²|m2|qm|vierkante${space}+meter|m[èe]tres?${space}+carr[ée]s?|square${space}+met(?:er|re)s?|quadratmeter)`;
const perArea = String.raw`${space}*(?:\/|per|par|pro|le|an?|de|p\.?)${space}*${area}(?![\p{L}\p{N}])`;
const someNumber = String.raw`\d{1,3}(?:(?:[.,'\u2019]|${space})\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?`;
const tags = `(?:${tag})*`;
/** Of what is not paid a number by the square metre has its own unit: `250 kWh/m²`. */
const bareByArea = String.raw`\d{1,3}(?:[.,'\u2019]|${space})\d{3}|\d{3,}`;

/** Any amount by the square metre: with the area, which a page shows, it tells the price. `€ 3.000/m²`, `3 000 € le m²`, `à 2950 / m2` */
export const amountByArea = new RegExp(
  String.raw`(?<![\p{L}\d]|\d[.,])(?:${sign}${space}*${tags}(?:${someNumber})(?:,-{1,2})?(?:${space}*${sign})?|(?:${someNumber})(?:,-{1,2})?${space}*${tags}${sign}|(?:${bareByArea}))${tags}(?=${perArea})`,
  'giu',
);

/** What people put between thousands, bold text and a space beside a point included. */
const betweenThousands = `(?:[.,'\u2019\u00B7]|${space}|${tag}){0,3}`;

/** `450000 -> '450[.,\s]{0,3}000'` */
function digits(euro: number): string {
  const groups: string[] = [];
  let rest = String(euro);
  while (rest.length > 3) {
    groups.unshift(rest.slice(-3));
    rest = rest.slice(0, -3);
  }
  return [rest, ...groups].join(betweenThousands);
}

/** `1250000 of a million -> '1[.,]25'`, `2000000 -> '2'` */
function partOf(euro: number, unit: number): string {
  const [whole = '', decimals = ''] = String(euro / unit).split('.');
  return decimals === '' ? `${whole}(?:[.,]0+)?` : `${whole}[.,]${decimals}0*`;
}

/** Does a name of a file, a reference or a link tell an amount? A small number there is one of many things. `('villa-450.000-eur', 450000) -> true` */
export function isAmountIn(name: string, euro: number): boolean {
  const pattern = hiddenAmountPattern(euro);
  return pattern !== undefined && [name, name.replace(/[\s_+./-]+/gu, ' ')].some((one) => one.search(pattern) !== -1);
}

const ahead = `${sign}${space}*`;
const behind = `${space}*${sign}${after}`;
const end = String.raw`(?![\d]|[.,]\d)`;

/** `450000 -> '450.000', '450 000', '450.000,-' */
function plainly(euro: number): string {
  return `${digits(euro)}(?:[.,](?:00|[-=]{1,2}|\u2013)(?!\\d))?`;
}

/** Finds an amount only where a sign says that it is one. */
export function signedAmountPattern(euro: number): RegExp | undefined {
  if (!Number.isSafeInteger(euro) || euro < 1) return undefined;
  const plain = plainly(euro);
  return new RegExp(String.raw`(?<![\d]|\d[.,])(?:${ahead}${plain}${end}|${plain}${behind})`, 'giu');
}

/** Finds an amount that is to stay hidden, in any spelling: `€ 450.000,-`, `450 000 euro`, `450k`, `0,45 miljoen`. */
export function hiddenAmountPattern(euro: number): RegExp | undefined {
  if (!Number.isSafeInteger(euro) || euro < 1) return undefined;
  const plain = plainly(euro);
  const marked = [`${ahead}${plain}${end}`, `${plain}${behind}`];
  const bare = euro >= tellingEuro ? [`${plain}${end}`] : [];
  // A small number that is named the rent is one, whatever else it could be.
  const named = [`(?=\\d)(?<=(?<!\\p{L})${names}${between})${plain}${end}`, `${plain}(?=${space}*${perMonth})`];
  const isRound = euro % 100 === 0;
  // `1 250 k€`
  const isGrouped = euro >= million && euro % thousand === 0;
  const inThousands = isGrouped ? digits(euro / thousand) : partOf(euro, thousand);
  const thousands =
    euro >= tellingEuro && isRound
      ? [`${inThousands}${space}?${thousandWords}${after}`, `t(?:€|eur)${space}?${inThousands}${end}`]
      : [];
  const inMillions = partOf(euro, million);
  const millions =
    euro >= 100_000 && isRound
      ? [`${inMillions}${space}?${millionWords}`, `${ahead}${inMillions}${space}?m${after}`]
      : [];
  const amounts = [...marked, ...millions, ...thousands, ...bare, ...named].join('|');
  return new RegExp(String.raw`(?<![\d]|\d[.,])(?:${ahead})?(?:${amounts})(?:${behind})?`, 'giu');
}
