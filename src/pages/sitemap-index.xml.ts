import type { APIRoute } from 'astro';
import { getContent } from '#site/content.ts';
import { sitePages } from '#site/site-pages.ts';
import { sitemapIndexXml } from '#site/sitemap-xml.ts';

export const GET: APIRoute = async () => {
  const content = await getContent();
  const dates = (await sitePages(content)).flatMap(({ lastModified }) => lastModified ?? []);
  const lastModified = dates.sort().at(-1);
  const sitemaps = content.languages.map((language) => ({
    url: `${content.site.url}/sitemap-${language}.xml`,
    lastModified,
  }));
  return new Response(sitemapIndexXml(sitemaps), { headers: { 'content-type': 'application/xml; charset=utf-8' } });
};
