/** One formatter for all prices of a locale: making one is far dearer than using one. */
const formatters = new Map<string, Intl.NumberFormat>();

function formatterOf(locale: string): Intl.NumberFormat {
  const known = formatters.get(locale);
  if (known) return known;
  const formatter = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'EUR',
    trailingZeroDisplay: 'stripIfInteger',
  });
  formatters.set(locale, formatter);
  return formatter;
}

/** 1.249.000 or 1,249,000.50: groups of three, then at most two decimals after the other separator. */
const groupedAmount = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*(?:(?!\1)[.,](?<cents>\d{1,2}))?$/u;
const plainAmount = /^\d+(?:[.,](?<cents>\d{1,2}))?$/u;

/** Price in the form of a locale, the Belgian Dutch one without any; decimals only when there are cents. `124900000 -> '€ 1.249.000'` with a no-break space, `-4000000 -> '– € 40.000'`, no amount `-> 'NaN'` (docs/rules/money.md) */
export function formatEuro(cents: number | undefined, locale = 'nl-BE'): string {
  if (cents === undefined || !Number.isFinite(cents)) return 'NaN';
  const amount = Math.round(cents) / 100;
  const text = formatterOf(locale)
    .format(Math.abs(amount))
    .replace(/[\s\u202f]/gu, '\u00a0');
  return amount < 0 ? `–\u00a0${text}` : text;
}

function wholeCents(cents: number): number | undefined {
  return Number.isSafeInteger(cents) && cents >= 0 ? cents : undefined;
}

/** Cents of an amount as people and feeds write it. `'1.234,50' -> 123450`, `1234.5 -> 123450`, `'€ 1 234' -> 123400`, `'twelve' -> undefined` (docs/rules/money.md, read the other way round) */
export function parseAmount(value: unknown): number | undefined {
  if (typeof value === 'number') return wholeCents(Math.round(value * 100));
  if (typeof value !== 'string') return undefined;
  const text = value.replace(/[\s'\u2019€]|EUR/giu, '');
  const match = groupedAmount.exec(text) ?? plainAmount.exec(text);
  if (!match) return undefined;
  const cents = match.groups?.['cents'] ?? '';
  const whole = (cents ? text.slice(0, -cents.length) : text).replace(/\D/gu, '');
  return wholeCents(Number(whole + cents.padEnd(2, '0')));
}
