import type { APIRoute, GetStaticPaths } from 'astro';
import type { Language } from '#i18n/languages.ts';
import { getContent } from '#site/content.ts';
import { sitemapKey, sitemapUrls } from '#site/site-pages.ts';
import { sitemapXml } from '#site/sitemap-xml.ts';

export const getStaticPaths = (async () => {
  const content = await getContent();
  const cacheKey = await sitemapKey(content);
  return content.languages.map((language) => ({ params: { language }, props: { language }, cacheKey }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<{ language: Language }> = async ({ props: { language } }) => {
  const xml = sitemapXml(await sitemapUrls(await getContent(), language));
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
};
