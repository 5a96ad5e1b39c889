import { buttonSchema, changePasswordSchema, endSessionSchema } from '#features/login/login.schema.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { enqueue, mailRow } from '#server/outbox/outbox.ts';
import { accountPage } from '#server/accounts/account-page.ts';
import { noSessionHeader, sessionHeader } from '#server/accounts/cookies.ts';
import { acceptPassword } from '#server/accounts/new-password.ts';
import { confirmAccount } from '#server/accounts/own-password.ts';
import { accountForm, type AccountFormPlug, type Asked, type FormAnswer } from '#server/accounts/account-form.ts';
import { holdSession, requireAccount } from '#server/accounts/account-session.ts';
import type { Realm } from '#server/accounts/realm.ts';
import type { AccountView } from '#site/account-view.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { endSession, endSessions, openSession } from '#server/accounts/sessions.ts';
import { forgetAttempts } from '#server/accounts/throttle.ts';
import type { Services } from '#server/services.ts';

type Answer = FormAnswer<AccountView>;

interface Change {
  readonly currentPassword: string;
  readonly newPassword?: string | undefined;
}

async function changePassword(realm: Realm, { currentPassword, newPassword }: Change, asked: Asked): Promise<Answer> {
  const { services, language, device, now } = asked;
  const { session, account, attempts } = await confirmAccount(realm, currentPassword, asked);
  const hash = await hashPassword(await acceptPassword(newPassword, account, services));
  const mail = realm.securityMail('changed', session, device, services);
  const host = new URL(services.siteData().config.url).hostname;
  const secret = await services.store.write(async (transaction) => {
    await holdSession(realm, transaction, session);
    const change = { password_hash: hash, password_changed_at: now.getTime(), second_step_pending: null };
    const tables = realm.tables(transaction);
    await tables.updateTable('accounts').set(change).where('id', '=', account.id).execute();
    await tables.deleteFrom('account_tokens').where('account_id', '=', account.id).execute();
    await forgetAttempts(transaction, [attempts]);
    await endSessions(realm, transaction, account.id);
    await realm.record(transaction, account.id, 'password-changed', now);
    await enqueue(transaction, [mailRow(mail, { leadId: null, now, host })]);
    return openSession(realm, transaction, { accountId: account.id, stage: 'open', device, now });
  });
  return { next: `${realm.path(language, 'account')}?done=password`, cookies: [sessionHeader(realm, secret)] };
}

/** One session by its number, or without one all others. */
async function endOwnSessions(
  realm: Realm,
  { session: id }: { readonly session?: string | undefined },
  { services, request, language, now }: Asked,
): Promise<Answer> {
  const { accountId, sessionHash, sessionId } = await requireAccount(realm, request, services);
  await services.store.write(async (transaction) => {
    const own = realm.tables(transaction).deleteFrom('account_sessions').where('account_id', '=', accountId);
    if (id === undefined) await endSessions(realm, transaction, accountId, sessionHash);
    else await own.where('id', '=', id).execute();
    await realm.record(transaction, accountId, 'sessions-ended', now);
  });
  return id === sessionId
    ? { next: realm.path(language, 'logged-out'), cookies: [noSessionHeader(realm)] }
    : { next: `${realm.path(language, 'account')}?done=sessions` };
}

/** Logging out works with a session that is over already, too. */
async function logOut(realm: Realm, { services, sessionSecret, language }: Asked): Promise<Answer> {
  await services.store.write((transaction) => endSession(realm, transaction, sessionSecret));
  return { next: realm.path(language, 'logged-out'), cookies: [noSessionHeader(realm)] };
}

/** What people can do to their own account, and logging out. */
export function accountEndpoints(realm: Realm, services: Services): Endpoint[] {
  const form = <Values extends object>(plug: AccountFormPlug<Values, AccountView>) =>
    accountForm(realm, plug, services);
  const closed = {
    kept: [],
    admit: ({ req }: Asked['context']) => requireAccount(realm, req.raw, services),
    page: (_answers: object, { request }: Asked) => accountPage(realm, request, services),
  };
  return [
    form<Change>({
      ...closed,
      name: 'change-password',
      schema: changePasswordSchema,
      summary: 'Changes the password; everybody else is logged out.',
      perform: (values, asked) => changePassword(realm, values, asked),
    }),
    form<{ readonly session?: string | undefined }>({
      ...closed,
      name: 'end-session',
      schema: endSessionSchema,
      summary: 'Ends one own session, or without a number all others.',
      perform: (values, asked) => endOwnSessions(realm, values, asked),
    }),
    form({
      name: 'logout',
      schema: buttonSchema,
      summary: 'Ends the session.',
      kept: [],
      perform: (_nothing, asked) => logOut(realm, asked),
      page: () => ({ kind: 'message', message: 'logged-out' }),
    }),
  ];
}
