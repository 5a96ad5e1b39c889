import { getLiveCollection } from 'astro:content';
import { stableByText } from '#base/memo.ts';
import { nearlySorted } from '#base/nearly-sorted.ts';
import { keepsOfSite } from '#base/site-state.ts';
import { isListed } from '#domain/availability.ts';
import type { Listing, Project, TreeItem } from '#domain/listing.ts';
import type { RouteEntry } from '#domain/route.ts';
import type { Language } from '#i18n/languages.ts';
import type { RecordTypes } from '#site/records.ts';
import { completeRoutes } from '#site/complete-routes.ts';
import { publishedListings } from '#site/published-listings.ts';
import { checkRoutes } from '#site/route-conflicts.ts';
import { readSiteConfig, type SiteConfig } from '#site/site-config.ts';
import { siteToday } from '#site/today.ts';
import { watchedContent } from '#site/watched-content.ts';

/** Everything that pages are made of, read once a build. */
export interface Content {
  readonly site: SiteConfig;
  readonly languages: readonly Language[];
  readonly defaultLanguage: Language;
  /** ISO date that the site is built for. */
  readonly today: string;
  /** Listings that have a page: on offer, or sold so recently that the page stays. Newest first. */
  readonly listings: readonly Listing[];
  /** The listings in lists, sitemap and highlights. Newest first. */
  readonly onOffer: readonly Listing[];
  /** Sold and rented listings whose page stays. */
  readonly realised: readonly Listing[];
  readonly projects: readonly Project[];
  readonly types: readonly TreeItem[];
  readonly categories: readonly TreeItem[];
  readonly routes: readonly RouteEntry[];
}

const byNewest = (a: Project, b: Project) => b.changedAt.localeCompare(a.changedAt) || Number(b.id) - Number(a.id);

async function recordsOf<Name extends keyof RecordTypes>(name: Name): Promise<RecordTypes[Name][]> {
  const { entries, error } = await getLiveCollection(name);
  if (!entries) throw error?.cause instanceof Error ? error.cause : new Error(error?.message);
  return entries.map(({ data }) => data as RecordTypes[Name]);
}

/** The same objects while they say the same: what was made of them for the state before is right again. */
const keptSite = stableByText<SiteConfig>();
const keptRoutes = stableByText<readonly RouteEntry[]>();

/** The homes in the order of the state before. */
let lastOrder: readonly Listing[] = [];

async function read(): Promise<Content> {
  const site = keptSite(readSiteConfig());
  const today = siteToday(site);
  const routes = await recordsOf('routes');
  const all = nearlySorted(lastOrder, await recordsOf('listings'));
  const listings = publishedListings(all, { today, soldPagesDays: site.soldPagesDays });
  lastOrder = listings;
  return watchedContent({
    site,
    languages: site.languages,
    defaultLanguage: site.defaultLanguage,
    today,
    listings,
    onOffer: listings.filter((listing) => isListed(listing)),
    realised: listings.filter((listing) => !isListed(listing)),
    projects: (await recordsOf('projects')).sort(byNewest),
    types: await recordsOf('types'),
    categories: await recordsOf('categories'),
    routes: keptRoutes(checkRoutes(completeRoutes(routes, site.languages, site.defaultLanguage))),
  });
}

let release: string | undefined;
let known: Promise<Content> | undefined;
keepsOfSite(() => {
  known = undefined;
});

/** Says which release the server serves now: with another one, pages on demand read the snapshot again. */
export function useRelease(id: string | undefined): void {
  if (id !== release) known = undefined;
  release = id;
}

/** The content of the site; read and checked at the first call. */
export function getContent(): Promise<Content> {
  // In a promise, so that a wrong snapshot fails whoever awaits it.
  known ??= Promise.resolve().then(read);
  return known;
}
