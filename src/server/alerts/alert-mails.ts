import { brusselsDay } from '#domain/brussels-clock.ts';
import { townLine } from '#domain/address.ts';
import { energyLabel } from '#domain/energy.ts';
import { floorAreaKind } from '#domain/floor-area.ts';
import type { Listing } from '#domain/listing.ts';
import { townName } from '#domain/municipality.ts';
import { listingPath } from '#domain/paths.ts';
import { localized } from '#domain/texts.ts';
import { formatArea, formatDayInWords } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import { createTranslator, type Translate } from '#i18n/translator.ts';
import { alertLink, manageAddress } from '#server/alerts/alert-addresses.ts';
import type { AlertMatchTable, AlertSearchTable } from '#server/store/alert-tables.ts';
import type { ReadSearch } from '#server/alerts/saved-search.ts';
import { listAddress } from '#server/alerts/list-address.ts';
import { searchWords } from '#server/alerts/search-words.ts';
import type { ServerConfig } from '#server/config.ts';
import type { Mail, MailHome } from '#submissions/mail.ts';
import { greetingTo } from '#submissions/standard-mails.ts';
import { mailPhotoAddress } from '#submissions/home-picture.ts';
import type { SiteData } from '#server/site/site-data.ts';
import { priceLine, priceText } from '#ui/price-text.ts';
import { spokenLanguage } from '#site/spoken-language.ts';

/** More would make a mail that nobody reads, and some programs cut off. */
const mostHomes = 20;

export interface AlertMailParts {
  readonly data: SiteData;
  readonly config: Pick<ServerConfig, 'secret'>;
  readonly now: Date;
}

/** A home and why it is news. */
export interface HomeNews {
  readonly listing: Listing;
  readonly reason: AlertMatchTable['reason'];
}

/** In whose words a mail shows homes. */
export interface HomeWords {
  readonly data: SiteData;
  readonly language: Language;
  readonly t: Translate;
  /** Languages that stand in where a text is missing. */
  readonly fallback: readonly string[];
}

interface Setting extends AlertMailParts, HomeWords {}

function settingOf(parts: AlertMailParts, { language: wanted }: Pick<AlertSearchTable, 'language'>): Setting {
  const { config: site } = parts.data;
  const language = spokenLanguage(wanted, site);
  return { ...parts, language, t: createTranslator(language), fallback: [site.defaultLanguage, ...site.languages] };
}

function factsText(listing: Listing, { t, language }: HomeWords): string {
  const { address, building, surfaces, webId } = listing;
  const { bedrooms } = building;
  const label = energyLabel(listing)?.label;
  const { livingM2, groundM2 } = surfaces;
  const living = floorAreaKind(webId) === 'living' ? 'listing:cardLiving' : 'listing:cardUsable';
  return [
    townLine(address, language),
    bedrooms ? t('listing:cardBedrooms', { count: bedrooms }) : '',
    livingM2 ? t(living, { area: formatArea(livingM2, language) }) : '',
    groundM2 ? t('listing:cardGround', { area: formatArea(groundM2, language) }) : '',
    // An advert with a price says how much energy the home takes (legal duty, docs/rules/energy.md).
    label === undefined ? '' : t('listing:energyLabel', { label }),
  ]
    .filter((text) => text !== '')
    .join('\u00a0· ');
}

/** A home with photo, price and facts, and why it is in the mail. */
export function mailHome(listing: Listing, reason: string, words: HomeWords): MailHome {
  const { data, language, t, fallback } = words;
  const { config: site, routes: table } = data;
  const type = localized(listing.typeName, language, fallback)?.text ?? '';
  const title =
    localized(listing.title, language, fallback)?.text ??
    t('listing:titleFallback', { type, city: townName(listing.address, language) });
  const price = priceText(listing, { t, language, fallback, marqueeIgnore: site.marqueeIgnore });
  const [photo] = listing.media.photos;
  const src = photo && mailPhotoAddress(photo, site.url);
  return {
    reason,
    title,
    href: site.url + encodeURI(listingPath({ table, listing, language, defaultLanguage: site.defaultLanguage })),
    // Rent and charges stand together wherever the price stands (legal duty, docs/rules/energy.md).
    price: priceLine(price),
    facts: factsText(listing, words),
    ...(src !== undefined && { photo: { src, alt: title } }),
  };
}

/** What stands under every mail of a search. */
function foot(email: string, setting: Setting): Pick<Mail, 'links' | 'unsubscribe'> {
  const { data, t } = setting;
  const signer = { ...setting, siteUrl: data.config.url };
  return {
    links: [{ label: t('alerts:manage'), href: manageAddress(signer, email) }],
    unsubscribe: alertLink(signer, 'alert-stop', email),
  };
}

function envelope(
  search: Pick<AlertSearchTable, 'name' | 'email'>,
  { language, t }: Setting,
): Pick<Mail, 'audience' | 'to' | 'language' | 'greeting'> {
  const to = { name: search.name, address: search.email };
  return { audience: 'visitor', to, language, ...greetingTo(to, t) };
}

/** The last day of a search, which runs to the midnight after it. */
export function lastDayText({ expires_at: endMs }: Pick<AlertSearchTable, 'expires_at'>, language: Language): string {
  return formatDayInWords(brusselsDay(endMs - 1), language);
}

/** One mail to one visitor with all homes that are news to any of the searches; the first search gives name and language. */
export function newsMail(
  searches: readonly [ReadSearch<AlertSearchTable>, ...ReadSearch<AlertSearchTable>[]],
  homes: readonly HomeNews[],
  parts: AlertMailParts,
): Mail {
  const [first] = searches;
  const setting = settingOf(parts, first);
  const { data, language, t } = setting;
  const subject = t('alerts:subject', { count: homes.length });
  const more = homes.length - mostHomes;
  const search = searches.map(({ query }) => searchWords(query, { data, language, t })).join('; ');
  return {
    ...envelope(first, setting),
    subject: `${subject} | ${data.config.agency.name}`,
    heading: subject,
    paragraphs: [t('alerts:lead', { search }), ...(more > 0 ? [t('alerts:more', { count: more })] : [])],
    homes: homes
      .slice(0, mostHomes)
      .map(({ listing, reason }) => mailHome(listing, t(`alerts:reason.${reason}`), setting)),
    button: { label: t('alerts:all'), href: listAddress(first.query, setting) },
    footnote: t('alerts:footnote', { until: lastDayText(first, setting.language) }),
    ...foot(first.email, setting),
  };
}

/** Asks whether somebody still looks, before a search ends. */
export function reminderMail(search: ReadSearch<AlertSearchTable>, parts: AlertMailParts): Mail {
  const setting = settingOf(parts, search);
  const { data, language, t } = setting;
  const until = lastDayText(search, setting.language);
  const words = searchWords(search.query, { data, language, t });
  const subject = t('alerts:remind.subject', { until });
  return {
    ...envelope(search, setting),
    subject: `${subject} | ${data.config.agency.name}`,
    heading: subject,
    paragraphs: [t('alerts:remind.text', { search: words })],
    button: {
      label: t('alerts:remind.button'),
      href: alertLink({ ...setting, siteUrl: data.config.url }, 'alert-renew', search.id),
    },
    ...foot(search.email, setting),
  };
}
