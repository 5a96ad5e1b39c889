import type { APIRoute } from 'astro';
import { prefetchRules } from '#hosting/rules/prefetch-rules.ts';
import { getContent } from '#site/content.ts';

/** Which pages a browser may fetch before somebody follows a link to them; every answer names it (src/hosting/rules/headers.ts). */
export const GET: APIRoute = async () => new Response(prefetchRules((await getContent()).languages));
