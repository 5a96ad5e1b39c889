import type { APIRoute } from 'astro';
import { answerInAstro } from '#server/app/in-astro.ts';

export const prerender = false;

/** The pages of the owner portal, where Astro serves them: the API decides who sees what. */
export const ALL: APIRoute = (context) => answerInAstro(context);
