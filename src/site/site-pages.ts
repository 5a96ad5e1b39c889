import { stableBy, memoBy } from '#base/memo.ts';
import { noteUnit } from '#base/recorded.ts';
import type { Listing, Photo, Project } from '#domain/listing.ts';
import type { RouteEntry } from '#domain/route.ts';
import type { Content } from '#site/content.ts';
import { hashOf, recordsKey, sharedKey } from '#site/content-keys.ts';
import { findText } from '#site/texts.ts';
import { alternatesOf, linksFor, type Alternates } from '#site/links.ts';
import { isFirstPage, listPages, listPath, type ListPage } from '#site/lists.ts';
import { journal, newsRoute, publishedNews } from '#site/news.ts';
import { firstRealised } from '#site/realised.ts';
import { PageDating } from '#site/dated-pages.ts';
import { pageDatesText, readPageDates } from '#site/page-dates.ts';
import { spotlight } from '#site/spotlight.ts';
import { largestFile } from '#domain/photo.ts';

/** A page that search engines may list, in all its languages. */
export interface SitePage {
  readonly alternates: Alternates;
  /** ISO date; absent where the site does not know when the page last changed. */
  readonly lastModified?: string | undefined;
  /** Key of the records that it shows in any language; absent where there are none, or they are not known. */
  readonly shows?: string | undefined;
  /** Keys of its text, by language. */
  readonly texts?: Readonly<Record<string, string>> | undefined;
  /** Paths in the site. */
  readonly images: readonly string[];
  /** Number of the home whose page it is. */
  readonly listingId?: string;
}

/** Enough for a picture search; a sitemap with every photo would be many times as large. */
const maximumImages = 10;

/** Pages that come from lists below, and pages for one visitor only. */
const otherViews: readonly string[] = [
  'for-sale',
  'for-rent',
  'unsubscribe',
  'document-request',
  'favourites',
  'compare',
];

function latest(records: readonly { readonly changedAt: string }[]): string | undefined {
  return records
    .map(({ changedAt }) => changedAt)
    .sort()
    .at(-1);
}

function imagePaths(photos: readonly Photo[]): string[] {
  return photos.slice(0, maximumImages).flatMap((photo) => largestFile(photo)?.path ?? []);
}

type Change = Pick<SitePage, 'lastModified' | 'shows' | 'texts'>;

function changeOf(records: readonly (Listing | Project)[]): Change {
  return { lastModified: latest(records), shows: recordsKey(records) };
}

/** What a page of the route table shows, and when that changed: its newest record, or the date that its text names. */
async function changeOfRoute({ view }: RouteEntry, content: Content): Promise<Change> {
  if (view === undefined) return {};
  const texts = await textKeys(view, content);
  if (view === 'home') return { ...changeOf(content.onOffer), shows: homeKey(content), texts };
  if (view === 'realisations') {
    return { ...changeOf(firstRealised(content).groups.flatMap(({ listings }) => listings)), texts };
  }
  if (view === 'projects') return { ...changeOf(content.projects), texts };
  const entry = await findText(content.defaultLanguage, view);
  const lastModified = entry?.data.updated?.toISOString();
  // The journal names every article.
  if (view === journal.view) return { lastModified, shows: recordsKey(publishedNews(content)), texts };
  return entry ? { lastModified, texts } : {};
}

/** Homes on offer, and which of them the agency put first. */
function homeKey({ onOffer }: Content): string {
  return hashOf([recordsKey(onOffer), spotlight()]);
}

/** What the text of a view says in each language; one that a language lacks is that of the default language. */
async function textKeys(view: string, { languages, defaultLanguage }: Content): Promise<Record<string, string>> {
  const keys = await Promise.all(
    languages.map(async (code) => {
      const text = (await findText(code, view)) ?? (await findText(defaultLanguage, view));
      return text ? [[code, text.shows] as const] : [];
    }),
  );
  return Object.fromEntries(keys.flat());
}

/** Key of all that a page shows in a language; undefined where nothing of it is known. */
function keyIn({ shows, texts }: SitePage, language: string): string | undefined {
  const text = texts?.[language];
  return text === undefined ? shows : hashOf([shows ?? '', text]);
}

function routePages(content: Content): Promise<SitePage[]> {
  const routes = content.routes.filter(
    ({ type, view }) => type === 'article' || (type === 'page' && !otherViews.includes(view ?? '')),
  );
  return Promise.all(
    routes.map(async (route) => ({
      alternates: alternatesOf(content, (links) => links.route(route.original)),
      ...(await changeOfRoute(route, content)),
      images: [],
    })),
  );
}

/** Articles of the office, below the journal. */
function newsPages(content: Content): SitePage[] {
  return publishedNews(content).map((article) => ({
    alternates: newsRoute(content, article).paths,
    lastModified: article.day,
    shows: hashOf([article.day, Object.entries(article.texts), article.photo?.hash]),
    images: imagePaths(article.photo ? [article.photo] : []),
  }));
}

/** Pages of lists and homes stay the same objects while they say the same: there are tens of thousands. */
const keptList = stableBy<ListPage, SitePage>();
const keptListing = stableBy<Listing, SitePage>();

function listSitePages(content: Content): SitePage[] {
  const { languages } = content;
  const links = languages.map((code) => linksFor(content, code));
  const shared = sharedKey(content);
  return listPages(content)
    .filter(isFirstPage)
    .map((list) =>
      keptList(list, '', [shared, ...links], () => ({
        alternates: Object.fromEntries(languages.map((code) => [code, listPath(content, code, list)])),
        ...changeOf(list.listings),
        images: [],
      })),
    );
}

function listingPage(content: Content, listing: Listing): SitePage {
  const links = content.languages.map((code) => linksFor(content, code));
  return keptListing(listing, '', links, () => ({
    alternates: alternatesOf(content, ({ listing: pathOf }) => pathOf(listing)),
    ...changeOf([listing]),
    images: imagePaths(listing.media.photos),
    listingId: listing.id,
  }));
}

const dating = new PageDating<SitePage>({
  keyIn,
  withDate: (page, lastModified) => ({ ...page, lastModified }),
});

const datedPages = memoBy(async (content: Content) => {
  // Dates follow from the last release: whoever shows them is made again with each.
  noteUnit('dates', 'last');
  return dating.of(await listPagesOfSite(content), { last: readPageDates(), today: content.today });
});

async function listPagesOfSite(content: Content): Promise<readonly SitePage[]> {
  return [
    ...(await routePages(content)),
    ...newsPages(content),
    ...listSitePages(content),
    ...content.projects.map((project) => ({
      alternates: alternatesOf(content, (links) => links.project(project)),
      ...changeOf([project]),
      images: imagePaths(project.media.photos),
    })),
    ...content.onOffer.map((listing) => listingPage(content, listing)),
  ];
}

/**
 * Every page of the site that search engines may list; sorted lists, pages of thanks, the login and sold homes are not, and they find
 * the pages behind the first of a list by its links.
 */
export const sitePages = memoBy(async (content: Content): Promise<readonly SitePage[]> => {
  const { pages } = await datedPages(content);
  return pages.map(({ page }) => page);
});

/** The dates of this release as a file, for the next one. */
export async function pageDatesFile(content: Content): Promise<string> {
  const { pages, dates } = await datedPages(content);
  return pageDatesText(
    pages.map((page) => page.dates),
    dates,
  );
}
