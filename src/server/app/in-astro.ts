import type { APIContext } from 'astro';
import { startBackend, type Backend } from '#server/app/start.ts';
import { previewOf } from '#site/office-page.ts';
import { withProposed } from '#site/proposed.ts';

/** One for the whole process, however often the development server reads this file anew. */
const holder = globalThis as { gevelBackend?: Promise<Backend> };

/** The API inside Astro: for its development server, and for hosts that run functions. */
export async function answerInAstro({ request, clientAddress, locals, rewrite }: APIContext): Promise<Response> {
  const { app } = await (holder.gevelBackend ??= startBackend());
  const url = new URL(request.url);
  // Astro ends every path with a slash; the API's have none, pages keep it.
  if (url.pathname.startsWith('/api/')) url.pathname = url.pathname.replace(/\/$/u, '');
  return app.fetch(new Request(url, request), {
    remoteAddress: clientAddress,
    renderPage(path, pageLocals) {
      Object.assign(locals, pageLocals);
      return withProposed(previewOf(pageLocals), () => rewrite(new Request(new URL(path, url))));
    },
  });
}
