import { sourceClass, sourceClasses, type SourceClass } from '#domain/statistics/source-class.ts';

/** Where the visitor of a form came from, as far as the browser says it by itself: nothing is kept in it for that. */
export interface LeadOrigin {
  readonly source: SourceClass | null;
  /** Path of the page of ours that led to the form, or the form's own where another site did. */
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

/** A word of a campaign, without what could be an address or hide in a list. `' Lente 2026 ' -> 'Lente 2026'` */
function word(text: string | null): string | null {
  const plain = (text ?? '')
    .replace(/[\p{C}<>]/gu, '')
    .trim()
    .slice(0, longestWord)
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
