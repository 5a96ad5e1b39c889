import { sourceClass, sourceClasses, type SourceClass } from '#domain/statistics/source-class.ts';

/** Where the visitor of a form came from, as far as browser and links say it: nothing is kept in the browser for that. */
export interface LeadOrigin {
  readonly source: SourceClass | null;
  /** Path of the page of ours where the visit began; of whom nothing was carried, of the page before the form. */
  readonly landing: string | null;
  readonly utmSource: string | null;
  readonly utmMedium: string | null;
  readonly utmCampaign: string | null;
}

/** Of a lead that says nothing of where it came from. */
export const unknownOrigin: LeadOrigin = {
  source: null,
  landing: null,
  utmSource: null,
  utmMedium: null,
  utmCampaign: null,
};

const longestPath = 200;
const longestWord = 80;
/** A path and three words, each sign of them escaped. */
const longestPart = 3_000;

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
 * anything there: known are five names, a kind, a path of plain signs, and short words.
 * `'#from=search&landing=/nl/' -> { source: 'search', landing: '/nl/', … }`
 */
export function readCarried(part: unknown): LeadOrigin | undefined {
  if (typeof part !== 'string' || part.length > longestPart || !part.startsWith(carriedStart)) return undefined;
  const said = new URLSearchParams(part.slice(1));
  const source = sourceClassOf(said.get('from'));
  const landing = said.get('landing') ?? '';
  const isPath = landing.length <= longestPath && /^\/(?!\/)[\w./~%+,-]*$/u.test(landing);
  if (source === undefined || source === 'own' || !isPath) return undefined;
  return {
    source,
    landing,
    utmSource: word(said.get('utm_source')),
    utmMedium: word(said.get('utm_medium')),
    utmCampaign: word(said.get('utm_campaign')),
  };
}

/** The part of an address that carries an origin on. `{ source: 'search', landing: '/nl/', … } -> '#from=search&landing=/nl/'` */
export function carriedPart({ source, landing, utmSource, utmMedium, utmCampaign }: LeadOrigin): string {
  const said = Object.entries({
    from: source,
    landing,
    utm_source: utmSource,
    utm_medium: utmMedium,
    utm_campaign: utmCampaign,
  }).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
  return `#${new URLSearchParams(said).toString().replaceAll('%2F', '/')}`;
}

/**
 * The origin by two addresses: that of the form's page, and that of the page before it. Of a page of ours its path and its
 * campaign count, of a foreign one only its kind; what cannot be read is unknown.
 * `('https://a.example/nl/contact/', 'https://a.example/nl/huis/?utm_source=krant') -> { source: 'own', landing: '/nl/huis/', utmSource: 'krant', … }`
 */
export function originOf(formPage: string, pageBefore: string): LeadOrigin {
  if (!URL.canParse(formPage)) return unknownOrigin;
  const form = new URL(formPage);
  const before = URL.canParse(pageBefore) ? new URL(pageBefore) : undefined;
  const landing = before?.host === form.host ? before : form;
  const own = form.searchParams;
  const campaign = own.has('utm_source') || own.has('utm_campaign') ? own : landing.searchParams;
  const medium = word(campaign.get('utm_medium'));
  return {
    source: sourceClass(pageBefore, form.hostname, medium ?? ''),
    landing: pathOf(landing),
    utmSource: word(campaign.get('utm_source')),
    utmMedium: medium,
    utmCampaign: word(campaign.get('utm_campaign')),
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
  const { source, utmSource, utmMedium, utmCampaign } = origin;
  if (source === 'direct' && utmSource === null && utmMedium === null && utmCampaign === null) return '';
  const part = carriedPart(origin);
  return readCarried(part) ? part : '';
}
