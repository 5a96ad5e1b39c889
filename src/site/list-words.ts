import { memoOf } from '#base/memo.ts';
import { languages, type Language } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';

export const sorts = ['date', 'price-up', 'price-down', 'type', 'city'] as const;
export type Sort = (typeof sorts)[number];

/** The segment of an order; the usual order has none. `('price-up', 'nl') -> 'prijs-oplopend'` */
export function sortSegment(sort: Sort, language: Language): string {
  return sort === 'date' ? '' : createTranslator(language)(`search:sortSlug.${sort}`);
}

/** The segment of a page of a list; the first page has none. `(2, 'nl') -> 'pagina-2'` */
export function pageSegment(page: number, language: Language): string {
  return page === 1 ? '' : createTranslator(language)('search:pageSlug', { page });
}

/** What stands before the number of a page, in every language. */
const pageWords = memoOf((second: number) => new Set(languages.map((code) => pageSegment(second, code).slice(0, -1))));

/** What stands before the number of a page of a list: `'pagina-2' -> 'pagina-'`; undefined for what is no page behind the first. */
export function pageWordOf(segment: string): string | undefined {
  const { word = '', page } = /^(?<word>.+-)(?<page>[1-9]\d{0,8})$/u.exec(segment)?.groups ?? {};
  return page !== undefined && page !== '1' && pageWords(2).has(word) ? word : undefined;
}

/** Is this what an order or a page is called in one of the languages? No type or town may have it. `('pagina-2', ['nl']) -> true` */
export function isListWord(slug: string, ofSite: readonly Language[]): boolean {
  const page = Number(/(?<=-)[1-9]\d{0,8}$/u.exec(slug)?.[0] ?? 1);
  return ofSite.some((language) => {
    return pageSegment(page, language) === slug || sorts.some((sort) => sortSegment(sort, language) === slug);
  });
}
