import { memoBy, stableBy, stableLists } from '#base/memo.ts';
import { batchesFor, cardBatchOf } from '#domain/card-batch.ts';
import type { Language } from '#i18n/languages.ts';
import { hashOf } from '#site/content-keys.ts';
import type { Content } from '#site/content.ts';
import type { SitePage } from '#site/site-pages.ts';
import type { SitemapUrl } from '#site/sitemap-xml.ts';

/** Homes of one sitemap on average, at most: for a changed one half a megabyte is written again, and not fourteen of ten thousand homes. */
const homesPerSitemap = 500;

/** A sitemap of one language: all pages of a small site; of a larger one some of its homes, or what else it has. */
export interface Sitemap {
  /** `/sitemap-nl.xml`, or `/sitemaps/nl-32-7.xml`: the eighth of thirty-two with homes. */
  readonly path: string;
  readonly language: Language;
  readonly pages: readonly SitePage[];
}

const keptPages = stableLists<SitePage>();

/** The pages of the site in as many parts as it has sitemaps of one language, homes by the end of their names. */
interface Parts {
  readonly whole: readonly SitePage[];
  readonly ofHomes: ReadonlyMap<string, readonly SitePage[]>;
}

const partsOf = memoBy((pages: readonly SitePage[]): Parts => {
  const homes = pages.filter(({ listingId }) => listingId !== undefined);
  const count = batchesFor(homes.length, homesPerSitemap);
  if (count === 1) return { whole: keptPages('', pages), ofHomes: new Map() };
  const lists = Array.from({ length: count }, (): SitePage[] => []);
  for (const page of homes) lists[cardBatchOf(page.listingId ?? '', count)]?.push(page);
  const named = lists.map((list, place) => [`${count}-${place}`, list] as const);
  return {
    whole: keptPages(
      '',
      pages.filter(({ listingId }) => listingId === undefined),
    ),
    ofHomes: new Map(named.map(([name, list]) => [name, keptPages(name, list)])),
  };
});

/** The sitemap of a language with what is in no other. */
const wholeOf = (language: Language, { whole }: Parts): Sitemap => ({
  path: `/sitemap-${language}.xml`,
  language,
  pages: whole,
});

/** Every sitemap, language after language. */
export function sitemapsOf({ languages }: Pick<Content, 'languages'>, pages: readonly SitePage[]): Sitemap[] {
  const parts = partsOf(pages);
  return languages.flatMap((language) => [
    wholeOf(language, parts),
    ...Array.from(parts.ofHomes, ([name, own]) => ({
      path: `/sitemaps/${language}-${name}.xml`,
      language,
      pages: own,
    })),
  ]);
}

const shownInSitemap = memoBy(({ alternates, lastModified, images }: SitePage) =>
  hashOf([alternates, lastModified, images]),
);

/** A path of `getStaticPaths` with the key of what its sitemap lists. */
interface SitemapPath<Params> {
  readonly params: Params;
  readonly props: { readonly sitemap: Sitemap };
  readonly cacheKey: string;
}

const keptWhole = stableBy<readonly SitePage[], SitemapPath<{ language: Language }>>();
const keptHomes = stableBy<readonly SitePage[], SitemapPath<{ homes: string }>>();

const keyOf = memoBy((pages: readonly SitePage[]) => hashOf(pages.map(shownInSitemap)));

/** The paths of all sitemaps. */
export function sitemapPaths(content: Pick<Content, 'languages'>, pages: readonly SitePage[]) {
  const isWhole = ({ path }: Sitemap): boolean => path.startsWith('/sitemap-');
  const all = sitemapsOf(content, pages);
  const whole = all.filter(isWhole).map((sitemap) =>
    keptWhole(sitemap.pages, sitemap.path, [], () => ({
      params: { language: sitemap.language },
      props: { sitemap },
      cacheKey: keyOf(sitemap.pages),
    })),
  );
  const ofHomes = all
    .filter((sitemap) => !isWhole(sitemap))
    .map((sitemap) =>
      keptHomes(sitemap.pages, sitemap.path, [], () => ({
        params: { homes: sitemap.path.slice('/sitemaps/'.length, -'.xml'.length) },
        props: { sitemap },
        cacheKey: keyOf(sitemap.pages),
      })),
    );
  return { whole, ofHomes };
}

/** When the newest page of a sitemap changed; undefined where none says so. */
export function newestIn({ pages }: Sitemap): string | undefined {
  let newest: string | undefined;
  for (const { lastModified: day = '' } of pages) if (day > (newest ?? '')) newest = day;
  return newest;
}

/** The pages of a sitemap as it lists them, with absolute addresses. */
export function sitemapUrls(
  { site, defaultLanguage }: Pick<Content, 'site' | 'defaultLanguage'>,
  { language, pages }: Sitemap,
): SitemapUrl[] {
  return pages.flatMap(({ alternates, lastModified, images }) => {
    const path = alternates[language];
    if (path === undefined) return [];
    const versions = Object.entries(alternates).map(([code, other]): [string, string] => [code, site.url + other]);
    return {
      url: site.url + path,
      lastModified,
      alternates: Object.fromEntries(versions),
      defaultLanguage,
      images: images.map((image) => site.url + image),
    };
  });
}
