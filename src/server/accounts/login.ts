import type { Transaction } from 'kysely';
import { createTranslator } from '#i18n/translator.ts';
import { agencyLanguage } from '#submissions/standard-mails.ts';
import { loginSchema } from '#features/login/login.schema.ts';
import { tellSecurity } from '#server/guards/security-log.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { enqueue, mailRow } from '#server/outbox/outbox.ts';
import { emailKey } from '#server/accounts/email-key.ts';
import { deviceHeader, sessionHeader } from '#server/accounts/cookies.ts';
import { isKnownDevice, rememberDevice } from '#server/accounts/devices.ts';
import { accountForm, type Asked, type FormAnswer } from '#server/accounts/account-form.ts';
import type { Account, Realm } from '#server/accounts/realm.ts';
import type { AccountView } from '#site/account-view.ts';
import { nextOfReferer } from '#server/accounts/next-of-referer.ts';
import { hasSecondStep } from '#server/accounts/passkey-store.ts';
import { hashPassword, isOutdated, isPassword } from '#server/accounts/passwords.ts';
import { secretHash } from '#server/accounts/secrets.ts';
import { endSession, openSession } from '#server/accounts/sessions.ts';
import { countAttempt, forgetAttempts, loginKey } from '#server/accounts/throttle.ts';
import type { Services } from '#server/services.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';
import { spokenLanguage } from '#site/spoken-language.ts';

type Answer = FormAnswer<AccountView>;

/** One text for an address that nobody has, a wrong password and an account that is not in use (docs/rules/owner-portal.md). */
const failed = { code: 'login-failed', key: 'errors:login-failed' } as const;

/** The same with the text of a refusal for a while. */
export const tooMany = { code: 'too-many', key: 'login:error.tooMany' } as const;

function accountOf(realm: Realm, { reader }: Store, key: string): Promise<Account | undefined> {
  return realm.tables(reader).selectFrom('accounts').selectAll().where('email_key', '=', key).executeTakeFirst();
}

/** Refused for a while, in the words of a form. */
export async function countOrRefuse(
  services: Services,
  key: string,
  problem: { readonly code: string; readonly key: typeof tooMany.key | 'login:error.wait' } = tooMany,
): Promise<void> {
  try {
    await countAttempt(services, key);
  } catch (thrown) {
    if (!(thrown instanceof ApiError) || thrown.kind !== 'too-many') throw thrown;
    const { retryAfterSeconds } = thrown.details;
    tellSecurity(services, 'login-paused');
    throw new ApiError('too-many', { problem, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) });
  }
}

/** Somebody who has shown everything that is asked for: the session, the browser remembered, and who is told of it. */
export async function admit(
  realm: Realm,
  transaction: Transaction<Tables>,
  account: Account,
  { services, sessionSecret, deviceSecret, device, now }: Asked,
): Promise<readonly string[]> {
  const { id, name, email } = account;
  const { siteData } = services;
  const { config } = siteData();
  const language = spokenLanguage(account.language, config);
  // Whatever cookie the browser came with is worth nothing from now on.
  await endSession(realm, transaction, sessionSecret);
  const secret = await openSession(realm, transaction, { accountId: id, stage: 'open', device, now });
  const seen = await rememberDevice(realm, transaction, id, { secret: deviceSecret, now });
  const seenNow = { logged_in_at: now.getTime() };
  await realm.tables(transaction).updateTable('accounts').set(seenNow).where('id', '=', id).execute();
  await realm.record(transaction, id, 'login', now);
  const recipient = { name, email, language };
  const mails = [
    ...(await realm.loginMails(transaction, account, device, services)),
    ...(seen.isNew ? [realm.securityMail('device', recipient, device, services)] : []),
  ];
  const host = new URL(config.url).hostname;
  await enqueue(
    transaction,
    mails.map((mail) => mailRow(mail, { leadId: null, now, host })),
  );
  return [sessionHeader(realm, secret), deviceHeader(realm, seen.secret)];
}

/** What the right password opens: a session, or for an account with a second step or a passkey one that waits for it. */
export async function openByPassword(
  realm: Realm,
  transaction: Transaction<Tables>,
  account: Account,
  { next, asked }: { readonly next: string; readonly asked: Asked },
): Promise<Answer> {
  const isEnough = !(await hasSecondStep(realm, transaction, account));
  if (isEnough) return { next, cookies: await admit(realm, transaction, account, asked) };
  const { sessionSecret, language, device, now } = asked;
  await endSession(realm, transaction, sessionSecret);
  const secret = await openSession(realm, transaction, { accountId: account.id, stage: 'second-step', device, now });
  return {
    next: `${realm.path(language, 'code')}?next=${encodeURIComponent(next)}`,
    cookies: [sessionHeader(realm, secret)],
  };
}

/** The attempts that count against somebody: a browser that the account was used with before has a count of its own. */
async function attemptKey(realm: Realm, asked: Asked, key: string, accountId: string | undefined): Promise<string> {
  const { services, deviceSecret, now } = asked;
  const isKnown = await isKnownDevice(realm, services.store, accountId ?? '', { secret: deviceSecret, now });
  return loginKey(realm, services, key, isKnown ? secretHash(deviceSecret ?? '') : undefined);
}

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly next?: string | undefined;
}

/** What the visitor is told, alike for all; which of them it was stands in the log. */
function refusal(services: Services, account: Account | undefined): ApiError {
  const { siteData, log } = services;
  const reason = createTranslator(agencyLanguage(siteData().config))('errors:user-not-found');
  log.info({ code: failed.code, outcome: account ? 'wrong' : 'unknown', ...(!account && { reason }) }, 'login refused');
  tellSecurity(services, 'login-failed', { outcome: account ? 'wrong' : 'unknown' });
  return new ApiError('invalid', { problem: failed });
}

async function logIn(realm: Realm, { email, password, next }: Credentials, asked: Asked): Promise<Answer> {
  const { services, visitor, request, language } = asked;
  const { store, limits } = services;
  const retryAfterSeconds = await limits.consume('login', visitor);
  if (retryAfterSeconds !== undefined) throw new ApiError('too-many', { retryAfterSeconds, problem: tooMany });
  const key = emailKey(email);
  const account = await accountOf(realm, store, key);
  const attempts = await attemptKey(realm, asked, key, account?.id);
  await countOrRefuse(services, attempts);
  const isRight = await isPassword(password, account?.password_hash ?? null);
  if (account?.status !== 'active' || !isRight) throw refusal(services, account);
  await limits.giveBack('login', visitor);
  const hash = isOutdated(account.password_hash ?? '') ? await hashPassword(password) : account.password_hash;
  const goOn = realm.safeNext(next ?? nextOfReferer(request.headers.get('referer')), language);
  return store.write(async (transaction) => {
    // What was checked may be over by now: another password or address, a block, a second step. Whoever changes it waits for this.
    const tables = realm.tables(transaction);
    await tables
      .updateTable('accounts')
      .set({ password_hash: hash })
      .where('id', '=', account.id)
      .where('password_hash', '=', account.password_hash)
      .execute();
    const now = await tables.selectFrom('accounts').selectAll().where('id', '=', account.id).executeTakeFirst();
    if (now?.status !== 'active' || now.password_hash !== hash || now.email_key !== key)
      throw refusal(services, account);
    await forgetAttempts(transaction, [attempts]);
    return openByPassword(realm, transaction, now, { next: goOn, asked });
  });
}

/** `POST …/login`. */
export function loginEndpoint(realm: Realm, services: Services): Endpoint {
  return accountForm<Credentials, AccountView>(
    realm,
    {
      name: 'login',
      schema: loginSchema,
      summary: 'Logs somebody in. Known and unknown addresses are answered alike, in text and in time.',
      kept: ['email'],
      perform: (values, asked) => logIn(realm, values, asked),
      page: ({ next }, { request, language }) => ({
        kind: 'login',
        next: realm.safeNext(next ?? nextOfReferer(request.headers.get('referer')), language),
      }),
    },
    services,
  );
}
