import { buttonSchema, codeSchema, confirmPasswordSchema } from '#features/login/login.schema.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { enqueue, mailRow } from '#server/outbox/outbox.ts';
import { accountPage } from '#server/owners/account-page.ts';
import { audit } from '#server/owners/audit.ts';
import { countOrRefuse } from '#server/owners/login.ts';
import { confirmOwner } from '#server/owners/own-password.ts';
import { ownerForm, type Asked, type OwnerAnswer } from '#server/owners/owner-form.ts';
import { securityMail } from '#server/owners/owner-mails.ts';
import { ownerPath } from '#server/owners/owner-paths.ts';
import { requireOwner } from '#server/owners/owner-session.ts';
import {
  newRecoveryCodes,
  newStepKey,
  recoveryHash,
  sealKey,
  stepOfCode,
  unsealKey,
} from '#server/owners/second-step.ts';
import { codeKey, forgetAttempts } from '#server/owners/throttle.ts';
import type { Services } from '#server/services.ts';

const missing = { code: 'code-missing', key: 'login:error.code', field: 'code' } as const;
const wrong = { code: 'code-wrong', key: 'login:error.codeWrong', field: 'code' } as const;

type Password = Readonly<Record<'currentPassword', string>>;

/** Makes a key; nothing is asked for before its first code has been shown. */
async function startStep({ currentPassword }: Password, asked: Asked): Promise<OwnerAnswer> {
  const { services, language } = asked;
  const { owner, attempts } = await confirmOwner(currentPassword, asked);
  const pending = sealKey(services.config.secret, newStepKey());
  await services.store.write(async (transaction) => {
    await forgetAttempts(transaction, [attempts]);
    await transaction
      .updateTable('owners')
      .set({ second_step_pending: pending })
      .where('id', '=', owner.id)
      .where('second_step_key', 'is', null)
      .execute();
  });
  return { next: `${ownerPath(language, 'account')}#second-step` };
}

async function cancelStep(_nothing: object, { services, request, language }: Asked): Promise<OwnerAnswer> {
  const { ownerId } = await requireOwner(request, services);
  await services.store.write((transaction) =>
    transaction.updateTable('owners').set({ second_step_pending: null }).where('id', '=', ownerId).execute(),
  );
  return { next: ownerPath(language, 'account') };
}

/** The key works: from now on it is asked for. The recovery codes are on this one answer and nowhere else. */
async function confirmStep(
  { code }: { readonly code?: string | undefined },
  { services, request, device, now }: Asked,
): Promise<OwnerAnswer> {
  const { store, config, siteData } = services;
  const session = await requireOwner(request, services);
  const { ownerId } = session;
  if (code === undefined) throw new ApiError('invalid', { problem: missing });
  const attempts = codeKey(services, ownerId);
  await countOrRefuse(services, attempts, { code: 'too-many', key: 'login:error.wait' });
  const newCodes = newRecoveryCodes();
  const mail = securityMail('stepOn', session, device, services);
  const isOn = await store.write(async (transaction) => {
    const { second_step_pending: pending } = await transaction
      .selectFrom('owners')
      .select('second_step_pending')
      .where('id', '=', ownerId)
      .executeTakeFirstOrThrow();
    if (pending === null) throw new ApiError('conflict');
    const step = stepOfCode(unsealKey(config.secret, pending), code, now);
    if (step === undefined) return false;
    const { numUpdatedRows } = await transaction
      .updateTable('owners')
      .set({ second_step_key: pending, second_step_pending: null, second_step_used: step })
      .where('id', '=', ownerId)
      .where('second_step_pending', '=', pending)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ApiError('conflict');
    await transaction.deleteFrom('owner_codes').where('owner_id', '=', ownerId).execute();
    const values = newCodes.map((text) => ({
      owner_id: ownerId,
      hash: recoveryHash(config.secret, ownerId, text),
      used_at: null,
    }));
    await transaction.insertInto('owner_codes').values(values).execute();
    await forgetAttempts(transaction, [attempts]);
    await audit(transaction, { ownerId, action: 'second-step-on', actor: 'owner', now });
    await enqueue(transaction, [mailRow(mail, { leadId: null, now, host: new URL(siteData().config.url).hostname })]);
    return true;
  });
  if (!isOn) throw new ApiError('invalid', { problem: wrong });
  return { page: await accountPage(request, services, { newCodes, done: 'step-on' }) };
}

async function stopStep({ currentPassword }: Password, asked: Asked): Promise<OwnerAnswer> {
  const { services, language, device, now } = asked;
  const { session, owner, attempts } = await confirmOwner(currentPassword, asked);
  const mail = securityMail('stepOff', session, device, services);
  const host = new URL(services.siteData().config.url).hostname;
  await services.store.write(async (transaction) => {
    const none = { second_step_key: null, second_step_pending: null };
    await transaction.updateTable('owners').set(none).where('id', '=', owner.id).execute();
    await transaction.deleteFrom('owner_codes').where('owner_id', '=', owner.id).execute();
    await forgetAttempts(transaction, [attempts]);
    await audit(transaction, { ownerId: owner.id, action: 'second-step-off', actor: 'owner', now });
    await enqueue(transaction, [mailRow(mail, { leadId: null, now, host })]);
  });
  return { next: `${ownerPath(language, 'account')}?done=step-off` };
}

/** The second step of logging in, set up and taken away. */
export function stepEndpoints(services: Services): Endpoint[] {
  const shared = {
    isClosed: true,
    kept: [],
    page: (_answers: object, { request }: Asked) => accountPage(request, services),
  };
  return [
    ownerForm(
      {
        ...shared,
        name: 'step-start',
        schema: confirmPasswordSchema,
        summary: 'Makes a key for the second step.',
        perform: startStep,
      },
      services,
    ),
    ownerForm(
      {
        ...shared,
        name: 'step-confirm',
        schema: codeSchema,
        summary: 'Switches the second step on with its first code; the answer holds the recovery codes.',
        perform: confirmStep,
      },
      services,
    ),
    ownerForm(
      {
        ...shared,
        name: 'step-cancel',
        schema: buttonSchema,
        summary: 'Forgets a key that was not switched on.',
        perform: cancelStep,
      },
      services,
    ),
    ownerForm(
      {
        ...shared,
        name: 'step-stop',
        schema: confirmPasswordSchema,
        summary: 'Switches the second step off.',
        perform: stopStep,
      },
      services,
    ),
  ];
}
