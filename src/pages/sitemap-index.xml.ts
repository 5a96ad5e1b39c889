import type { APIRoute } from 'astro';
import { getContent } from '#site/content.ts';
import { sitemapUrls } from '#site/site-pages.ts';
import { sitemapIndexXml } from '#site/sitemap-xml.ts';

export const GET: APIRoute = async () => {
  const content = await getContent();
  const sitemaps = await Promise.all(
    content.languages.map(async (language) => {
      const dates = (await sitemapUrls(content, language)).flatMap(({ lastModified }) => lastModified ?? []);
      return { url: `${content.site.url}/sitemap-${language}.xml`, lastModified: dates.sort().at(-1) };
    }),
  );
  return new Response(sitemapIndexXml(sitemaps), { headers: { 'content-type': 'application/xml; charset=utf-8' } });
};
