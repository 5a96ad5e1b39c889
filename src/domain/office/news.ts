import { slugify } from '#domain/slug.ts';

/** How an article of the office stands: a draft, waiting for its day, or to be read by everybody. */
export const newsStages = ['draft', 'planned', 'online'] as const;
export type NewsStage = (typeof newsStages)[number];

/** `{isOnline: true, fromDay: '2026-12-01'}, '2026-11-20' -> 'planned'` */
export function newsStage(
  { isOnline, fromDay }: { readonly isOnline: boolean; readonly fromDay: string },
  today: string,
): NewsStage {
  if (!isOnline) return 'draft';
  return fromDay <= today ? 'online' : 'planned';
}

/** The beginning of a tag, a comment or an address in angle brackets, and a picture: none of them is a plain text. */
const notPlain = /<[a-z/!?]|!\[/iu;

/** Is it Markdown without HTML and without pictures? `'a < b' -> true`, `'<b>' -> false` */
export function isPlainMarkdown(text: string): boolean {
  return !notPlain.test(text);
}

/** The first of `slug`, `slug-2`, `slug-3`, … that is free. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count += 1) {
    const one = count === 1 ? slug : `${slug}-${String(count)}`;
    if (!taken.has(one)) return one;
  }
}

/** By language. */
type ByLanguage = Readonly<Record<string, string>>;

/**
 * Last parts of an article's addresses. Those that it has stay. A new one is no other page's in any language: a language without a text
 * shows the article below the part of the site's first one. `{nl: 'Brief'}, {}, new Set(['brief']) -> {nl: 'brief-2'}`
 */
export function articleSlugs(titles: ByLanguage, own: ByLanguage, taken: ReadonlySet<string>): ByLanguage {
  const slugOf = (language: string, title: string): string => {
    const { [language]: kept = '' } = own;
    if (kept !== '' || title === '') return kept;
    return freeSlug(slugify(title) || 'article', taken);
  };
  return Object.fromEntries(Object.entries(titles).map(([language, title]) => [language, slugOf(language, title)]));
}
