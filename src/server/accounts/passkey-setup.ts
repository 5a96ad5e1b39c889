import { verifyRegistrationResponse, type WebAuthnCredential } from '@simplewebauthn/server';
import { addPasskeySchema, buttonSchema, passkeySchema, removePasskeySchema } from '#features/login/login.schema.ts';
import { accountForm, type AccountFormPlug, type Asked, type FormAnswer } from '#server/accounts/account-form.ts';
import { accountPage } from '#server/accounts/account-page.ts';
import { holdSession, requireAccount, type AccountSession } from '#server/accounts/account-session.ts';
import { endIdleCodes, renewCodes } from '#server/accounts/backup-codes.ts';
import { confirmAccount } from '#server/accounts/own-password.ts';
import { challengeKey, keepChallenge, takeChallenge } from '#server/accounts/passkey-challenge.ts';
import { readRegistration } from '#server/accounts/passkey-response.ts';
import { passkeysOf } from '#server/accounts/passkey-store.ts';
import type { Realm } from '#server/accounts/realm.ts';
import { passkeyAlgorithms, relyingParty } from '#server/accounts/relying-party.ts';
import { forgetAttempts } from '#server/accounts/throttle.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { enqueue, mailRow } from '#server/outbox/outbox.ts';
import type { Services } from '#server/services.ts';
import type { AccountView } from '#site/account-view.ts';

/** Nobody has more devices. */
const mostPasskeys = 20;

const failed = { code: 'passkey-failed', key: 'login:error.passkeyMade' } as const;
const full = { code: 'passkeys-full', key: 'login:error.passkeysFull' } as const;

type Answer = FormAnswer<AccountView>;

interface Started {
  readonly currentPassword: string;
  readonly name?: string | undefined;
}

/** Makes a challenge for this very session; the page that follows asks the device for a passkey. */
async function startPasskey(realm: Realm, { currentPassword, name }: Started, asked: Asked): Promise<Answer> {
  const { services, language, device, now } = asked;
  if (!relyingParty(services)) throw new ApiError('not-found');
  const { session, account, attempts } = await confirmAccount(realm, currentPassword, asked);
  await services.store.write(async (transaction) => {
    if ((await passkeysOf(realm, transaction, account.id)).length >= mostPasskeys) {
      throw new ApiError('invalid', { problem: full });
    }
    await forgetAttempts(transaction, [attempts]);
    const hash = challengeKey.ofSession(session.sessionHash);
    await keepChallenge(realm, transaction, { hash, accountId: account.id, name: name ?? device, now });
  });
  return { next: `${realm.path(language, 'account')}#passkeys` };
}

/** Takes the challenge of this session; what its browser signed over it, checked. Undefined for anything else. */
async function checkedPasskey(
  realm: Realm,
  { sessionHash, accountId }: AccountSession,
  response: string | undefined,
  { services, now }: Asked,
): Promise<{ readonly credential: WebAuthnCredential; readonly name: string } | undefined> {
  const party = relyingParty(services);
  const taken = await services.store.write((transaction) =>
    takeChallenge(realm, transaction, challengeKey.ofSession(sessionHash), now),
  );
  const said = readRegistration(response ?? '');
  if (!party || taken?.account_id !== accountId || !said) return undefined;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: said,
      expectedChallenge: taken.challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: passkeyAlgorithms,
    });
    return verified ? { credential: registrationInfo.credential, name: taken.name } : undefined;
  } catch (error) {
    services.log.info({ code: failed.code, reason: String(error) }, 'passkey refused');
    return undefined;
  }
}

/** The passkey is there. Whoever had nothing beside the password gets backup codes: on this one answer and nowhere else. */
async function confirmPasskey(
  realm: Realm,
  { response }: { readonly response?: string | undefined },
  asked: Asked,
): Promise<Answer> {
  const { services, request, device, now } = asked;
  const { store, config, siteData } = services;
  const session = await requireAccount(realm, request, services);
  const { accountId } = session;
  const checked = await checkedPasskey(realm, session, response, asked);
  if (!checked) throw new ApiError('invalid', { problem: failed });
  const { credential, name } = checked;
  const mail = realm.securityMail('passkeyAdded', session, device, services);
  const newCodes = await store.write(async (transaction) => {
    await holdSession(realm, transaction, session);
    const tables = realm.tables(transaction);
    const row = {
      id: credential.id,
      account_id: accountId,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: JSON.stringify(credential.transports ?? []),
      name,
      created_at: now.getTime(),
      used_at: null,
    };
    const { numInsertedOrUpdatedRows: added } = await tables
      .insertInto('account_passkeys')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added !== 1n) throw new ApiError('conflict');
    await realm.record(transaction, accountId, 'passkey-added', now);
    await enqueue(transaction, [mailRow(mail, { leadId: null, now, host: new URL(siteData().config.url).hostname })]);
    const codes = tables.selectFrom('account_codes').select('hash').where('account_id', '=', accountId);
    const hasCodes = (await codes.executeTakeFirst()) !== undefined;
    return hasCodes ? [] : renewCodes(realm, transaction, accountId, config);
  });
  return { page: await accountPage(realm, request, services, { newCodes, done: 'passkey-added' }) };
}

/** Nothing was made: what was begun is forgotten. */
async function cancelPasskey(realm: Realm, { services, request, language, now }: Asked): Promise<Answer> {
  const { sessionHash } = await requireAccount(realm, request, services);
  await services.store.write((transaction) =>
    takeChallenge(realm, transaction, challengeKey.ofSession(sessionHash), now),
  );
  return { next: realm.path(language, 'account') };
}

async function removePasskey(
  realm: Realm,
  { currentPassword, passkey: id }: { readonly currentPassword: string; readonly passkey: string },
  asked: Asked,
): Promise<Answer> {
  const { services, language, device, now } = asked;
  const { session, account, attempts } = await confirmAccount(realm, currentPassword, asked);
  const mail = realm.securityMail('passkeyRemoved', session, device, services);
  const host = new URL(services.siteData().config.url).hostname;
  await services.store.write(async (transaction) => {
    const own = realm.tables(transaction).deleteFrom('account_passkeys').where('account_id', '=', account.id);
    const { numDeletedRows } = await own.where('id', '=', id).executeTakeFirst();
    await forgetAttempts(transaction, [attempts]);
    if (numDeletedRows === 0n) return;
    await endIdleCodes(realm, transaction, account.id);
    await realm.record(transaction, account.id, 'passkey-removed', now);
    await enqueue(transaction, [mailRow(mail, { leadId: null, now, host })]);
  });
  return { next: `${realm.path(language, 'account')}?done=passkey-removed#passkeys` };
}

/** Passkeys of the own account, added and taken away. */
export function passkeySetupEndpoints(realm: Realm, services: Services): Endpoint[] {
  const form = <Values extends object>(plug: AccountFormPlug<Values, AccountView>) =>
    accountForm(realm, plug, services);
  const shared = {
    admit: ({ req }: Asked['context']) => requireAccount(realm, req.raw, services),
    kept: ['name'],
    page: (_answers: object, { request }: Asked) => accountPage(realm, request, services),
  };
  return [
    form<Started>({
      ...shared,
      name: 'passkey-start',
      schema: addPasskeySchema,
      summary: 'Begins to add a passkey.',
      perform: (values, asked) => startPasskey(realm, values, asked),
    }),
    form<{ readonly response?: string | undefined }>({
      ...shared,
      name: 'passkey-confirm',
      schema: passkeySchema,
      summary: 'Keeps the passkey that a device has made; the answer holds backup codes where there were none.',
      perform: (values, asked) => confirmPasskey(realm, values, asked),
    }),
    form({
      ...shared,
      name: 'passkey-cancel',
      schema: buttonSchema,
      summary: 'Forgets a passkey that was not made.',
      perform: (_nothing, asked) => cancelPasskey(realm, asked),
    }),
    form<Parameters<typeof removePasskey>[1]>({
      ...shared,
      name: 'passkey-remove',
      schema: removePasskeySchema,
      summary: 'Takes a passkey away.',
      perform: (values, asked) => removePasskey(realm, values, asked),
    }),
  ];
}
