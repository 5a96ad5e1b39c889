import type { Hono } from 'hono';
import type { Endpoint } from '#server/http/endpoint.ts';
import { realmEndpoints } from '#server/accounts/realm-endpoints.ts';
import { loginEndpoint } from '#server/accounts/login.ts';
import { passkeyLoginEndpoint } from '#server/accounts/passkey-login.ts';
import { reminderEndpoint } from '#server/accounts/reminder.ts';
import { ownerRealm } from '#server/owners/owner-realm.ts';
import { isLanguage } from '#i18n/languages.ts';
import type { ApiContext, ApiEnvironment } from '#server/http/context.ts';
import type { Services } from '#server/services.ts';
import { pagePath } from '#server/site/site-data.ts';
import { formPagePath } from '#ui/form/form-paths.ts';

/** The forms of the portal: logging in, passwords, sessions, the second step. */
export function ownerEndpoints(services: Services): readonly Endpoint[] {
  return realmEndpoints(ownerRealm, services);
}

/**
 * `POST /fr/form/login/`: what a browser sends, so that a page that shows the form again has an address of its own; asked for
 * anew it leads to the login page.
 */
export function addLoginPages(app: Hono<ApiEnvironment>, services: Services): void {
  const plugs = [
    ['login', loginEndpoint(ownerRealm, services)],
    ['reminder', reminderEndpoint(ownerRealm, services)],
    ['passkey-login', passkeyLoginEndpoint(ownerRealm, services)],
  ] as const;
  for (const language of services.siteData().config.languages.filter(isLanguage)) {
    for (const [name, { handle }] of plugs) {
      const path = formPagePath(language, name);
      app.post(path, handle);
      app.get(path, (context: ApiContext) =>
        context.redirect(encodeURI(pagePath(services.siteData(), '/login/', language)), 303),
      );
    }
  }
}
