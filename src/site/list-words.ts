import type { Language } from '#i18n/languages.ts';
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

/** Is this what an order or a page is called in one of the languages? No type or town may have it. `('pagina-2', ['nl']) -> true` */
export function isListWord(slug: string, languages: readonly Language[]): boolean {
  const page = Number(/(?<=-)[1-9]\d{0,8}$/u.exec(slug)?.[0] ?? 1);
  return languages.some((language) => {
    return pageSegment(page, language) === slug || sorts.some((sort) => sortSegment(sort, language) === slug);
  });
}
