import type { APIRoute } from 'astro';
import { getContent } from '#site/content.ts';

export const GET: APIRoute = async () => {
  const { site } = await getContent();
  const lines = [
    'User-agent: *',
    'Allow: /',
    'Disallow: /api/',
    'Disallow: /cards/',
    '',
    `Sitemap: ${site.url}/sitemap-index.xml`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
};
