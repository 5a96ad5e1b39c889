import { sourceClass, sourceClasses, type SourceClass } from '#domain/statistics/source-class.ts';

/** The words of a campaign, as addresses name them. */
export const campaignWords = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;

/** A campaign, word by word; null where an address does not say it. */
export type Campaign = Readonly<Record<(typeof campaignWords)[number], string | null>>;

/** Where the visitor of a form came from, as far as browser and links say it: nothing is kept in the browser for that. */
export interface LeadOrigin extends Campaign {
  readonly source: SourceClass | null;
  /** Path of the page of ours where the visit began; of whom nothing was carried, of the page before the form. */
  readonly landing: string | null;
}

/** Of a lead that says nothing of where it came from. */
export const unknownOrigin: LeadOrigin = {
  source: null,
  landing: null,
  utm_source: null,
  utm_medium: null,
  utm_campaign: null,
  utm_term: null,
  utm_content: null,
};

const longestPath = 200;
const longestWord = 80;
/** A path and all words, each sign of them escaped. */
const longestPart = 4_500;

/** Field of a form that travels with the origin of the visit. */
export const originField = 'cameFrom';

/** Begins the part of an address that carries the origin of a visit from page to page. */
export const carriedStart = '#from=';

/** A word of a campaign, without what could be an address or hide in a list. `' Lente 2026 ' -> 'Lente 2026'` */
function word(text: string | null): string | null {
  const plain = (text ?? '')
    .replace(/[\p{C}<>]/gu, '')
    .trim()
    .slice(0, longestWord)
    .trimEnd()
    .toWellFormed();
  return plain === '' || plain.includes('@') ? null : plain;
}

/** The campaign that a query names. `'utm_source=krant' -> { utm_source: 'krant', utm_medium: null, … }` */
function campaignIn(query: URLSearchParams): Campaign {
  return {
    utm_source: word(query.get('utm_source')),
    utm_medium: word(query.get('utm_medium')),
    utm_campaign: word(query.get('utm_campaign')),
    utm_term: word(query.get('utm_term')),
    utm_content: word(query.get('utm_content')),
  };
}

/** What a campaign says, in the order of its words. `{ utm_source: 'krant', … } -> ['krant']` */
export function saidOf(campaign: Campaign): string[] {
  return campaignWords.flatMap((name) => campaign[name] ?? []);
}

/** Path of an address; the office links to it, and two slashes at its start would name another host. */
function pathOf(address: URL): string {
  return address.pathname
    .replace(/[\p{C}]/gu, '')
    .replace(/^\/+/u, '/')
    .slice(0, longestPath);
}

/** Is this word one of the kinds of origin? `'search' -> 'search'` */
export function sourceClassOf(text: unknown): SourceClass | undefined {
  return sourceClasses.find((name) => name === text);
}

/**
 * What a part of an address, or a field of a form, says of a visit; undefined where it is none of ours. A visitor can write
 * anything there: known are seven names, a kind, a path of plain signs, and short words.
 * `'#from=search&landing=/nl/' -> { source: 'search', landing: '/nl/', … }`
 */
export function readCarried(part: unknown): LeadOrigin | undefined {
  if (typeof part !== 'string' || part.length > longestPart || !part.startsWith(carriedStart)) return undefined;
  const said = new URLSearchParams(part.slice(1));
  const source = sourceClassOf(said.get('from'));
  const landing = said.get('landing') ?? '';
  const isPath = landing.length <= longestPath && /^\/(?!\/)[\w./~%+,-]*$/u.test(landing);
  if (source === undefined || source === 'own' || !isPath) return undefined;
  return { source, landing, ...campaignIn(said) };
}

/** The part of an address that carries an origin on. `{ source: 'search', landing: '/nl/', … } -> '#from=search&landing=/nl/'` */
export function carriedPart({ source, landing, ...campaign }: LeadOrigin): string {
  const said = Object.entries({ from: source, landing, ...campaign }).flatMap(([name, value]) =>
    value === null ? [] : [[name, value]],
  );
  return `#${new URLSearchParams(said).toString().replaceAll('%2F', '/')}`;
}

/**
 * The origin by two addresses: that of the form's page, and that of the page before it. Of a page of ours its path and its
 * campaign count, of a foreign one only its kind; what cannot be read is unknown.
 * `('https://a.example/nl/contact/', 'https://a.example/nl/huis/?utm_source=krant') -> { source: 'own', landing: '/nl/huis/', utm_source: 'krant', … }`
 */
export function originOf(formPage: string, pageBefore: string): LeadOrigin {
  if (!URL.canParse(formPage)) return unknownOrigin;
  const form = new URL(formPage);
  const before = URL.canParse(pageBefore) ? new URL(pageBefore) : undefined;
  const landing = before?.host === form.host ? before : form;
  const own = form.searchParams;
  const campaign = own.has('utm_source') || own.has('utm_campaign') ? own : landing.searchParams;
  const words = campaignIn(campaign);
  return {
    source: sourceClass(pageBefore, form.hostname, words.utm_medium ?? ''),
    landing: pathOf(landing),
    ...words,
  };
}

/** A page as the browser shows it. */
export interface ShownPage {
  readonly address: string;
  readonly pageBefore: string;
  /** Was it loaded once more, or gone back to? */
  readonly isAgain: boolean;
}

/**
 * The part that the links of a page carry on: what it was given itself, or the origin of a visit that begins on it with another
 * site or a campaign. `''` where neither is so. What an address carries counts only behind a page of ours: a link that somebody
 * kept or sent to a friend begins a visit of its own.
 */
export function carriedOn({ address, pageBefore, isAgain }: ShownPage): string {
  const page = new URL(address);
  const isOwn = URL.canParse(pageBefore) && new URL(pageBefore).host === page.host;
  const carried = isOwn || isAgain ? readCarried(page.hash) : undefined;
  const origin = carried ?? originOf(address, isOwn ? '' : pageBefore);
  if (origin.source === 'direct' && saidOf(origin).length === 0) return '';
  const part = carriedPart(origin);
  return readCarried(part) ? part : '';
}
