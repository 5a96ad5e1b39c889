import { privatePageHeaders } from '#server/accounts/private-page.ts';
import type { Rendering } from '#server/accounts/realm.ts';
import type { ApiContext } from '#server/http/context.ts';
import { newLeads } from '#server/cases/new-leads.ts';
import type { Services } from '#server/services.ts';
import { findStaff } from '#server/staff/require-staff.ts';
import { officeViews, type OfficePage } from '#site/office-page.ts';

/** Path of a page without what every one has; of one that a form answers with, its room. `/nl/office/people/ -> people` */
function pathOf({ req }: ApiContext, { kind }: OfficePage): string {
  return /^\/[a-z]{2}\/office\/(.*?)\/?$/u.exec(req.path)?.[1] ?? kind;
}

/** A page of the office: for one colleague alone, so no cache keeps it and no search engine lists it. */
export async function renderOffice(
  context: ApiContext,
  services: Services,
  { page, language, status, form }: Rendering<OfficePage>,
): Promise<Response> {
  const session = await findStaff(context, services);
  const office = {
    page,
    path: pathOf(context, page),
    ...(session && { staff: session.staff }),
    ...(session?.mustSetUp === false && { newLeads: await newLeads(services, session.staff) }),
  };
  const view = officeViews[page.kind] ?? '/office/view/';
  const rendered = await context.env.renderPage?.(view, { language, office, ...(form && { form }) });
  // Without a renderer (a test of the API alone) the page's content is the answer.
  if (rendered?.ok !== true) return context.json({ page, form }, status);
  return context.newResponse(rendered.body, status, privatePageHeaders(rendered.headers, page.kind === 'text-preview'));
}
