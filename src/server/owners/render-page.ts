import { privatePageHeaders } from '#server/accounts/private-page.ts';
import type { Rendering } from '#server/accounts/realm.ts';
import type { ApiContext } from '#server/http/context.ts';
import type { OwnerPage } from '#site/owner-page.ts';

/** A page of the portal: for this owner alone, so no cache keeps it and no search engine lists it. */
export async function renderOwnerPage(
  context: ApiContext,
  { page, language, status, form }: Rendering<OwnerPage>,
): Promise<Response> {
  const view = page.kind === 'home' ? '/owner/home/' : '/owner/view/';
  const rendered = await context.env.renderPage?.(view, { language, owner: page, ...(form && { form }) });
  // Without a renderer (a test of the API alone) the page's content is the answer.
  if (rendered?.ok !== true) return context.json({ page, form }, status);
  return context.newResponse(rendered.body, status, privatePageHeaders(rendered.headers));
}
