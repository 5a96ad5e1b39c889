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
