import { passwordProblem, type PasswordProblem } from '#domain/password.ts';
import type { MessageKey } from '#i18n/translator.ts';
import { newPasswordSchema } from '#features/login/login.schema.ts';
import { isLanguage } from '#i18n/languages.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { enqueue, mailRow } from '#server/outbox/outbox.ts';
import { audit } from '#server/owners/audit.ts';
import { noSessionHeader } from '#server/owners/cookies.ts';
import { ownerForm, type Asked, type OwnerAnswer } from '#server/owners/owner-form.ts';
import { securityMail } from '#server/owners/owner-mails.ts';
import { ownerPath } from '#server/owners/owner-paths.ts';
import { hashPassword } from '#server/owners/passwords.ts';
import { endSessions } from '#server/owners/sessions.ts';
import { forgetAttempts, loginKey } from '#server/owners/throttle.ts';
import { readOwnerToken, useToken } from '#server/owners/tokens.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/store/tables.ts';
import type { Transaction } from 'kysely';

const texts: Readonly<Record<PasswordProblem, MessageKey>> = {
  short: 'login:error.passwordShort',
  long: 'login:error.passwordLong',
  common: 'login:error.passwordCommon',
};

/** A new password that is good enough; throws what is wrong with it. Names and towns that anybody can look up are no secret. */
export function acceptPassword(
  password: string | undefined,
  owner: { readonly email: string; readonly name: string },
  { siteData }: Services,
): string {
  if (password === undefined) {
    throw new ApiError('invalid', {
      problem: { code: 'password-missing', key: 'login:error.newPassword', field: 'newPassword' },
    });
  }
  const { agency, url } = siteData().config;
  const words = [agency.name, agency.city, agency.email, new URL(url).hostname, owner.email, owner.name];
  const problem = passwordProblem(password, words);
  if (problem) {
    throw new ApiError('invalid', {
      problem: { code: `password-${problem}`, key: texts[problem], field: 'newPassword' },
    });
  }
  return password;
}

/** Attempts of everybody at the account of an owner, in every browser that is known. */
async function attemptKeys(
  transaction: Transaction<Tables>,
  services: Services,
  owner: { readonly id: string; readonly email_key: string },
): Promise<string[]> {
  const devices = await transaction
    .selectFrom('owner_devices')
    .select('hash')
    .where('owner_id', '=', owner.id)
    .execute();
  return [loginKey(services, owner.email_key), ...devices.map(({ hash }) => loginKey(services, owner.email_key, hash))];
}

/** Stores a password that was chosen by link: everybody is logged out, and no earlier attempt counts any more. */
async function storePassword(
  transaction: Transaction<Tables>,
  { token, hash }: { readonly token: string; readonly hash: string },
  { services, device, now }: Asked,
): Promise<boolean> {
  const ownerId = await useToken(transaction, token, now);
  const owner =
    ownerId === undefined
      ? undefined
      : await transaction
          .selectFrom('owners')
          .selectAll()
          .where('id', '=', ownerId)
          .where('status', '<>', 'disabled')
          .executeTakeFirst();
  if (!owner) return false;
  const time = now.getTime();
  await transaction
    .updateTable('owners')
    .set({ password_hash: hash, password_changed_at: time, status: 'active' })
    .where('id', '=', owner.id)
    .execute();
  await transaction.deleteFrom('owner_tokens').where('owner_id', '=', owner.id).where('used_at', 'is', null).execute();
  await endSessions(transaction, owner.id);
  await forgetAttempts(transaction, await attemptKeys(transaction, services, owner));
  await audit(transaction, { ownerId: owner.id, action: 'password-set', actor: 'owner', now });
  // Who sets a first password knows of it.
  if (owner.password_hash === null) return true;
  const { config } = services.siteData();
  const language = isLanguage(owner.language) ? owner.language : config.defaultLanguage;
  const mail = securityMail('changed', { name: owner.name, email: owner.email, language }, device, services);
  await enqueue(transaction, [mailRow(mail, { leadId: null, now, host: new URL(config.url).hostname })]);
  return true;
}

interface Answers {
  readonly token?: string | undefined;
  readonly newPassword?: string | undefined;
}

async function choosePassword({ token = '', newPassword }: Answers, asked: Asked): Promise<OwnerAnswer> {
  const { services, language, now } = asked;
  const { store } = services;
  const found = await readOwnerToken(store, token, now);
  if (!found) throw new ApiError('link');
  const password = acceptPassword(newPassword, found, services);
  const hash = await hashPassword(password);
  const isStored = await store.write((transaction) => storePassword(transaction, { token, hash }, asked));
  if (!isStored) throw new ApiError('link');
  return { next: ownerPath(language, 'password-set'), cookies: [noSessionHeader] };
}

/** `POST /api/owner/new-password`: for an invitation, or after a reminder. */
export function newPasswordEndpoint(services: Services): Endpoint {
  return ownerForm(
    {
      name: 'new-password',
      schema: newPasswordSchema,
      summary: 'Sets a password by the link of an invitation or a reminder. Each link works once.',
      kept: [],
      perform: choosePassword,
      async page({ token }, { now }) {
        const secret = typeof token === 'string' ? token : '';
        const found = await readOwnerToken(services.store, secret, now);
        if (!found || found.purpose === 'none') return { kind: 'message', message: 'expired' };
        return { kind: 'password', purpose: found.purpose, token: secret, email: found.email };
      },
    },
    services,
  );
}
