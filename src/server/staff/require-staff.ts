import { hasRight, type StaffMember, type StaffRight } from '#domain/office/staff.ts';
import { isPublicSite } from '#base/public-host.ts';
import { findAccount, type SessionLook } from '#server/accounts/account-session.ts';
import { hasSecondStep } from '#server/accounts/passkey-store.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { ApiContext } from '#server/http/context.ts';
import type { Services } from '#server/services.ts';
import { staffAccounts } from '#server/staff/staff-accounts.ts';
import { spokenLanguage } from '#site/spoken-language.ts';

/** Who asks, of the agency's people. */
export interface StaffSession {
  readonly staff: StaffMember;
  /** What the list of sessions names this one by. */
  readonly sessionId: string;
  /** Of the cookie. */
  readonly sessionHash: string;
  /** A manager of a site that strangers reach has to set up the second step or a passkey before anything else. */
  readonly mustSetUp: boolean;
}

/** The colleague who is logged in; undefined for anybody else, owners of homes too. */
export async function findStaff(
  { req }: ApiContext,
  services: Services,
  look?: SessionLook,
): Promise<StaffSession | undefined> {
  const { store, siteData } = services;
  const found = await findAccount(staffAccounts, req.raw, services, look);
  if (!found) return undefined;
  const { accountId: id, name, email, sessionId, sessionHash } = found;
  const {
    role,
    language,
    second_step_key: key,
  } = await store.reader
    .selectFrom('staff')
    .select(['role', 'language', 'second_step_key'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { config } = siteData();
  const staff = { id, name, email, role, language: spokenLanguage(language, config) };
  const needsStep = role === 'manager' && isPublicSite(config.url);
  const mustSetUp = needsStep && !(await hasSecondStep(staffAccounts, store.reader, { id, second_step_key: key }));
  return { staff, sessionId, sessionHash, mustSetUp };
}

/**
 * The colleague who is logged in and may do this. Throws ApiError: `session` (401) for anybody else, `second-step` (403) for
 * whom `mustSetUp` is said of, `forbidden` (403) for a role without the right. Every endpoint and page of the office begins with it.
 */
export async function requireStaff(
  context: ApiContext,
  services: Services,
  right?: StaffRight,
  look?: SessionLook,
): Promise<StaffSession> {
  const session = await findStaff(context, services, look);
  if (!session) throw new ApiError('session');
  if (session.mustSetUp) throw new ApiError('second-step');
  if (right !== undefined && !hasRight(session.staff.role, right)) throw new ApiError('forbidden');
  return session;
}
