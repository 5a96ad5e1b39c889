import type { APIRoute } from 'astro';
import { getContent } from '#site/content.ts';
import { sitePages } from '#site/site-pages.ts';
import { newestIn, sitemapsOf } from '#site/sitemaps.ts';
import { sitemapIndexAnswer } from '#site/sitemap-xml.ts';

export const GET: APIRoute = async () => {
  const content = await getContent();
  const all = sitemapsOf(content, await sitePages(content)).map((sitemap) => ({
    url: content.site.url + sitemap.path,
    lastModified: newestIn(sitemap),
  }));
  return sitemapIndexAnswer(all);
};
