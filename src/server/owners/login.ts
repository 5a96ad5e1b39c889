import type { Selectable, Transaction } from 'kysely';
import { isLanguage } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import { agencyLanguage } from '#submissions/standard-mails.ts';
import { loginSchema } from '#features/login/login.schema.ts';
import { tellSecurity } from '#server/guards/security-log.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { enqueue, mailRow } from '#server/outbox/outbox.ts';
import { emailKey } from '#server/owners/accounts.ts';
import { audit } from '#server/owners/audit.ts';
import { deviceHeader, sessionHeader } from '#server/owners/cookies.ts';
import { isKnownDevice, rememberDevice } from '#server/owners/devices.ts';
import { ownerForm, type Asked, type OwnerAnswer } from '#server/owners/owner-form.ts';
import { loginNotice, securityMail } from '#server/owners/owner-mails.ts';
import { nextOfReferer, ownerPath, safeNext } from '#server/owners/owner-paths.ts';
import { hashPassword, isOutdated, isPassword } from '#server/owners/passwords.ts';
import { endSession, openSession, secretHash } from '#server/owners/sessions.ts';
import { countAttempt, forgetAttempts, loginKey } from '#server/owners/throttle.ts';
import type { Services } from '#server/services.ts';
import type { OwnerTable } from '#server/store/owner-tables.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

type Owner = Selectable<OwnerTable>;

/** One text for an address that nobody has, a wrong password and an account that is not in use (docs/rules/owner-portal.md). */
const failed = { code: 'login-failed', key: 'errors:login-failed' } as const;

/** The same with the text of a refusal for a while. */
const tooMany = { code: 'too-many', key: 'login:error.tooMany' } as const;

function ownerOf({ reader }: Store, key: string): Promise<Owner | undefined> {
  return reader.selectFrom('owners').selectAll().where('email_key', '=', key).executeTakeFirst();
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

/** An owner who has shown everything that is asked for: the session, the browser remembered, and who is told of it. */
export async function admit(
  transaction: Transaction<Tables>,
  owner: Owner,
  { services, sessionSecret, deviceSecret, device, now }: Asked,
): Promise<readonly string[]> {
  const { id, name, email } = owner;
  const { siteData } = services;
  const { config } = siteData();
  const language = isLanguage(owner.language) ? owner.language : config.defaultLanguage;
  // Whatever cookie the browser came with is worth nothing from now on.
  await endSession(transaction, sessionSecret);
  const secret = await openSession(transaction, { ownerId: id, stage: 'open', device, now });
  const seen = await rememberDevice(transaction, id, { secret: deviceSecret, now });
  await transaction.updateTable('owners').set({ logged_in_at: now.getTime() }).where('id', '=', id).execute();
  await audit(transaction, { ownerId: id, action: 'login', actor: 'owner', now });
  const rows = await transaction.selectFrom('owner_listings').select('listing_id').where('owner_id', '=', id).execute();
  const listingIds = rows.map((row) => row.listing_id);
  const recipient = { name, email, language };
  const mails = [
    loginNotice(recipient, { device, listingIds }, services),
    ...(seen.isNew ? [securityMail('device', recipient, device, services)] : []),
  ];
  const host = new URL(config.url).hostname;
  await enqueue(
    transaction,
    mails.map((mail) => mailRow(mail, { leadId: null, now, host })),
  );
  return [sessionHeader(secret), deviceHeader(seen.secret)];
}

/** The attempts that count against somebody: a browser that the owner has used before has a count of its own. */
async function attemptKey(asked: Asked, key: string, ownerId: string | undefined): Promise<string> {
  const { services, deviceSecret, now } = asked;
  const isKnown = await isKnownDevice(services.store, ownerId ?? '', { secret: deviceSecret, now });
  return loginKey(services, key, isKnown ? secretHash(deviceSecret ?? '') : undefined);
}

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly next?: string | undefined;
}

/** What the visitor is told, alike for all; which of them it was stands in the log. */
function refusal(services: Services, owner: Owner | undefined): ApiError {
  const { siteData, log } = services;
  const reason = createTranslator(agencyLanguage(siteData().config))('errors:user-not-found');
  log.info({ code: failed.code, outcome: owner ? 'wrong' : 'unknown', ...(!owner && { reason }) }, 'login refused');
  tellSecurity(services, 'login-failed', { outcome: owner ? 'wrong' : 'unknown' });
  return new ApiError('invalid', { problem: failed });
}

async function logIn({ email, password, next }: Credentials, asked: Asked): Promise<OwnerAnswer> {
  const { services, visitor, request, language, now, device } = asked;
  const { store, limits } = services;
  const retryAfterSeconds = await limits.consume('login', visitor);
  if (retryAfterSeconds !== undefined) throw new ApiError('too-many', { retryAfterSeconds, problem: tooMany });
  const key = emailKey(email);
  const owner = await ownerOf(store, key);
  const attempts = await attemptKey(asked, key, owner?.id);
  await countOrRefuse(services, attempts);
  const isRight = await isPassword(password, owner?.password_hash ?? null);
  if (owner?.status !== 'active' || !isRight) throw refusal(services, owner);
  await limits.giveBack('login', visitor);
  const hash = isOutdated(owner.password_hash ?? '') ? await hashPassword(password) : owner.password_hash;
  const goOn = safeNext(next ?? nextOfReferer(request.headers.get('referer')), language);
  return store.write(async (transaction) => {
    await forgetAttempts(transaction, [attempts]);
    if (hash !== owner.password_hash)
      await transaction.updateTable('owners').set({ password_hash: hash }).where('id', '=', owner.id).execute();
    if (owner.second_step_key === null) return { next: goOn, cookies: await admit(transaction, owner, asked) };
    await endSession(transaction, asked.sessionSecret);
    const secret = await openSession(transaction, { ownerId: owner.id, stage: 'second-step', device, now });
    return {
      next: `${ownerPath(language, 'code')}?next=${encodeURIComponent(goOn)}`,
      cookies: [sessionHeader(secret)],
    };
  });
}

/** `POST /api/owner/login`. */
export function loginEndpoint(services: Services): Endpoint {
  return ownerForm(
    {
      name: 'login',
      schema: loginSchema,
      summary: 'Logs an owner in. Known and unknown addresses are answered alike, in text and in time.',
      kept: ['email'],
      perform: logIn,
      page: ({ next }, { request, language }) => ({
        kind: 'login',
        next: safeNext(next ?? nextOfReferer(request.headers.get('referer')), language),
      }),
    },
    services,
  );
}
