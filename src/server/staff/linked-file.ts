import { ApiError, asApiError } from '#server/http/api-error.ts';
import type { ApiContext } from '#server/http/context.ts';
import { seesPage } from '#server/http/error-page.ts';
import { languageOf } from '#server/http/language.ts';
import type { Services } from '#server/services.ts';
import { refuseOffice } from '#server/staff/staff-realm.ts';

/**
 * A file of the office behind a link. A page of a foreign site fetches none for whoever is logged in here; a colleague whose
 * session has ended comes to the door of the office by the same link, and a program gets the error itself.
 */
export async function linkedFile(
  context: ApiContext,
  services: Services,
  answer: () => Promise<Response>,
): Promise<Response> {
  try {
    if (context.req.header('sec-fetch-site') === 'cross-site') throw new ApiError('origin');
    return await answer();
  } catch (thrown) {
    const language = languageOf(context.req.raw, services.siteData());
    const refusal =
      seesPage(context) && (await refuseOffice(context, services, { error: asApiError(thrown), language }));
    if (refusal) return refusal;
    throw thrown;
  }
}
