import type { APIRoute } from 'astro';
import { getContent } from '#site/content.ts';
import { securityText } from '#site/security-text.ts';

export const GET: APIRoute = async () => {
  const { site, today } = await getContent();
  return new Response(securityText(site, today), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
};
