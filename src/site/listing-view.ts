import { memoBy } from '#base/memo.ts';
import { energyLabel } from '#domain/energy.ts';
import { floorAreaKind } from '#domain/floor-area.ts';
import type { Listing } from '#domain/listing.ts';
import { townName, townNames } from '#domain/municipality.ts';
import { listingBreadcrumbs } from '#domain/paths.ts';
import type { Breadcrumb } from '#domain/route.ts';
import { followingSimilarIndex } from '#domain/similar.ts';
import { cutDescription, localized } from '#domain/texts.ts';
import { isListed } from '#domain/availability.ts';
import { formatArea } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import { createTranslator, type Translate } from '#i18n/translator.ts';
import type { Content } from '#site/content.ts';
import { hiddenSections, type DisplaySection } from '#site/display-rules.ts';
import { linksFor } from '#site/links.ts';
import { townListPath } from '#site/lists.ts';
import { breadcrumbSteps } from '#site/breadcrumb-steps.ts';
import { breadcrumbJsonLd } from '#site/json-ld/breadcrumb.ts';
import { listingJsonLd } from '#site/json-ld/listing.ts';

/** What the page of one listing shows in one language. */
export interface ListingView {
  readonly title: string;
  readonly metaTitle: string;
  readonly description: string;
  readonly url: string;
  readonly breadcrumbs: readonly Breadcrumb[];
  readonly similar: readonly Listing[];
  /** Paths of the forms with this listing filled in. */
  readonly forms: {
    visit: string;
    ask: string;
    apply: string;
    notary: string;
    friend: string;
    information: string;
    valuation: string;
  };
  readonly project: { name: string; href: string } | undefined;
  readonly isRealised: boolean;
  readonly hidden: ReadonlySet<DisplaySection>;
  readonly jsonLd: readonly object[];
}

const similarCount = 3;
const descriptionLength = 155;
const followStock = followingSimilarIndex();
const similarIn = memoBy(({ onOffer }: Content) => followStock(onOffer));

/** The homes on offer that are most like this one. */
export function similarTo(content: Content, listing: Listing): readonly Listing[] {
  return similarIn(content)(listing, similarCount);
}

/** A label in the midst of a sentence; German nouns keep their capital. `('Energielabel B', 'nl') -> 'energielabel B'` */
function insideSentence(text: string, language: Language): string {
  return language === 'de' || /^\p{Lu}{2}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

/** `3 slaapkamers, 185 m² bewoonbaar, energielabel B`: what a searcher wants to know first. */
function shortFacts(listing: Listing, t: Translate, language: Language): string[] {
  const { bedrooms } = listing.building;
  const { livingM2, groundM2 } = listing.surfaces;
  const energy = energyLabel(listing);
  const areaKey = floorAreaKind(listing.webId) === 'living' ? 'listing:cardLiving' : 'listing:cardUsable';
  return [
    bedrooms ? t('listing:cardBedrooms', { count: bedrooms }) : undefined,
    livingM2 ? t(areaKey, { area: formatArea(livingM2, language) }) : undefined,
    !livingM2 && groundM2 ? t('listing:cardGround', { area: formatArea(groundM2, language) }) : undefined,
    energy && insideSentence(t('listing:energyLabel', { label: energy.label }), language),
  ].filter((fact) => fact !== undefined);
}

/** Title and description for search engines, in one language only: a text that falls back on another is left to the page. */
function forEngines(listing: Listing, language: Language, say: (texts: Listing['title']) => string | undefined) {
  const t = createTranslator(language);
  const own = (texts: Listing['title']) => localized(texts, language, [])?.text;
  const city = townName(listing.address, language);
  const type = say(listing.typeName) ?? '';
  const title = own(listing.title) ?? t('listing:titleFallback', { type, city });
  const text = own(listing.description) ?? '';
  const goal = t(listing.goal === 'sale' ? 'common:forSale' : 'common:forRent').toLowerCase();
  const facts = [insideSentence(`${type} ${goal}`, language), ...shortFacts(listing, t, language)].join(', ');
  const said = title.toLowerCase();
  const namesTown = townNames(listing.address).some((name) => said.includes(name.toLowerCase()));
  const summary = namesTown
    ? t('listing:metaDescriptionTitled', { title, facts, text })
    : t('listing:metaDescription', { title, city, facts, text });
  const description = cutDescription(summary, descriptionLength);
  return { title, metaTitle: namesTown ? title : `${title}, ${city}`, description };
}

/** For search engines: between the list and the home the list of its town. */
function stepsWithTown(
  content: Content,
  listing: Listing,
  { language, breadcrumbs }: { readonly language: Language; readonly breadcrumbs: readonly Breadcrumb[] },
): readonly Breadcrumb[] {
  const [list, home, ...more] = breadcrumbs;
  const path = townListPath(content, language, listing);
  if (!list || !home || more.length > 0 || path === undefined) return breadcrumbs;
  return [list, { name: townName(listing.address, language), path }, home];
}

/** Everything about a listing that its page needs beyond the listing itself. */
export function listingView(content: Content, listing: Listing, language: Language): ListingView {
  const { site, routes, languages, defaultLanguage, projects } = content;
  const t = createTranslator(language);
  const links = linksFor(content, language);
  const say = (texts: Listing['title']) => localized(texts, language, languages)?.text;
  const city = townName(listing.address, language);
  const title = say(listing.title) ?? t('listing:titleFallback', { type: say(listing.typeName) ?? '', city });
  const breadcrumbs = listingBreadcrumbs({ table: routes, listing, language, defaultLanguage });
  const steps = stepsWithTown(content, listing, { language, breadcrumbs });
  const { title: ownTitle, metaTitle, description } = forEngines(listing, language, say);
  const url = site.url + links.listing(listing);
  const query = { listing: listing.reference };
  const project = projects.find((candidate) => candidate.id === listing.projectId);
  const imageUrls = listing.media.photos
    .flatMap((photo) => photo.files.at(-1)?.path ?? [])
    .map((path) => site.url + path);
  const hidden = hiddenSections(site.display, listing);
  return {
    title,
    metaTitle,
    description,
    url,
    breadcrumbs,
    similar: similarTo(content, listing),
    forms: {
      visit: links.form('/contact-appointment/', query),
      ask: hidden.has('contact') ? links.form('/contact/', query) : '#contact',
      apply: links.form(listing.goal === 'sale' ? '/purchase-offer/' : '/rental-application/', query),
      // Without an address of its own the agency says where the sale is.
      notary: site.notarySales ?? links.form('/contact/', query),
      friend: links.form('/send-to-friend/', query),
      information: links.form('/document-request/', query),
      valuation: links.route('/contact-demand/'),
    },
    project: project && { name: say(project.title) ?? project.reference, href: links.project(project) },
    isRealised: !isListed(listing),
    hidden,
    jsonLd: [
      breadcrumbJsonLd(breadcrumbSteps(site, language, steps, links.listing(listing))),
      listingJsonLd({ listing, language, site, url, title: ownTitle, description, imageUrls }),
    ],
  };
}
