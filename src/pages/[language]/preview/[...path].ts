import type { APIRoute } from 'astro';
import { answerInAstro } from '#server/app/in-astro.ts';

export const prerender = false;

/** Previews of drafts, where Astro serves them: the API looks at the token. */
export const ALL: APIRoute = (context) => answerInAstro(context);
