import { memoBy } from '#base/memo.ts';
import type { Listing } from '#domain/listing.ts';
import { createSimilarIndex } from '#domain/similar.ts';
import { compareHomes, type ComparedHome } from '#domain/statistics/comparison.ts';
import { dailySeries } from '#domain/statistics/daily-series.ts';
import { ownSite, type DayViews } from '#domain/statistics/day-views.ts';
import { daysOnline, priceSteps } from '#domain/statistics/price-history.ts';
import type { SourceClass } from '#domain/statistics/source-class.ts';
import { countVisits, monthDays } from '#domain/statistics/visit-counts.ts';
import { localized } from '#domain/texts.ts';
import {
  askedPrice,
  homeOverview,
  homeViews,
  rowsOfKind,
  type HomeSources,
  type Viewer,
} from '#server/owner-data/home-overview.ts';
import type { SiteData } from '#server/site/site-data.ts';
import type { HomeContact, HomeDocument, HomeMedium, HomeNote, OwnerHomeDetail } from '#contracts/portal.ts';

/** How many listings of the stock a home is set beside. */
const similarCount = 12;

const similarIn = memoBy((listings: readonly Listing[]) => createSimilarIndex(listings, { atAnyPrice: true }));

/** The listings of the stock that are most like one. */
export function similarHomes(listing: Listing, { listings }: SiteData): readonly Listing[] {
  return similarIn(listings)(listing, similarCount);
}

function comparedHome(listing: Listing, views: readonly DayViews[], today: string): ComparedHome {
  const { livingM2, totalM2, groundM2 } = listing.surfaces;
  const own = views.filter(({ source }) => source === ownSite);
  return {
    priceCents: listing.price.amountCents,
    areaM2: livingM2 ?? totalM2 ?? groundM2,
    daysOnline: listing.firstSight === 'first-reading' ? undefined : daysOnline(listing.createdAt, today),
    // Nothing was counted is not the same as no visits.
    monthVisits: own.length === 0 ? undefined : countVisits(own, today).month,
  };
}

/** A home of the stock with what was counted of it. */
export interface SimilarHome {
  readonly listing: Listing;
  readonly views: readonly DayViews[];
}

function comparisonOf(
  sources: HomeSources,
  similar: readonly SimilarHome[],
  today: string,
): OwnerHomeDetail['comparison'] {
  const { listing } = sources;
  if (!listing) return [];
  const own = { ...comparedHome(listing, homeViews(sources), today), priceCents: askedPrice(sources) };
  const others = similar.map((home) => comparedHome(home.listing, home.views, today));
  return compareHomes(own, others).map((line) => ({ ...line, own: line.own ?? null }));
}

function contactsOf({ rows }: HomeSources): HomeContact[] {
  return rowsOfKind(rows, 'contact')
    .map(({ day, content }) => {
      const { kind, contact = '', subject = '', comment = '', status = '', source = '' } = content;
      return { date: day, kind, contact, subject, comment, status, source };
    })
    .sort((a, b) => b.date.localeCompare(a.date));
}

/** What a portal is known by, however its name is written. */
function portalKey(name: string): string {
  return name.trim().toLowerCase();
}

/**
 * Where the home stands: what the agency names, then the portals of which only the views are known. A portal that is named twice
 * has its views at its first place: together the media have as many as the figures above them.
 */
function mediaOf({ rows }: HomeSources, graph: OwnerHomeDetail['graph']): HomeMedium[] {
  const unnamed = Map.groupBy(
    graph.sources.filter(({ source }) => source !== ownSite),
    ({ source }) => portalKey(source),
  );
  const named = rowsOfKind(rows, 'medium').map(({ day, content }) => {
    const key = portalKey(content.name);
    const counted = unnamed.get(key);
    unnamed.delete(key);
    return {
      name: content.name,
      url: content.url ?? null,
      since: day === '' ? null : day,
      views: counted?.reduce((all, { sum }) => all + sum, 0) ?? null,
    };
  });
  const counted = [...unnamed.values()].flat().filter(({ sum }) => sum > 0);
  return [...named, ...counted.map(({ source, sum }) => ({ name: source, url: null, since: null, views: sum }))];
}

function documentsOf(listing: Listing | undefined, { language, data }: Viewer): HomeDocument[] {
  const { documents = [], floorPlans = [] } = listing?.media ?? {};
  return [...documents, ...floorPlans].flatMap(({ title, path, bytes }) => {
    const text = localized(title, language, data.config.languages)?.text;
    return text === undefined ? [] : [{ title: text, path: path ?? null, bytes: bytes ?? null }];
  });
}

function notesOf(rows: readonly { readonly day: string; readonly content: { readonly text: string } }[]): HomeNote[] {
  return rows.map(({ day, content }) => ({ date: day, text: content.text }));
}

interface Beside {
  readonly similar: readonly SimilarHome[];
  readonly origins: readonly { readonly origin: SourceClass; readonly visits: number }[];
}

/** Everything about one home. */
export function homeDetail(sources: HomeSources, viewer: Viewer, { similar, origins }: Beside): OwnerHomeDetail {
  const { rows, listing } = sources;
  const { today } = viewer;
  const series = dailySeries(homeViews(sources), today, monthDays);
  const graph = {
    days: series.days,
    sources: series.sources.map(({ counts, ...source }) => ({
      ...source,
      counts: counts.map((count) => count ?? null),
    })),
  };
  const byDay = (a: HomeNote, b: HomeNote): number => a.date.localeCompare(b.date);
  return {
    ...homeOverview(sources, viewer),
    graph,
    origins,
    contacts: contactsOf(sources),
    media: mediaOf(sources, graph),
    documents: documentsOf(listing, viewer),
    prices: priceSteps(rowsOfKind(rows, 'price').map(({ day, content }) => ({ day, priceCents: content.priceCents }))),
    comparison: comparisonOf(sources, similar, today),
    offers: notesOf(rowsOfKind(rows, 'offer')).sort(byDay).reverse(),
    steps: notesOf(rowsOfKind(rows, 'step')).sort(byDay),
  };
}
