import type { Listing, Photo } from '#domain/listing.ts';
import type { RouteEntry } from '#domain/route.ts';
import type { Language } from '#i18n/languages.ts';
import type { Content } from '#site/content.ts';
import { findPageEntry } from '#site/editorial.ts';
import { alternatesOf, type Alternates } from '#site/links.ts';
import { isIndexable, listPages, listPath } from '#site/lists.ts';
import type { SitemapUrl } from '#site/sitemap-xml.ts';
import { largestFile } from '#domain/photo.ts';

/** A page that search engines may list, in all its languages. */
export interface SitePage {
  readonly alternates: Alternates;
  /** ISO date; absent where the site does not know when the page last changed. */
  readonly lastModified?: string | undefined;
  /** Paths in the site. */
  readonly images: readonly string[];
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

/** When a page of the route table last changed: with its newest record, or on the date that its text names. */
async function changedOn({ view }: RouteEntry, content: Content): Promise<string | undefined> {
  if (view === 'home') return latest(content.onOffer);
  if (view === 'realisations') return latest(content.realised);
  if (view === 'projects') return latest(content.projects);
  const entry = view === undefined ? undefined : await findPageEntry(content.defaultLanguage, view);
  return entry?.data.updated?.toISOString();
}

function routePages(content: Content): Promise<SitePage[]> {
  const routes = content.routes.filter(
    ({ type, view }) => type === 'article' || (type === 'page' && !otherViews.includes(view ?? '')),
  );
  return Promise.all(
    routes.map(async (route) => ({
      alternates: alternatesOf(content, (links) => links.route(route.original)),
      lastModified: await changedOn(route, content),
      images: [],
    })),
  );
}

function listSitePages(content: Content): SitePage[] {
  return listPages(content)
    .filter(isIndexable)
    .map((list) => ({
      alternates: Object.fromEntries(content.languages.map((code) => [code, listPath(content, code, list)])),
      lastModified: latest(list.listings),
      images: [],
    }));
}

function listingPage(content: Content, listing: Listing): SitePage {
  return {
    alternates: alternatesOf(content, (links) => links.listing(listing)),
    lastModified: listing.changedAt,
    images: imagePaths(listing.media.photos),
  };
}

async function collect(content: Content): Promise<readonly SitePage[]> {
  return [
    ...(await routePages(content)),
    ...listSitePages(content),
    ...content.projects.map((project) => ({
      alternates: alternatesOf(content, (links) => links.project(project)),
      lastModified: project.changedAt,
      images: imagePaths(project.media.photos),
    })),
    ...content.onOffer.map((listing) => listingPage(content, listing)),
  ];
}

const collected = new WeakMap<Content, Promise<readonly SitePage[]>>();

/** Every page of the site that search engines may list; sorted lists, pages of thanks, the login and sold homes are not. */
export function sitePages(content: Content): Promise<readonly SitePage[]> {
  const pages = collected.get(content) ?? collect(content);
  collected.set(content, pages);
  return pages;
}

/** The pages as one language's sitemap lists them, with absolute addresses. */
export async function sitemapUrls(content: Content, language: Language): Promise<SitemapUrl[]> {
  const { site, defaultLanguage } = content;
  return (await sitePages(content)).flatMap(({ alternates, lastModified, images }) => {
    const path = alternates[language];
    if (path === undefined) return [];
    const versions = Object.entries(alternates).map(([code, other]) => [code, site.url + other]);
    return {
      url: site.url + path,
      lastModified,
      alternates: Object.fromEntries(versions) as Record<string, string>,
      defaultLanguage,
      images: images.map((image) => site.url + image),
    };
  });
}
