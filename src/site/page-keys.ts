import { lateKey } from '#base/late-key.ts';
import { stableBy, stableLists, memoBy, memoByKey } from '#base/memo.ts';
import { cardBatches, cardBatchOf } from '#domain/card-batch.ts';
import type { Listing, Project } from '#domain/listing.ts';
import type { RouteEntry } from '#domain/route.ts';
import { townName } from '#domain/municipality.ts';
import type { Language } from '#i18n/languages.ts';
import { cardsKey, hashOf, recordsKey, sharedKey } from '#site/content-keys.ts';
import type { Content } from '#site/content.ts';
import { feedQuestion } from '#site/feed-question.ts';
import { facetLists, townKey, type FacetList } from '#site/list-facets.ts';
import { similarTo } from '#site/listing-view.ts';
import { isCounted, isFirstPage, listPath, pagedLists, townFacet, townListPath, type ListPage } from '#site/lists.ts';
import { unitListings } from '#site/project-view.ts';
import { realisedPages, realisedPath, type RealisedPage } from '#site/realised.ts';
import { linksFor } from '#site/links.ts';
import { searchPlaces } from '#site/search-files.ts';

/** A path of `getStaticPaths` with the key of its page: the same object in the next state of the site while both are the same. */
interface KeyedPath<Params extends Readonly<Record<string, string>>, Props> {
  readonly params: Params;
  readonly props: Props;
  readonly cacheKey: string;
}

const withoutSlashes = (path: string): string => path.replace(/^\/|\/$/gu, '');

type ListingPath = KeyedPath<{ listing: string }, { readonly language: Language; readonly listing: Listing }>;
const keptListing = stableBy<Listing, readonly ListingPath[]>();

/** Members with a value for each language, as lists of the values of one language after the other. */
function byLanguage<Value>({ languages }: Content, members: readonly (readonly Value[])[]): Value[] {
  return languages.flatMap((_, index) => members.flatMap((values) => values[index] ?? []));
}

/** The paths of all homes. The page of a home also shows similar ones, and leads to the list of its town. */
export function listingPaths(content: Content): ListingPath[] {
  const { languages } = content;
  const links = languages.map((language) => linksFor(content, language));
  const shared = sharedKey(content);
  const pathsOf = (listing: Listing): readonly ListingPath[] => {
    const similar = similarTo(content, listing);
    return keptListing(listing, '', [shared, similar, townFacet(content, listing), ...links], () =>
      languages.map((language) => ({
        params: { listing: withoutSlashes(linksFor(content, language).listing(listing)) },
        props: { language, listing },
        cacheKey: hashOf([
          cardsKey(content, language, [listing, ...similar]),
          townListPath(content, language, listing),
        ]),
      })),
    );
  };
  return byLanguage(content, content.listings.map(pathsOf));
}

type RentalPath = KeyedPath<
  { language: Language; reference: string },
  { readonly language: Language; readonly listing: Listing }
>;
const keptRental = stableBy<Listing, RentalPath>();

const rentalName = ({ reference }: Listing): string => reference.toLowerCase().replace(/[^\w-]/gu, '-');

/** The homes to let by the name of their file. Of two with one name the newest has it, in a whole build and in a rebuild. */
const rentalsByName = memoBy((content: Content): ReadonlyMap<string, Listing> => {
  const rentals = content.onOffer.filter(({ goal }) => goal === 'rent');
  return new Map(rentals.toReversed().map((listing) => [rentalName(listing), listing]));
});

/** The paths of what the rental application shows of each home to let, in a language. */
export function rentalPaths(content: Content, language: Language): RentalPath[] {
  const follows = [sharedKey(content)];
  return [...rentalsByName(content)].map(([reference, listing]) =>
    keptRental(listing, language, follows, () => ({
      params: { language, reference },
      props: { listing, language },
      cacheKey: cardsKey(content, language, [listing]),
    })),
  );
}

/** How many files hold the cards of the site: all that most pages know of its homes. */
export const batchesOf = feedQuestion('card-batches', ({ listings }) => cardBatches(listings.length));

type BatchPath = KeyedPath<
  { language: Language; batch: string },
  { readonly language: Language; readonly homes: readonly Listing[] }
>;
const keptHomes = stableLists<Listing>();
const keptBatch = stableBy<readonly Listing[], BatchPath>();

/** The paths of the cards that favourites and the comparison fetch. */
export function batchPaths(content: Content): BatchPath[] {
  const { languages, listings } = content;
  const batches = cardBatches(listings.length);
  const byBatch = Map.groupBy(listings, ({ id }) => cardBatchOf(id, batches));
  const homesOf = Array.from({ length: batches }, (_, batch) => {
    const name = `${batches}-${batch}`;
    return { name, homes: keptHomes(name, byBatch.get(batch) ?? []) };
  });
  return languages.flatMap((language) =>
    homesOf.map(({ name, homes }) =>
      keptBatch(homes, `${language} ${name}`, [sharedKey(content)], () => ({
        params: { language, batch: name },
        props: { language, homes },
        cacheKey: cardsKey(content, language, homes),
      })),
    ),
  );
}

/** Key of the page of a project, which leads to the pages of its units; all projects stand in the keys of every page. */
export function projectKey(content: Content, language: Language, project: Project): string {
  return cardsKey(content, language, unitListings(content, project));
}

/** What a type or town is called in all languages and paths: the same, whichever of its homes tells it. */
function choiceOf({ languages }: Content, { facet }: FacetList): unknown {
  if (facet.kind !== 'city') return facet;
  const { town, slugs, province } = facet;
  return [languages.map((language) => townName(town, language)), townName(town, 'local'), slugs, province];
}

/** The types and towns that all lists of a goal offer, and with their counts. */
const choicesOf = memoByKey((content: Content, goal: ListPage['goal']) => {
  const lists = facetLists(content, goal);
  const named = hashOf(lists.map((list) => choiceOf(content, list)));
  return { named, counted: hashOf([named, ...lists.map(({ listings }) => listings.length)]) };
});

function choicesKey(content: Content, list: ListPage): string {
  const { named, counted } = choicesOf(content, list.goal);
  return isCounted(list) ? counted : named;
}

const placesOfTowns = memoBy((content: Content) => Map.groupBy(searchPlaces(content), townKey));

const keyOfTown = memoByKey((content: Content, town: string) => hashOf(placesOfTowns(content).get(town) ?? []));

/** The municipalities that a town's list names: homes of the other goal add some. */
function townPlacesKey(content: Content, { facet }: ListPage): string {
  return facet.kind === 'city' ? keyOfTown(content, townKey(facet.town)) : '';
}

/**
 * Keys of a list page, by language. Where scripts run the search offers every order and leads through all pages: lists in
 * another order than the usual, and pages behind the first, are for readers without.
 */
function listKeys(content: Content, list: ListPage): (language: Language) => string {
  const { listings, ...place } = list;
  const inAll = hashOf([
    sharedKey(content),
    recordsKey(listings),
    place,
    choicesKey(content, list),
    townPlacesKey(content, list),
  ]);
  const keyIn = (language: Language): string => hashOf([inAll, language]);
  return isFirstPage(list) ? keyIn : (language) => lateKey(keyIn(language));
}

type ListPath = KeyedPath<{ list: string }, { readonly language: Language; readonly list: ListPage }>;
const keptPage = stableBy<ListPage, readonly ListPath[]>();
const keptList = stableBy<readonly ListPage[], readonly (readonly ListPath[])[]>();

/** The paths of all list pages. */
export function listPaths(content: Content): ListPath[] {
  const { languages } = content;
  const links = languages.map((language) => linksFor(content, language));
  const follows = [sharedKey(content), ...links];
  const pathsOf = (page: ListPage): readonly ListPath[] =>
    keptPage(page, '', [choicesKey(content, page), townPlacesKey(content, page), ...follows], () => {
      const keyIn = listKeys(content, page);
      return languages.map((language) => ({
        params: { list: withoutSlashes(listPath(content, language, page)) },
        props: { language, list: page },
        cacheKey: keyIn(language),
      }));
    });
  // Of a list all pages follow the same, and the first one the most.
  const pathsOfList = (pages: readonly ListPage[]): readonly (readonly ListPath[])[] =>
    pages.slice(0, 1).flatMap((first) => {
      const inAll = [choicesKey(content, first), townPlacesKey(content, first), ...follows];
      return keptList(pages, '', inAll, () => pages.map(pathsOf));
    });
  return byLanguage(content, pagedLists(content).flatMap(pathsOfList));
}

type RealisedPath = KeyedPath<
  { realised: string },
  { readonly language: Language; readonly route: RouteEntry; readonly homes: RealisedPage }
>;
const keptRealised = stableBy<RealisedPage, readonly RealisedPath[]>();

/** The paths of what was sold and let: the first page is made with the site, those behind it as the pages of lists are. */
export function realisedPaths(content: Content): RealisedPath[] {
  const { languages, routes } = content;
  const [links, shared] = [languages.map((language) => linksFor(content, language)), sharedKey(content)];
  const pathsOf = (route: RouteEntry, homes: RealisedPage): readonly RealisedPath[] =>
    keptRealised(homes, route.original, [shared, route, ...links], () =>
      languages.map((language) => {
        const { page, pages, groups } = homes;
        const cards = groups.flatMap(({ listings }) => listings);
        const totals = groups.map(({ availability, total }) => [availability, total]);
        const key = hashOf([cardsKey(content, language, cards), page, pages, totals]);
        return {
          params: { realised: withoutSlashes(realisedPath(content, language, { original: route.original, page })) },
          props: { language, route, homes },
          cacheKey: page === 1 ? key : lateKey(key),
        };
      }),
    );
  const ofView = routes.filter(({ view }) => view === 'realisations');
  return byLanguage(
    content,
    ofView.flatMap((route) => realisedPages(content).map((homes) => pathsOf(route, homes))),
  );
}
