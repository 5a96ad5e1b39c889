import { buttonSchema, changePasswordSchema, endSessionSchema } from '#features/login/login.schema.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { enqueue, mailRow } from '#server/outbox/outbox.ts';
import { accountPage } from '#server/owners/account-page.ts';
import { audit } from '#server/owners/audit.ts';
import { noSessionHeader, sessionHeader } from '#server/owners/cookies.ts';
import { acceptPassword } from '#server/owners/new-password.ts';
import { confirmOwner } from '#server/owners/own-password.ts';
import { ownerForm, type Asked, type OwnerAnswer } from '#server/owners/owner-form.ts';
import { securityMail } from '#server/owners/owner-mails.ts';
import { ownerPath } from '#server/owners/owner-paths.ts';
import { requireOwner } from '#server/owners/owner-session.ts';
import { hashPassword } from '#server/owners/passwords.ts';
import { endSession, endSessions, openSession } from '#server/owners/sessions.ts';
import { forgetAttempts } from '#server/owners/throttle.ts';
import type { Services } from '#server/services.ts';

interface Change {
  readonly currentPassword: string;
  readonly newPassword?: string | undefined;
}

async function changePassword({ currentPassword, newPassword }: Change, asked: Asked): Promise<OwnerAnswer> {
  const { services, language, device, now } = asked;
  const { session, owner, attempts } = await confirmOwner(currentPassword, asked);
  const hash = await hashPassword(acceptPassword(newPassword, owner, services));
  const mail = securityMail('changed', session, device, services);
  const host = new URL(services.siteData().config.url).hostname;
  const secret = await services.store.write(async (transaction) => {
    const change = { password_hash: hash, password_changed_at: now.getTime() };
    await transaction.updateTable('owners').set(change).where('id', '=', owner.id).execute();
    await transaction.deleteFrom('owner_tokens').where('owner_id', '=', owner.id).execute();
    await forgetAttempts(transaction, [attempts]);
    await endSessions(transaction, owner.id);
    await audit(transaction, { ownerId: owner.id, action: 'password-changed', actor: 'owner', now });
    await enqueue(transaction, [mailRow(mail, { leadId: null, now, host })]);
    return openSession(transaction, { ownerId: owner.id, stage: 'open', device, now });
  });
  return { next: `${ownerPath(language, 'account')}?done=password`, cookies: [sessionHeader(secret)] };
}

/** One session by its number, or without one all others. */
async function endOwnSessions(
  { session: id }: { readonly session?: string | undefined },
  { services, request, language, now }: Asked,
): Promise<OwnerAnswer> {
  const { ownerId, sessionHash, sessionId } = await requireOwner(request, services);
  await services.store.write(async (transaction) => {
    if (id === undefined) await endSessions(transaction, ownerId, sessionHash);
    else await transaction.deleteFrom('owner_sessions').where('owner_id', '=', ownerId).where('id', '=', id).execute();
    await audit(transaction, { ownerId, action: 'sessions-ended', actor: 'owner', now });
  });
  return id === sessionId
    ? { next: ownerPath(language, 'logged-out'), cookies: [noSessionHeader] }
    : { next: `${ownerPath(language, 'account')}?done=sessions` };
}

/** Logging out works with a session that is over already, too. */
async function logOut(_nothing: object, { services, sessionSecret, language }: Asked): Promise<OwnerAnswer> {
  await services.store.write((transaction) => endSession(transaction, sessionSecret));
  return { next: ownerPath(language, 'logged-out'), cookies: [noSessionHeader] };
}

/** What an owner can do to the own account, and logging out. */
export function accountEndpoints(services: Services): Endpoint[] {
  const page = (_answers: object, { request }: Asked) => accountPage(request, services);
  return [
    ownerForm(
      {
        name: 'change-password',
        isClosed: true,
        schema: changePasswordSchema,
        summary: 'Changes the password; everybody else is logged out.',
        kept: [],
        perform: changePassword,
        page,
      },
      services,
    ),
    ownerForm(
      {
        name: 'end-session',
        isClosed: true,
        schema: endSessionSchema,
        summary: 'Ends one own session, or without a number all others.',
        kept: [],
        perform: endOwnSessions,
        page,
      },
      services,
    ),
    ownerForm(
      {
        name: 'logout',
        schema: buttonSchema,
        summary: 'Ends the session.',
        kept: [],
        perform: logOut,
        page: () => ({ kind: 'message', message: 'logged-out' }),
      },
      services,
    ),
  ];
}
