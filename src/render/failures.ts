import type { MiddlewareHandler } from 'astro';

/** Hands what a page throws to whoever renders it (src/render/entry.ts); without anybody, Astro logs it and answers 500. */
export const onRequest: MiddlewareHandler = async ({ locals }, next) => {
  try {
    return await next();
  } catch (error) {
    if (!locals.onFailure) throw error;
    locals.onFailure(error);
    // Nobody sees it. Without a body Astro would look for an error page.
    return new Response('failed', { status: 500 });
  }
};
