import { accountEndpoints } from '#server/accounts/account.ts';
import { codeEndpoint } from '#server/accounts/code.ts';
import { loginEndpoint } from '#server/accounts/login.ts';
import { newPasswordEndpoint } from '#server/accounts/new-password.ts';
import { passkeyChallengeEndpoint, passkeyLoginEndpoint } from '#server/accounts/passkey-login.ts';
import { passkeySetupEndpoints } from '#server/accounts/passkey-setup.ts';
import type { Realm } from '#server/accounts/realm.ts';
import { reminderEndpoint } from '#server/accounts/reminder.ts';
import { stepEndpoints } from '#server/accounts/step-setup.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';

/** The forms that every realm has: logging in, passwords, sessions, the second step, passkeys. */
export function realmEndpoints(realm: Realm, services: Services): readonly Endpoint[] {
  return [
    loginEndpoint(realm, services),
    codeEndpoint(realm, services),
    reminderEndpoint(realm, services),
    newPasswordEndpoint(realm, services),
    ...accountEndpoints(realm, services),
    ...stepEndpoints(realm, services),
    passkeyChallengeEndpoint(realm, services),
    passkeyLoginEndpoint(realm, services),
    ...passkeySetupEndpoints(realm, services),
  ];
}
