import type { APIRoute } from 'astro';
import { answerInAstro } from '#server/app/in-astro.ts';

export const prerender = false;

/** The API, where Astro serves it. */
export const ALL: APIRoute = (context) => answerInAstro(context);
