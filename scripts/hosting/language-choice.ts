/** What a request says about its language, in the order in which it is asked (spec section 4). */
export interface LanguageHints {
  /** Value of the query parameter `lng`. */
  readonly query?: string | null | undefined;
  readonly cookieHeader?: string | undefined;
  readonly acceptLanguage?: string | undefined;
}

/** Value of a cookie. `('a=1; lang=fr', 'lang') -> 'fr'` */
function cookieValue(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const [key, value] = pair.split('=', 2);
    if (key?.trim() === name) return value?.trim();
  }
  return undefined;
}

/** Primary tags by falling quality. `'fr-BE;q=0.8, nl' -> ['nl', 'fr']` */
export function acceptedLanguages(header: string): string[] {
  return header
    .split(',')
    .map((part, position) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/u.exec(parameter)?.[1]).find(Boolean);
      return { language: tag.split('-')[0] ?? '', quality: quality === undefined ? 1 : Number(quality), position };
    })
    .filter(({ language, quality }) => language !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality || a.position - b.position)
    .map(({ language }) => language);
}

/** The language of a path without language: query, cookie, browser, then the default. `{cookieHeader: 'lang=fr'} -> 'fr'` */
export function chooseLanguage(hints: LanguageHints, languages: readonly string[], defaultLanguage: string): string {
  const wishes = [
    hints.query ?? undefined,
    cookieValue(hints.cookieHeader ?? '', 'lang'),
    ...acceptedLanguages(hints.acceptLanguage ?? ''),
  ];
  return wishes.find((wish) => wish !== undefined && languages.includes(wish)) ?? defaultLanguage;
}
