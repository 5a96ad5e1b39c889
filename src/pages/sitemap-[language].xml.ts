import type { APIRoute, GetStaticPaths } from 'astro';
import { toldByKey } from '#base/reads.ts';
import { getContent } from '#site/content.ts';
import { sitePages } from '#site/site-pages.ts';
import { sitemapPaths, sitemapUrls, type Sitemap } from '#site/sitemaps.ts';
import { sitemapAnswer } from '#site/sitemap-xml.ts';

export const getStaticPaths = (async () => {
  const content = await getContent();
  return toldByKey(async () => sitemapPaths(content, await sitePages(content)).whole);
}) satisfies GetStaticPaths;

export const GET: APIRoute<{ sitemap: Sitemap }> = async ({ props: { sitemap } }) =>
  sitemapAnswer(sitemapUrls(await getContent(), sitemap));
