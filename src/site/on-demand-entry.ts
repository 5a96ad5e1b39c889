import { createApp } from 'astro/app/entrypoint';
import { useRelease as useContentOf } from '#site/content.ts';
import { previewOf } from '#site/office-page.ts';
import { withProposed } from '#site/proposed.ts';
import { useTextsOf } from '#site/texts.ts';
import { shareHtml } from '#render/page/shared-html.ts';

/** What renders pages on demand: Astro bundles it with them to dist/server/entry.mjs (src/hosting/serve/on-demand-pages.ts). */

shareHtml();

const app = createApp({ streaming: false });

/** No file stands behind a page that is missing or fails: the API has its own answers. */
const noErrorPage = () => Promise.resolve(new Response(null, { status: 404 }));

/** The page at an address, with what the API found out for it. */
export function render(request: Request, locals: App.Locals): Promise<Response> {
  const routeData = app.match(request);
  const options = { locals, addCookieHeader: true, prerenderedErrorPageFetch: noErrorPage };
  return withProposed(previewOf(locals), () => app.render(request, routeData ? { ...options, routeData } : options));
}

/** Says which release the server serves now, and the file with its texts. */
export function useRelease(id: string | undefined, texts: string): void {
  useContentOf(id);
  useTextsOf(texts);
}
