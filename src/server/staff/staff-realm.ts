import { isLanguage, type Language } from '#i18n/languages.ts';
import type { FormHost, Realm } from '#server/accounts/realm.ts';
import type { ApiError } from '#server/http/api-error.ts';
import type { ApiContext } from '#server/http/context.ts';
import type { Services } from '#server/services.ts';
import { renderOffice } from '#server/staff/render-office.ts';
import { staffAccounts } from '#server/staff/staff-accounts.ts';
import { officePath, safeOfficeNext } from '#server/staff/staff-paths.ts';
import type { OfficePage } from '#site/office-page.ts';

/** Where somebody was, without what that page says was done; of a form that was sent the page that it stands on. */
function placeOf({ req }: ApiContext): string {
  if (req.method === 'POST') {
    // A form that came back stands at its own address, not at that of its page.
    const at = req.query('at');
    if (at !== undefined) return at;
    const page = req.header('referer') ?? '';
    return URL.canParse(page) ? new URL(page).pathname : '';
  }
  const { pathname, searchParams } = new URL(req.url);
  searchParams.delete('done');
  return searchParams.size > 0 ? `${pathname}?${searchParams.toString()}` : pathname;
}

function toLogin(context: ApiContext, asked: Language): Response {
  const next = safeOfficeNext(placeOf(context), asked);
  const [, own] = next.split('/');
  const language = isLanguage(own) ? own : asked;
  const login = officePath(language, 'login');
  return context.redirect(next === officePath(language) ? login : `${login}?next=${encodeURIComponent(next)}`, 303);
}

/** The answer to whom a page or a form of the office is not for; undefined where it can be shown again. */
export async function refuseOffice(
  context: ApiContext,
  services: Services,
  { error, language }: { readonly error: ApiError; readonly language: Language },
): Promise<Response | undefined> {
  if (error.kind === 'session') return toLogin(context, language);
  if (error.kind === 'second-step') {
    return context.redirect(`${officePath(language, 'account')}?done=step-needed#second-step`, 303);
  }
  if (error.kind === 'forbidden')
    return renderOffice(context, services, { page: { kind: 'refused' }, language, status: 403 });
  if (error.kind === 'not-found')
    return renderOffice(context, services, { page: { kind: 'missing' }, language, status: 404 });
  return undefined;
}

/** Accounts of the agency's people, whose door is the office. */
export const staffRealm: Omit<Realm, 'render'> & FormHost<OfficePage> = {
  ...staffAccounts,
  render: renderOffice,
  refuse: refuseOffice,
};
