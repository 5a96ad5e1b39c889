import type { APIRoute } from 'astro';
import { getContent } from '#site/content.ts';
import { themeCss } from '#ui/theme.ts';

/** The agency's colours, which every page links to. */
export const GET: APIRoute = async () => {
  const { theme } = (await getContent()).site;
  return new Response(themeCss(theme), { headers: { 'Content-Type': 'text/css; charset=utf-8' } });
};
