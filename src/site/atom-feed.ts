import { townLine } from '#domain/address.ts';
import type { Listing } from '#domain/listing.ts';
import { townName } from '#domain/municipality.ts';
import { largestFile } from '#domain/photo.ts';
import { localized } from '#domain/texts.ts';
import type { Language } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import type { Content } from '#site/content.ts';
import { branch, leaf, xmlHead } from '#site/xml.ts';
import { priceLine, priceText } from '#ui/price-text.ts';

/** More is no news. */
const mostEntries = 30;

interface AtomFeed {
  readonly content: Pick<Content, 'site' | 'languages' | 'defaultLanguage' | 'onOffer' | 'today'>;
  readonly language: Language;
  /** Absolute addresses: of the feed itself, of the home page, of a listing. */
  readonly self: string;
  readonly home: string;
  readonly addressOf: (listing: Listing) => string;
}

function entryXml(listing: Listing, { content, language, addressOf }: AtomFeed): string {
  const { site, languages, defaultLanguage } = content;
  const t = createTranslator(language);
  const fallback = [defaultLanguage, ...languages];
  const type = localized(listing.typeName, language, fallback)?.text ?? '';
  const city = townName(listing.address, language);
  const title = localized(listing.title, language, fallback)?.text ?? t('listing:titleFallback', { type, city });
  const price = priceText(listing, { t, language, fallback, marqueeIgnore: site.marqueeIgnore });
  const href = addressOf(listing);
  const photo = listing.media.photos[0];
  const file = photo && largestFile(photo);
  return branch('entry', [
    leaf('title', title),
    // The address holds the title, which may change; the number does not.
    leaf('id', `${site.url}/property/${encodeURIComponent(listing.id)}/`),
    branch('link', [], { rel: 'alternate', type: 'text/html', hreflang: language, href }),
    file
      ? branch('link', [], {
          rel: 'enclosure',
          type: `image/${file.format}`,
          href: site.url + file.path,
          length: file.bytes,
        })
      : '',
    leaf('published', listing.firstSight === undefined ? listing.createdAt : undefined),
    leaf('updated', listing.changedAt),
    // Rent and charges stand together wherever the price stands (legal duty, docs/rules/money.md).
    leaf('summary', [type, townLine(listing.address, language), priceLine(price)].filter(Boolean).join(' · ')),
  ]);
}

/** The homes that the feed names, the newest first. */
export function newestOf(onOffer: readonly Listing[]): Listing[] {
  return onOffer
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || Number(b.id) - Number(a.id))
    .slice(0, mostEntries);
}

/** The newest homes as an Atom feed (RFC 4287) in a language. */
export function atomXml(feed: AtomFeed): string {
  const { content, language, self, home } = feed;
  const { site, onOffer, today } = content;
  const newest = newestOf(onOffer);
  const updated = newest.reduce((last, { changedAt }) => (changedAt > last ? changedAt : last), '');
  const { name } = site.agency;
  const t = createTranslator(language);
  const xml = branch(
    'feed',
    [
      leaf('title', t('exports:feed.title', { agency: name })),
      leaf('id', self),
      branch('link', [], { rel: 'self', type: 'application/atom+xml', href: self }),
      branch('link', [], { rel: 'alternate', type: 'text/html', hreflang: language, href: home }),
      leaf('updated', updated === '' ? `${today}T00:00:00Z` : updated),
      branch('author', [leaf('name', name), leaf('uri', site.url)]),
      ...newest.map((listing) => entryXml(listing, feed)),
    ],
    { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': language },
  );
  return `${xmlHead}${xml}\n`;
}
