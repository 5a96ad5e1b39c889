import { todayOf } from '#server/site/today.ts';
import { nowOn } from '#domain/diary/free-times.ts';
import { brusselsDay, brusselsMoment } from '#domain/brussels-clock.ts';
import { daysBetween } from '#domain/dates.ts';
import type { Language } from '#i18n/languages.ts';
import { homeDetail, similarHomes } from '#server/owner-data/home-detail.ts';
import {
  firstShownDay,
  homeOverview,
  homeViews,
  type HomeSources,
  type Viewer,
} from '#server/owner-data/home-overview.ts';
import {
  countedVisits,
  ownedListings,
  readRows,
  reportedViews,
  visitOrigins,
  type ReadRow,
} from '#server/owner-data/read-rows.ts';
import type { Services } from '#server/services.ts';
import type { Listing } from '#domain/listing.ts';
import type { OwnerHome, OwnerHomeDetail } from '#contracts/portal.ts';

type Asked = Pick<Services, 'store' | 'siteData' | 'clock'>;

/** How many days the clock is ahead of the day that the site takes as today: none, but in a demonstration. */
export function daysAhead(services: Pick<Services, 'siteData' | 'clock'>): number {
  return daysBetween(todayOf(services), brusselsDay(services.clock().getTime()));
}

/** Today and what is over by now; at the end of `lastDay` where one is given. */
function viewerOf(services: Asked, language: Language, lastDay?: string): Viewer {
  const today = lastDay ?? todayOf(services);
  const nowMs = lastDay === undefined ? nowOn(today, services.clock().getTime()) : brusselsMoment(lastDay, '24:00');
  return { data: services.siteData(), language, today, nowMs };
}

/** Homes of the site by id. */
function listingsOf({ data }: Viewer): ReadonlyMap<string, Listing> {
  return new Map(data.listings.map((listing) => [listing.id, listing]));
}

async function sourcesOf(
  { store }: Asked,
  viewer: Viewer,
  ids: readonly string[],
  rows: readonly ReadRow[],
): Promise<HomeSources[]> {
  const [reported, counted] = await Promise.all([
    reportedViews(store, ids, firstShownDay(viewer.today)),
    countedVisits(store, ids),
  ]);
  const byHome = Map.groupBy(rows, ({ listingId }) => listingId);
  const listings = listingsOf(viewer);
  return ids.map((id) => ({
    id,
    listing: listings.get(id),
    rows: byHome.get(id) ?? [],
    reported: reported.get(id) ?? [],
    counted: counted.get(id) ?? [],
  }));
}

/** The owner's homes in short: today, or at the end of a day. */
export async function ownerHomes(
  services: Asked,
  ownerId: string,
  language: Language,
  lastDay?: string,
): Promise<OwnerHome[]> {
  const viewer = viewerOf(services, language, lastDay);
  const { store } = services;
  const ids = await ownedListings(store, ownerId);
  const [lasting, recent] = await Promise.all([
    readRows(store, { ownerId, kinds: ['facts', 'price', 'visits'] }),
    readRows(store, { ownerId, kinds: ['contact'], from: firstShownDay(viewer.today) }),
  ]);
  const sources = await sourcesOf(services, viewer, ids, [...lasting, ...recent]);
  return sources.map((home) => homeOverview(home, viewer));
}

const everyKind = ['contact', 'medium', 'price', 'offer', 'step', 'visits', 'facts'] as const;

/** One home whole; that it is the owner's was checked before. */
export async function ownerHome(
  services: Asked,
  {
    ownerId,
    listingId,
    language,
  }: { readonly ownerId: string; readonly listingId: string; readonly language: Language },
): Promise<OwnerHomeDetail> {
  const viewer = viewerOf(services, language);
  const { store } = services;
  const rows = await readRows(store, { ownerId, listingId, kinds: everyKind });
  const listing = listingsOf(viewer).get(listingId);
  const similar = listing ? similarHomes(listing, viewer.data) : [];
  const ids = [listingId, ...similar.map(({ id }) => id)];
  const [own, ...others] = await sourcesOf(services, viewer, ids, rows);
  if (!own) throw new Error(`The home ${listingId} was read and is not there: sourcesOf lost it.`);
  const origins = await visitOrigins(store, listingId, firstShownDay(viewer.today));
  return homeDetail(own, viewer, {
    origins,
    similar: others.flatMap((home) => (home.listing ? [{ listing: home.listing, views: homeViews(home) }] : [])),
  });
}
