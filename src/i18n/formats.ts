import { memoOf } from '#base/memo.ts';
import { formatEuro } from '#domain/money.ts';
import { isDay } from '#domain/dates.ts';
import { groupPhone, type PhoneStyle } from '#domain/phone.ts';
import { isLanguage, traitsOf, type Language } from '#i18n/languages.ts';

/** How a site writes numbers: all as in the prices of Belgium, or each page as its own language does. */
export type NumberStyle = 'belgian' | 'language';

/** What content/site.json says about the look of numbers. */
export interface FormatSettings {
  readonly numbers: NumberStyle;
  readonly phone: PhoneStyle;
}

const belgian = 'nl-BE';

/** A page tells its programs by its root element; where there is none, whoever reads the configuration tells. */
function settingsOfPage(): FormatSettings {
  const root = typeof document === 'undefined' ? undefined : document.documentElement;
  return {
    numbers: root?.dataset['numbers'] === 'language' ? 'language' : 'belgian',
    phone: root?.dataset['phone'] === 'simple' ? 'simple' : 'zones',
  };
}

let settings = settingsOfPage();

/** Says how numbers are written from now on: there is one style for a whole site. */
export function useFormats(wanted: FormatSettings): void {
  settings = wanted;
}

/** The language of the page that a program runs in; Dutch where there is no page. */
export function pageLanguage(): Language {
  const lang = typeof document === 'undefined' ? '' : document.documentElement.lang;
  return isLanguage(lang) ? lang : 'nl';
}

/** The locale of `Intl` for numbers. */
function numbersOf(language: string): string {
  return settings.numbers === 'language' && isLanguage(language) ? traitsOf(language).numbers : belgian;
}

/** Making a formatter is far dearer than using one. */
const formatters = new Map<string, Intl.NumberFormat>();

function formatterOf(locale: string): Intl.NumberFormat {
  const known = formatters.get(locale);
  if (known) return known;
  const formatter = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  formatters.set(locale, formatter);
  return formatter;
}

/** `(1250.5, 'en') -> '1.250,5'`, and `'1,250.5'` where a site leaves numbers to the language; a minus is a dash with a space. */
export function formatNumber(value: number, language: string): string {
  const text = formatterOf(numbersOf(language))
    .format(Math.abs(value))
    .replace(/[\s\u202f]/gu, '\u00a0');
  return value < 0 && text !== '0' ? `–\u00a0${text}` : text;
}

/** A price (docs/rules/money.md). `(124900000, 'en') -> '€ 1.249.000'`, `(-4000000, 'nl') -> '– € 40.000'` */
export function formatMoney(cents: number | undefined, language: string): string {
  return formatEuro(cents, numbersOf(language));
}

/** `(12.5, 'nl') -> '12,5 %'` */
export function formatPercent(value: number, language: string): string {
  const isOwnEnglish = settings.numbers === 'language' && language === 'en';
  return `${formatNumber(value, language)}${isOwnEnglish ? '' : '\u00a0'}%`;
}

/** `(1250, 'nl') -> '1.250 m²'`, with a no-break space. */
export function formatArea(areaM2: number, language: string): string {
  return `${formatNumber(areaM2, language)}\u00a0m²`;
}

/** `(350, 'nl') -> '350 m'`, `(1250, 'nl') -> '1,3 km'` */
export function formatDistance(distanceM: number, language: string): string {
  if (distanceM < 1000) return `${formatNumber(Math.round(distanceM), language)}\u00a0m`;
  return `${formatNumber(Math.round(distanceM / 100) / 10, language)}\u00a0km`;
}

/** `(15360, 'nl') -> '15 kB'`; a byte is an "octet" in French: `'15 ko'` */
export function formatFileSize(bytes: number, language: string): string {
  const [small, large] = language === 'fr' ? ['ko', 'Mo'] : ['kB', 'MB'];
  const kilobytes = Math.max(1, Math.round(bytes / 1000));
  if (kilobytes < 1000) return `${kilobytes}\u00a0${small}`;
  return `${formatNumber(Math.round(kilobytes / 100) / 10, language)}\u00a0${large}`;
}

/** Locales whose dates are day, month, year; English as in Ireland. */
function datesOf(language: string): string {
  return language === 'en' ? 'en-IE' : `${language}-BE`;
}

const wordFormats = memoOf((locale: string) => {
  const format = { day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const;
  return {
    long: new Intl.DateTimeFormat(locale, { ...format, month: 'long' }),
    short: new Intl.DateTimeFormat(locale, { ...format, month: 'short' }),
  };
});

function wordsOf(iso: string, language: string, month: 'long' | 'short'): string {
  const text = wordFormats(datesOf(language))[month].format(new Date(`${iso.slice(0, 10)}T00:00:00Z`));
  // Only the first of a month is an ordinal in French.
  return language === 'fr' ? text.replace(/^1(?=\s)/u, '1er') : text;
}

/** A day where there is little room; empty when there is no such day. English writes it in words, for 03/12 means two days there. `('2026-11-20', 'nl') -> '20/11/2026'`, in German `'20.11.2026'`, in English `'20 November 2026'` */
export function formatDay(iso: string | undefined, language: string): string {
  if (iso === undefined || !isDay(iso)) return '';
  if (language === 'en') return wordsOf(iso, language, 'long');
  const [year = '', month = '', day = ''] = iso.slice(0, 10).split('-');
  return [day, month, year].join(language === 'de' ? '.' : '/');
}

/** The same without the year, for a graph. `('2026-11-20', 'nl') -> '20/11'`, in German `'20.11.'`, in English `'20 Nov'` */
export function formatDayOfYear(iso: string | undefined, language: string): string {
  if (iso === undefined || !isDay(iso)) return '';
  if (language === 'en') return wordsOf(iso, language, 'short').replace(/\s\d{4}$/u, '');
  const [, month = '', day = ''] = iso.slice(0, 10).split('-');
  return language === 'de' ? `${day}.${month}.` : `${day}/${month}`;
}

/** A day in running text. `('2026-12-01', 'fr') -> '1er décembre 2026'` */
export function formatDayInWords(iso: string | undefined, language: string): string {
  return iso === undefined || !isDay(iso) ? '' : wordsOf(iso, language, 'long');
}

/** Days from the first to the last, each word once. `('2026-11-30', '2026-12-06', 'nl') -> '30 november – 6 december 2026'` */
export function formatDaySpan(first: string, last: string, language: string): string {
  const [from, to] = [first, last].map((iso) => new Date(`${iso.slice(0, 10)}T00:00:00Z`));
  const text = wordFormats(datesOf(language))
    .long.formatRange(from ?? 0, to ?? 0)
    .replace(/\s–\s/u, ' – ');
  return language === 'fr' ? text.replace(/(?<!\d)1(?=[\s–])/gu, '1er') : text;
}

/** `('2026-11-24', 'nl') -> 'dinsdag'`, short `'di'` */
export function formatWeekday(iso: string, language: string, weekday: 'long' | 'short' = 'long'): string {
  const format = { weekday, timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(datesOf(language), format).format(new Date(`${iso.slice(0, 10)}T00:00:00Z`));
}

/** A day with its weekday. `('2026-11-24', 'nl') -> 'dinsdag 24 november 2026'`, in German `'Dienstag, 24. November 2026'` */
export function formatWholeDay(iso: string, language: string): string {
  return [formatWeekday(iso, language), formatDayInWords(iso, language)].join(language === 'de' ? ', ' : ' ');
}

/** `(…, 'nl') -> '20 november 2026 om 10:05'`, in German `'20. November 2026 um 10:05 Uhr'`, by the clock of Belgium. */
export function formatMoment(moment: Date, language: string, timeStyle: 'short' | 'medium' = 'short'): string {
  const format = { timeZone: 'Europe/Brussels', dateStyle: 'long', timeStyle } as const;
  const text = new Intl.DateTimeFormat(datesOf(language), format).format(moment);
  return language === 'de' ? `${text} Uhr` : text;
}

/** A month of a year: `('2026-11', 'de') -> 'November 2026'` */
export function formatMonth(isoMonth: string, language: string): string {
  const format = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(datesOf(language), format).format(new Date(`${isoMonth.slice(0, 7)}-01T00:00:00Z`));
}

/** A phone number in groups, as the site writes them (docs/rules/forms.md). `'092470160' -> '09 247 01 60'` */
export function formatPhone(text: string): string {
  return groupPhone(text, settings.phone);
}
