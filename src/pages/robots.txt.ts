import type { APIRoute } from 'astro';
import { getContent } from '#site/content.ts';

export const GET: APIRoute = async () => {
  const { site, languages } = await getContent();
  const lines = [
    'User-agent: *',
    'Allow: /',
    'Disallow: /api/',
    'Disallow: /cards/',
    // A form filled in for one home, made for each request: its own page is the one to find.
    ...languages.map((language) => `Disallow: /${language}/form/`),
    '',
    `Sitemap: ${site.url}/sitemap-index.xml`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
};
