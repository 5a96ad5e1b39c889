import { stableBy, stableLists, memoBy } from '#base/memo.ts';
import type { Availability, Listing } from '#domain/listing.ts';
import type { Language } from '#i18n/languages.ts';
import type { Content } from '#site/content.ts';
import { linksFor } from '#site/links.ts';
import { pageSegment } from '#site/list-words.ts';

/** Homes that ended in the same way: those of one page, newest first, and how many the agency has of them. */
export interface RealisedGroup {
  readonly availability: Extract<Availability, 'sold' | 'rented'>;
  readonly total: number;
  readonly listings: readonly Listing[];
}

/** One page of what the agency sold and let. Each has a page of either group, so that both are seen first; the longer one goes on alone. */
export interface RealisedPage {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  /** None that is empty on this page. */
  readonly groups: readonly RealisedGroup[];
}

const ends = ['sold', 'rented'] as const;
const nothing: RealisedPage = { page: 1, pages: 1, groups: [] };

/** The homes of a group and page, and the page: the same objects in the next state of the site while they say the same. */
const keptHomes = stableLists<Listing>();
const keptPage = stableBy<readonly Listing[], RealisedPage>();

/** All pages of what was sold and let; one without homes where nothing was. */
export const realisedPages = memoBy(({ realised, site }: Content): readonly RealisedPage[] => {
  const { pageSize } = site.lists;
  const byEnd = ends.map((end) => realised.filter(({ availability }) => availability === end));
  const pages = Math.max(1, ...byEnd.map(({ length }) => Math.ceil(length / pageSize)));
  return Array.from({ length: pages }, (_, index) => {
    const groups = ends.map((availability, place): RealisedGroup => {
      const [all, start] = [byEnd[place] ?? [], index * pageSize];
      const listings = keptHomes(`${availability} ${index}`, all.slice(start, start + pageSize));
      return { availability, total: all.length, listings };
    });
    const [first, ...others] = groups.map(({ listings }) => listings);
    if (!first) throw new Error('Homes end by being sold or let.');
    const totals = groups.map(({ total }) => total);
    return keptPage(first, String(index), [pages, ...totals, ...others], () => ({
      page: index + 1,
      pages,
      groups: groups.filter(({ listings }) => listings.length > 0),
    }));
  });
});

/** The page that visitors begin with. */
export function firstRealised(content: Content): RealisedPage {
  return realisedPages(content)[0] ?? nothing;
}

/** `realisedPath(content, 'nl', { original: '/Realisaties/', page: 2 }) -> '/nl/realisaties/pagina-2/'` */
export function realisedPath(
  content: Content,
  language: Language,
  { original, page }: { readonly original: string; readonly page: number },
): string {
  const segment = pageSegment(page, language);
  return linksFor(content, language).route(original) + (segment && `${segment}/`);
}
