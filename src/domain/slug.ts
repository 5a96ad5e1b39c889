/** Letters that are more than a base letter with a mark, and the raised digits of m² (docs/rules/routes.md). */
const replacements: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  '²': '2',
  '³': '3',
};

/** A name of a folder may hold 255 bytes; an address that people share should be far shorter. */
const maximumLength = 100;
/** A cut reaches back at most this far for the end of a word. */
const longestCut = 30;

function shorten(slug: string): string {
  if (slug.length <= maximumLength) return slug;
  const end = slug.lastIndexOf('-', maximumLength);
  return slug.slice(0, end >= maximumLength - longestCut ? end : maximumLength);
}

/** Part of a path from a name: no accents, no punctuation, lowercase, hyphens for spaces, at most 100 characters. `'Cœur de Liège & co.' -> 'coeur-de-liege-co'` (docs/rules/routes.md) */
export function slugify(text: string): string {
  const slug = text
    .toLowerCase()
    .replace(/[ßæœø²³]/gu, (letter) => replacements[letter] ?? '')
    .normalize('NFD')
    .replace(/[^a-z0-9\s-]/gu, '')
    .replace(/[\s-]+/gu, '-')
    .replace(/^-|-$/gu, '');
  return shorten(slug);
}

/** Path of slugs between slashes; segments without a letter or digit are left out. `['nl', 'Te koop', 'Gent'] -> '/nl/te-koop/gent/'` (docs/rules/routes.md) */
export function slugPath(segments: readonly string[]): string {
  const slugs = segments.map(slugify).filter((slug) => slug !== '');
  return slugs.length === 0 ? '/' : `/${slugs.join('/')}/`;
}
