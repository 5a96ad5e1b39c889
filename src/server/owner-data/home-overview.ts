import { isStillToCome } from '#domain/diary/still-to-come.ts';
import { townLine } from '#domain/address.ts';
import { isListed, soldPageState } from '#domain/availability.ts';
import { addDays } from '#domain/dates.ts';
import type { Listing, Photo } from '#domain/listing.ts';
import { listingPath } from '#domain/paths.ts';
import { largestFile, sourceSet } from '#domain/photo.ts';
import { dailySeries, dailySums } from '#domain/statistics/daily-series.ts';
import { mergeViews, ownSite, type DayViews } from '#domain/statistics/day-views.ts';
import { daysOnline } from '#domain/statistics/price-history.ts';
import {
  countVisits,
  earlierVisits,
  monthDays,
  weeklyChange,
  type VisitCounts,
} from '#domain/statistics/visit-counts.ts';
import { localized } from '#domain/texts.ts';
import type { Language } from '#i18n/languages.ts';
import type { ReadRow } from '#server/owner-data/read-rows.ts';
import type { SummaryContent, VisitsContent } from '#server/owner-data/row-contents.ts';
import type { SiteData } from '#server/site/site-data.ts';
import type { HomePhoto, HomeStatus, OwnerHome } from '#contracts/portal.ts';

/** All that is known of one home. */
export interface HomeSources {
  readonly id: string;
  /** Absent when the site does not have it, or not any more. */
  readonly listing: Listing | undefined;
  readonly rows: readonly ReadRow[];
  readonly reported: readonly DayViews[];
  readonly counted: readonly DayViews[];
}

export interface Viewer {
  readonly data: SiteData;
  readonly language: Language;
  /** ISO date. */
  readonly today: string;
  /** What is before it is over, in milliseconds since 1970. */
  readonly nowMs: number;
}

/** The first of the thirty days that the portal shows. */
export function firstShownDay(today: string): string {
  return addDays(today, 1 - monthDays);
}

/** Rows of one kind. */
export function rowsOfKind<K extends ReadRow['kind']>(
  rows: readonly ReadRow[],
  kind: K,
): Extract<ReadRow, { kind: K }>[] {
  return rows.filter((row): row is Extract<ReadRow, { kind: K }> => row.kind === kind);
}

function photoOf(photo: Photo | undefined): HomePhoto | null {
  const file = photo && largestFile(photo);
  if (!file) return null;
  return { src: file.path, srcset: sourceSet(photo, 'webp') ?? '', width: photo.width, height: photo.height };
}

/** The home as the site has it now, else as it last stood there. */
function factsOf({ listing, rows }: HomeSources): Partial<SummaryContent> {
  if (!listing) return rowsOfKind(rows, 'facts')[0]?.content ?? {};
  const { address, ...facts } = listing;
  return { ...facts, zip: address.zip, city: address.city };
}

function hasPage(listing: Listing, { data, today }: Viewer): boolean {
  const { soldPagesDays } = data.config;
  return isListed(listing) || soldPageState(listing, { today, soldPagesDays }) === 'live';
}

function statusOf(listing: Listing | undefined, viewer: Viewer): HomeStatus {
  if (!listing) return 'offline';
  return hasPage(listing, viewer) || listing.availability !== 'available' ? listing.availability : 'offline';
}

/** Visits of the own site: by days, else as the feed counts them. */
function visitsOf(sources: HomeSources, today: string): VisitCounts {
  const isOwn = ({ source }: DayViews): boolean => source === ownSite;
  const own = homeViews(sources).filter(isOwn);
  const told = rowsOfKind(sources.rows, 'visits').at(-1);
  const { total, ...counts }: VisitsContent = told?.content ?? {};
  const known = told && total !== undefined ? { day: told.day, total } : undefined;
  const counted = countVisits(own, today, known && earlierVisits(sources.reported.filter(isOwn), known));
  if (own.length > 0) return counted;
  const isToday = told?.day === today;
  return { ...counted, today: isToday ? (counts.today ?? 0) : 0, week: counts.week ?? 0, month: counts.month ?? 0 };
}

/** Days and sources of a home, each once. */
export function homeViews({ reported, counted }: Pick<HomeSources, 'reported' | 'counted'>): DayViews[] {
  return mergeViews(reported, counted);
}

/** The asked price now: as the feed tells the owner, else as the site shows it. */
export function askedPrice({ rows, listing }: HomeSources): number | undefined {
  return rowsOfKind(rows, 'price').at(-1)?.content.priceCents ?? listing?.price.amountCents;
}

function pathOf(listing: Listing, viewer: Viewer): string | null {
  if (!hasPage(listing, viewer)) return null;
  const { data, language } = viewer;
  return listingPath({ table: data.routes, listing, language, defaultLanguage: data.config.defaultLanguage });
}

function placeOf(sources: HomeSources, language: string): string {
  const { zip = '', city = '' } = factsOf(sources);
  return sources.listing ? townLine(sources.listing.address, language) : `${zip} ${city}`.trim();
}

/** What the home is, where its page is and how it stands there. */
function identityOf(sources: HomeSources, viewer: Viewer) {
  const { id, listing } = sources;
  const { data, language, today } = viewer;
  const { reference = id, title, goal = 'sale', createdAt } = factsOf(sources);
  return {
    id,
    reference,
    title: localized(title, language, data.config.languages)?.text ?? reference,
    place: placeOf(sources, language),
    path: listing ? pathOf(listing, viewer) : null,
    photo: photoOf(listing?.media.photos[0]),
    status: statusOf(listing, viewer),
    goal,
    priceCents: askedPrice(sources) ?? null,
    daysOnline:
      createdAt === undefined || !listing || listing.firstSight === 'first-reading'
        ? null
        : daysOnline(createdAt, today),
  };
}

function viewingsOf({ rows }: HomeSources, viewer: Viewer): Pick<OwnerHome, 'viewings' | 'nextViewing'> {
  const days = rowsOfKind(rows, 'contact')
    .filter(({ content }) => content.kind === 'viewing')
    .map(({ day }) => day);
  const from = firstShownDay(viewer.today);
  return {
    viewings: days.filter((day) => day.slice(0, 10) >= from && !isStillToCome(day, viewer.nowMs)).length,
    nextViewing: days.filter((day) => isStillToCome(day, viewer.nowMs)).sort()[0] ?? null,
  };
}

/** A home in the overview. */
export function homeOverview(sources: HomeSources, viewer: Viewer): OwnerHome {
  const { today } = viewer;
  const views = homeViews(sources);
  const own = views.filter(({ source }) => source === ownSite);
  const portals = views.filter(({ source }) => source !== ownSite);
  return {
    ...identityOf(sources, viewer),
    visits: visitsOf(sources, today),
    weeklyChange: weeklyChange(own, today) ?? null,
    portalViews: countVisits(portals, today).month,
    ...viewingsOf(sources, viewer),
    spark: dailySums(dailySeries(views, today, monthDays)).map((sum) => sum ?? null),
  };
}
