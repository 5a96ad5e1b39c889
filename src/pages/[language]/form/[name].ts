import type { APIRoute } from 'astro';
import { answerInAstro } from '#server/app/in-astro.ts';

export const prerender = false;

/** Forms without a script, where Astro serves them: sent here, and shown here again when something is wrong. */
export const ALL: APIRoute = (context) => answerInAstro(context);
