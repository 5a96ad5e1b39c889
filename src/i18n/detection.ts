/** What is known of a visitor's language, in the order in which it is asked (docs/rules/routes.md). */
export interface LanguageHints {
  /** Value of the query parameter `lng`. */
  readonly query?: string | null | undefined;
  readonly cookie?: string | undefined;
  readonly localStorage?: string | null | undefined;
  readonly sessionStorage?: string | null | undefined;
  /** The browser's languages, the best first. */
  readonly browser?: readonly string[] | undefined;
  readonly htmlTag?: string | undefined;
}

/** Programs that read pages for others: they get every language to choose from, and no choice made for them. */
export const robotPattern = [
  String.raw`(?<!cu)bot\b|crawl|spider|slurp|archiver|facebookexternalhit|mediapartners|lighthouse|preview`,
  // Those that do not call themselves robots. Apps with a browser name themselves behind "Mozilla": these stand first.
  String.raw`googleother|google-(?:inspectiontool|safety|read-aloud|site-verification|adwords)|apis-google|^whatsapp|chatgpt-user|claude-user|perplexity-user|^pinterest|pinterest\.com|embedly`,
  String.raw`feedfetcher|vkshare|w3c_validator|w3c-checklink|validator\.nu`,
].join('|');
const robot = new RegExp(robotPattern, 'iu');

/** `'Mozilla/5.0 (compatible; Googlebot/2.1)' -> true` */
export function isRobot(userAgent: string | undefined): boolean {
  return robot.test(userAgent ?? '');
}

/** `' FR-be' -> 'fr'` */
function primaryTag(tag: string): string {
  return tag.trim().toLowerCase().split('-', 1)[0] ?? '';
}

/** Value of a cookie in a Cookie header or in `document.cookie`. `('a=1; lang=fr', 'lang') -> 'fr'` */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const [key, value] = pair.split('=', 2);
    if (key?.trim() === name) return value?.trim();
  }
  return undefined;
}

/** Primary tags of an Accept-Language header by falling quality. `'fr-BE;q=0.8, nl' -> ['nl', 'fr']` */
export function acceptedLanguages(header: string | undefined): string[] {
  return (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part, position) => {
      const [tag = '', ...parameters] = part.split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/iu.exec(parameter)?.[1]).find(Boolean);
      return { language: primaryTag(tag), quality: quality === undefined ? 1 : Number(quality), position };
    })
    .filter(({ language, quality }) => language !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality || a.position - b.position)
    .map(({ language }) => language);
}

/** The first hint that is an enabled language. `({cookie: 'xx', browser: ['fr-BE']}, ['nl', 'fr']) -> 'fr'` (docs/rules/routes.md) */
export function detectLanguage<L extends string>(hints: LanguageHints, enabled: readonly L[]): L | undefined {
  const { query, cookie, localStorage, sessionStorage, browser = [], htmlTag } = hints;
  for (const hint of [query, cookie, localStorage, sessionStorage, ...browser, htmlTag]) {
    const wish = primaryTag(hint ?? '');
    const found = enabled.find((language) => language === wish);
    if (found !== undefined) return found;
  }
  return undefined;
}
