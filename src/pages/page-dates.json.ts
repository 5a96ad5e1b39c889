import type { APIRoute } from 'astro';
import { getContent } from '#site/content.ts';
import { pageDatesFile } from '#site/site-pages.ts';

/** When which page changed, for the next release; the build takes it out of what visitors get (src/publish/make-pages.ts). */
export const GET: APIRoute = async () => new Response(await pageDatesFile(await getContent()));
