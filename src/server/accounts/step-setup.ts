import { buttonSchema, codeSchema, confirmPasswordSchema } from '#features/login/login.schema.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { enqueue, mailRow } from '#server/outbox/outbox.ts';
import { accountPage } from '#server/accounts/account-page.ts';
import { endIdleCodes, renewCodes } from '#server/accounts/backup-codes.ts';
import { countOrRefuse } from '#server/accounts/login.ts';
import { confirmAccount } from '#server/accounts/own-password.ts';
import { accountForm, type AccountFormPlug, type Asked, type FormAnswer } from '#server/accounts/account-form.ts';
import { holdSession, requireAccount } from '#server/accounts/account-session.ts';
import type { Realm } from '#server/accounts/realm.ts';
import type { AccountView } from '#site/account-view.ts';
import { newStepKey, sealKey, stepOfCode, unsealKey } from '#server/accounts/second-step.ts';
import { codeKey, forgetAttempts } from '#server/accounts/throttle.ts';
import type { Services } from '#server/services.ts';

const missing = { code: 'code-missing', key: 'login:error.code', field: 'code' } as const;
const wrong = { code: 'code-wrong', key: 'login:error.codeWrong', field: 'code' } as const;

type Answer = FormAnswer<AccountView>;

type Password = Readonly<Record<'currentPassword', string>>;

/** Makes a key; nothing is asked for before its first code has been shown. */
async function startStep(realm: Realm, { currentPassword }: Password, asked: Asked): Promise<Answer> {
  const { services, language } = asked;
  const { session, account, attempts } = await confirmAccount(realm, currentPassword, asked);
  const pending = sealKey(services.config.secret, newStepKey());
  await services.store.write(async (transaction) => {
    await holdSession(realm, transaction, session);
    await forgetAttempts(transaction, [attempts]);
    await realm
      .tables(transaction)
      .updateTable('accounts')
      .set({ second_step_pending: pending })
      .where('id', '=', account.id)
      .where('second_step_key', 'is', null)
      .execute();
  });
  return { next: `${realm.path(language, 'account')}#second-step` };
}

async function cancelStep(realm: Realm, { services, request, language }: Asked): Promise<Answer> {
  const { accountId } = await requireAccount(realm, request, services);
  await services.store.write((transaction) =>
    realm
      .tables(transaction)
      .updateTable('accounts')
      .set({ second_step_pending: null })
      .where('id', '=', accountId)
      .execute(),
  );
  return { next: realm.path(language, 'account') };
}

/** The key works: from now on it is asked for. The recovery codes are on this one answer and nowhere else. */
async function confirmStep(
  realm: Realm,
  { code }: { readonly code?: string | undefined },
  { services, request, device, now }: Asked,
): Promise<Answer> {
  const { store, config, siteData } = services;
  const session = await requireAccount(realm, request, services);
  const { accountId } = session;
  if (code === undefined) throw new ApiError('invalid', { problem: missing });
  const attempts = codeKey(realm, services, accountId);
  await countOrRefuse(services, attempts, { code: 'too-many', key: 'login:error.wait' });
  const mail = realm.securityMail('stepOn', session, device, services);
  const newCodes = await store.write(async (transaction) => {
    await holdSession(realm, transaction, session);
    const tables = realm.tables(transaction);
    const { second_step_pending: pending } = await tables
      .selectFrom('accounts')
      .select('second_step_pending')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    if (pending === null) throw new ApiError('conflict');
    const step = stepOfCode(unsealKey(config.secret, pending), code, now);
    if (step === undefined) return undefined;
    const { numUpdatedRows } = await tables
      .updateTable('accounts')
      .set({ second_step_key: pending, second_step_pending: null, second_step_used: step })
      .where('id', '=', accountId)
      .where('second_step_pending', '=', pending)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ApiError('conflict');
    const codes = await renewCodes(realm, transaction, accountId, config);
    await forgetAttempts(transaction, [attempts]);
    await realm.record(transaction, accountId, 'second-step-on', now);
    await enqueue(transaction, [mailRow(mail, { leadId: null, now, host: new URL(siteData().config.url).hostname })]);
    return codes;
  });
  if (!newCodes) throw new ApiError('invalid', { problem: wrong });
  return { page: await accountPage(realm, request, services, { newCodes, done: 'step-on' }) };
}

async function stopStep(realm: Realm, { currentPassword }: Password, asked: Asked): Promise<Answer> {
  const { services, language, device, now } = asked;
  const { session, account, attempts } = await confirmAccount(realm, currentPassword, asked);
  const mail = realm.securityMail('stepOff', session, device, services);
  const host = new URL(services.siteData().config.url).hostname;
  await services.store.write(async (transaction) => {
    await holdSession(realm, transaction, session);
    const none = { second_step_key: null, second_step_pending: null };
    const tables = realm.tables(transaction);
    await tables.updateTable('accounts').set(none).where('id', '=', account.id).execute();
    await endIdleCodes(realm, transaction, account.id);
    await forgetAttempts(transaction, [attempts]);
    await realm.record(transaction, account.id, 'second-step-off', now);
    await enqueue(transaction, [mailRow(mail, { leadId: null, now, host })]);
  });
  return { next: `${realm.path(language, 'account')}?done=step-off` };
}

/** The second step of logging in, set up and taken away. */
export function stepEndpoints(realm: Realm, services: Services): Endpoint[] {
  const form = <Values extends object>(plug: AccountFormPlug<Values, AccountView>) =>
    accountForm(realm, plug, services);
  const shared = {
    admit: ({ req }: Asked['context']) => requireAccount(realm, req.raw, services),
    kept: [],
    page: (_answers: object, { request }: Asked) => accountPage(realm, request, services),
  };
  return [
    form<Password>({
      ...shared,
      name: 'step-start',
      schema: confirmPasswordSchema,
      summary: 'Makes a key for the second step.',
      perform: (values, asked) => startStep(realm, values, asked),
    }),
    form<{ readonly code?: string | undefined }>({
      ...shared,
      name: 'step-confirm',
      schema: codeSchema,
      summary: 'Switches the second step on with its first code; the answer holds the recovery codes.',
      perform: (values, asked) => confirmStep(realm, values, asked),
    }),
    form({
      ...shared,
      name: 'step-cancel',
      schema: buttonSchema,
      summary: 'Forgets a key that was not switched on.',
      perform: (_nothing, asked) => cancelStep(realm, asked),
    }),
    form<Password>({
      ...shared,
      name: 'step-stop',
      schema: confirmPasswordSchema,
      summary: 'Switches the second step off.',
      perform: (values, asked) => stopStep(realm, values, asked),
    }),
  ];
}
