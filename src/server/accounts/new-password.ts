import { passwordProblem, type PasswordProblem } from '#domain/password.ts';
import type { MessageKey } from '#i18n/translator.ts';
import { newPasswordSchema } from '#features/login/login.schema.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { enqueue, mailRow } from '#server/outbox/outbox.ts';
import { openByPassword } from '#server/accounts/login.ts';
import { accountForm, type Asked, type FormAnswer } from '#server/accounts/account-form.ts';
import type { Account, Realm } from '#server/accounts/realm.ts';
import type { AccountView } from '#site/account-view.ts';
import { isLeakedPassword } from '#server/accounts/leaked-passwords.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { endSessions } from '#server/accounts/sessions.ts';
import { forgetAttempts, loginKey } from '#server/accounts/throttle.ts';
import { readToken, useToken } from '#server/accounts/tokens.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/store/tables.ts';
import type { Transaction } from 'kysely';
import { spokenLanguage } from '#site/spoken-language.ts';

type Answer = FormAnswer<AccountView>;

const texts: Readonly<Record<PasswordProblem, MessageKey>> = {
  short: 'login:error.passwordShort',
  long: 'login:error.passwordLong',
  common: 'login:error.passwordCommon',
};

/** A new password that is good enough; throws what is wrong with it. Names and towns that anybody can look up are no secret. */
export async function acceptPassword(
  password: string | undefined,
  account: { readonly email: string; readonly name: string },
  { siteData }: Services,
): Promise<string> {
  if (password === undefined) {
    throw new ApiError('invalid', {
      problem: { code: 'password-missing', key: 'login:error.newPassword', field: 'newPassword' },
    });
  }
  const { agency, url } = siteData().config;
  const words = [agency.name, agency.city, agency.email, new URL(url).hostname, account.email, account.name];
  const problem = passwordProblem(password, words) ?? ((await isLeakedPassword(password)) ? 'common' : undefined);
  if (problem) {
    throw new ApiError('invalid', {
      problem: { code: `password-${problem}`, key: texts[problem], field: 'newPassword' },
    });
  }
  return password;
}

/** Attempts of everybody at an account, in every browser that is known. */
async function attemptKeys(
  realm: Realm,
  transaction: Transaction<Tables>,
  services: Services,
  account: { readonly id: string; readonly email_key: string },
): Promise<string[]> {
  const devices = await realm
    .tables(transaction)
    .selectFrom('account_devices')
    .select('hash')
    .where('account_id', '=', account.id)
    .execute();
  const key = account.email_key;
  return [loginKey(realm, services, key), ...devices.map(({ hash }) => loginKey(realm, services, key, hash))];
}

/** Tells whose account it is that the password is another one. */
async function tellOfChange(
  realm: Realm,
  transaction: Transaction<Tables>,
  account: Account,
  { services, device, now }: Asked,
): Promise<void> {
  const { config } = services.siteData();
  const language = spokenLanguage(account.language, config);
  const { name, email } = account;
  const mail = realm.securityMail('changed', { name, email, language }, device, services);
  await enqueue(transaction, [mailRow(mail, { leadId: null, now, host: new URL(config.url).hostname })]);
}

/**
 * Stores a password that was chosen by link: everybody is logged out, and no earlier attempt counts any more. Whoever chose it is
 * let in as by a login with it; undefined for a link that is no good.
 */
async function storePassword(
  realm: Realm,
  transaction: Transaction<Tables>,
  { token, hash }: { readonly token: string; readonly hash: string },
  asked: Asked,
): Promise<Answer | undefined> {
  const { services, language, now } = asked;
  const tables = realm.tables(transaction);
  const accountId = await useToken(realm, transaction, token, now);
  const account =
    accountId === undefined
      ? undefined
      : await tables
          .selectFrom('accounts')
          .selectAll()
          .where('id', '=', accountId)
          .where('status', '<>', 'disabled')
          .executeTakeFirst();
  if (!account) return undefined;
  const time = now.getTime();
  await tables
    .updateTable('accounts')
    .set({ password_hash: hash, password_changed_at: time, second_step_pending: null, status: 'active' })
    .where('id', '=', account.id)
    .execute();
  await tables.deleteFrom('account_tokens').where('account_id', '=', account.id).where('used_at', 'is', null).execute();
  await endSessions(realm, transaction, account.id);
  await forgetAttempts(transaction, await attemptKeys(realm, transaction, services, account));
  await realm.record(transaction, account.id, 'password-set', now);
  // Who sets a first password knows of it.
  if (account.password_hash !== null) await tellOfChange(realm, transaction, account, asked);
  return openByPassword(realm, transaction, account, { next: `${realm.path(language)}?saved=password`, asked });
}

interface Answers {
  readonly token?: string | undefined;
  readonly newPassword?: string | undefined;
}

async function choosePassword(realm: Realm, { token = '', newPassword }: Answers, asked: Asked): Promise<Answer> {
  const { services, now } = asked;
  const { store } = services;
  const found = await readToken(realm, store, token, now);
  if (!found) throw new ApiError('link');
  const password = await acceptPassword(newPassword, found, services);
  const hash = await hashPassword(password);
  const answer = await store.write((transaction) => storePassword(realm, transaction, { token, hash }, asked));
  if (!answer) throw new ApiError('link');
  return answer;
}

/** `POST …/new-password`: for an invitation, or after a reminder. */
export function newPasswordEndpoint(realm: Realm, services: Services): Endpoint {
  return accountForm<Answers, AccountView>(
    realm,
    {
      name: 'new-password',
      schema: newPasswordSchema,
      summary: 'Sets a password by the link of an invitation or a reminder, and logs in. Each link works once.',
      kept: [],
      perform: (values, asked) => choosePassword(realm, values, asked),
      async page({ token }, { now }) {
        const secret = typeof token === 'string' ? token : '';
        const found = await readToken(realm, services.store, secret, now);
        if (!found || found.purpose === 'none') return { kind: 'message', message: 'expired' };
        return { kind: 'password', purpose: found.purpose, token: secret, email: found.email };
      },
    },
    services,
  );
}
