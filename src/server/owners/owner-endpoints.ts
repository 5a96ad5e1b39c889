import type { Endpoint } from '#server/http/endpoint.ts';
import { accountEndpoints } from '#server/owners/account.ts';
import { codeEndpoint } from '#server/owners/code.ts';
import { loginEndpoint } from '#server/owners/login.ts';
import { newPasswordEndpoint } from '#server/owners/new-password.ts';
import { reminderEndpoint } from '#server/owners/reminder.ts';
import { stepEndpoints } from '#server/owners/step-setup.ts';
import type { Services } from '#server/services.ts';

/** The forms of the portal: logging in, passwords, sessions, the second step. */
export function ownerEndpoints(services: Services): readonly Endpoint[] {
  return [
    loginEndpoint(services),
    codeEndpoint(services),
    reminderEndpoint(services),
    newPasswordEndpoint(services),
    ...accountEndpoints(services),
    ...stepEndpoints(services),
  ];
}
