import { randomUUID } from 'node:crypto';
import type { Selectable, Transaction } from 'kysely';
import type { OfficeAct } from '#domain/office/office-acts.ts';
import { hasRight, type StaffRole } from '#domain/office/staff.ts';
import type { Language } from '#i18n/languages.ts';
import { emailKey } from '#server/accounts/email-key.ts';
import { endPasskeys } from '#server/accounts/backup-codes.ts';
import { endSecondStep } from '#server/accounts/end-second-step.ts';
import { endSessions } from '#server/accounts/sessions.ts';
import { createToken } from '#server/accounts/tokens.ts';
import { ApiError } from '#server/http/api-error.ts';
import { enqueue, mailRow } from '#server/outbox/outbox.ts';
import type { Services } from '#server/services.ts';
import { commandActor, recordAct } from '#server/staff/office-log.ts';
import { staffAccounts } from '#server/staff/staff-accounts.ts';
import { passwordLink, staffLinkMail } from '#server/staff/staff-mails.ts';
import type { StaffTable } from '#server/store/staff-tables.ts';
import type { Tables } from '#server/store/tables.ts';
import { spokenLanguage } from '#site/spoken-language.ts';

export type StaffRow = Selectable<StaffTable>;

/** Who does something to colleagues: a manager by number, or `commandActor`. */
export interface StaffAdmin {
  readonly services: Services;
  readonly actor: string;
}

export interface Invitation {
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly language: Language;
}

const problems = {
  taken: { code: 'email-taken', key: 'office:people.error.taken', field: 'email' },
  gone: { code: 'person-gone', key: 'office:people.error.gone' },
  yourself: { code: 'yourself', key: 'office:people.error.yourself' },
  state: { code: 'wrong-state', key: 'office:people.error.state' },
  viewings: { code: 'viewings', key: 'office:people.error.viewings' },
} as const;

/** Why something cannot be done to a colleague, in the words of a form. */
export function refusal(problem: keyof typeof problems): ApiError {
  return new ApiError('invalid', { problem: problems[problem] });
}

/** In which language of the site a colleague is written to. */
export function colleagueLanguage({ language }: Pick<StaffRow, 'language'>, { siteData }: Services): Language {
  return spokenLanguage(language, siteData().config);
}

/** Mails the link to choose a password, which is returned, too; one that was mailed before opens nothing any more. */
export async function sendInvitation(
  transaction: Transaction<Tables>,
  { services, actor }: StaffAdmin,
  colleague: Invitation & { readonly id: string },
): Promise<string> {
  const { id, language, role } = colleague;
  const now = services.clock();
  const token = await createToken(staffAccounts, transaction, 'invite', { accountId: id, now });
  const mail = staffLinkMail('invite', colleague, token, services);
  const host = new URL(services.siteData().config.url).hostname;
  await enqueue(transaction, [mailRow(mail, { leadId: null, now, host })]);
  await transaction.updateTable('staff').set({ invited_at: now.getTime() }).where('id', '=', id).execute();
  await recordAct(transaction, { actor, act: 'staff-invited', subject: `staff ${id}`, after: role, now });
  return passwordLink(services, { language }, token);
}

/**
 * Asks a colleague in: makes the account and mails the link to choose a password, which is returned, too. Whoever has not
 * accepted yet is asked again, by the new name and role; throws `email-taken` where the account is in use or blocked.
 */
export async function inviteStaff(admin: StaffAdmin, invitation: Invitation): Promise<{ id: string; link: string }> {
  const { store, clock } = admin.services;
  const { name, email, role } = invitation;
  // The link in the mail opens a page of the site.
  const language = colleagueLanguage(invitation, admin.services);
  const time = clock().getTime();
  return store.write(async (transaction) => {
    const key = emailKey(email);
    const known = await transaction.selectFrom('staff').selectAll().where('email_key', '=', key).executeTakeFirst();
    if (known && known.status !== 'invited') throw refusal('taken');
    const id = known?.id ?? randomUUID();
    const values = { email, email_key: key, name, role, language, updated_at: time };
    if (known) await transaction.updateTable('staff').set(values).where('id', '=', id).execute();
    else {
      await transaction
        .insertInto('staff')
        .values({ id, ...values, status: 'invited', created_at: time })
        .execute();
    }
    return { id, link: await sendInvitation(transaction, admin, { ...invitation, language, id }) };
  });
}

/** All colleagues, by name. */
export function listStaff({ store }: Pick<Services, 'store'>): Promise<StaffRow[]> {
  return store.reader.selectFrom('staff').selectAll().orderBy('name').orderBy('id').execute();
}

/** A colleague by number or e-mail address. */
export function findColleague({ store }: Pick<Services, 'store'>, who: string): Promise<StaffRow | undefined> {
  return store.reader
    .selectFrom('staff')
    .selectAll()
    .where((where) => where.or([where('id', '=', who), where('email_key', '=', emailKey(who))]))
    .executeTakeFirst();
}

interface Change {
  readonly act: OfficeAct;
  /** Also to oneself? Nobody shuts themselves out, so somebody who can let people in is left. */
  readonly isForSelf: boolean;
  /** States in which it makes sense; all where absent. */
  readonly states?: readonly StaffRow['status'][];
  readonly work: (transaction: Transaction<Tables>, colleague: StaffRow, now: Date) => Promise<void>;
  readonly after?: string;
  readonly before?: (colleague: StaffRow) => string;
}

/** Two who shut each other out at the same moment: the second one is no manager any more, so one is left. */
async function requireManager(transaction: Transaction<Tables>, actor: string): Promise<void> {
  const me = await transaction
    .selectFrom('staff')
    .select(['role', 'status'])
    .where('id', '=', actor)
    .executeTakeFirst();
  if (me?.status !== 'active' || !hasRight(me.role, 'people')) throw new ApiError('forbidden');
}

/** A colleague as they are, in the transaction that changes them; throws an ApiError where they are gone, or whoever asks is no manager. */
export async function lockedColleague(
  transaction: Transaction<Tables>,
  { actor }: StaffAdmin,
  id: string,
): Promise<StaffRow> {
  // The writes come first, in one order for all: whoever changes the same two waits, on both databases.
  for (const one of [actor, id].toSorted()) {
    await transaction
      .updateTable('staff')
      .set((row) => ({ status: row.ref('status') }))
      .where('id', '=', one)
      .execute();
  }
  if (actor !== commandActor) await requireManager(transaction, actor);
  const colleague = await transaction.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst();
  if (!colleague) throw refusal('gone');
  return colleague;
}

/** Does something to a colleague and writes it down, in one transaction. */
export async function changeStaff(admin: StaffAdmin, id: string, plan: Change): Promise<void> {
  const { services, actor } = admin;
  const now = services.clock();
  const { act, isForSelf, states, work, after = '', before } = plan;
  if (!isForSelf && id === actor) throw refusal('yourself');
  await services.store.write(async (transaction) => {
    const colleague = await lockedColleague(transaction, admin, id);
    if (states && !states.includes(colleague.status)) throw refusal('state');
    await work(transaction, colleague, now);
    const line = { actor, act, subject: `staff ${id}`, before: before?.(colleague) ?? '', after, now };
    await recordAct(transaction, line);
  });
}

/** Writes something of a colleague. */
export async function writeStaff(
  transaction: Transaction<Tables>,
  id: string,
  values: Partial<StaffRow>,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('staff')
    .set({ ...values, updated_at: now.getTime() })
    .where('id', '=', id)
    .execute();
}

/** Gives a colleague another role; open sessions have it from the next click on. */
export function changeRole(admin: StaffAdmin, id: string, role: StaffRole): Promise<void> {
  return changeStaff(admin, id, {
    act: 'staff-role',
    isForSelf: false,
    before: (colleague) => colleague.role,
    after: role,
    work: (transaction, _colleague, now) => writeStaff(transaction, id, { role }, now),
  });
}

/** Shuts an account: its sessions end, links on their way open nothing, and passkeys are gone, for one may be a stranger's; with them a password that they alone guarded. */
export function blockStaff(admin: StaffAdmin, id: string): Promise<void> {
  return changeStaff(admin, id, {
    act: 'staff-blocked',
    isForSelf: false,
    states: ['active', 'invited'],
    async work(transaction, _colleague, now) {
      await writeStaff(transaction, id, { status: 'disabled' }, now);
      await endSessions(staffAccounts, transaction, id);
      await transaction.deleteFrom('staff_tokens').where('staff_id', '=', id).execute();
      await endPasskeys(staffAccounts, transaction, id);
    },
  });
}

/** Opens an account again; one without a password is to be invited. */
export function unblockStaff(admin: StaffAdmin, id: string): Promise<void> {
  return changeStaff(admin, id, {
    act: 'staff-unblocked',
    isForSelf: false,
    states: ['disabled'],
    async work(transaction, { password_hash: hash }, now) {
      // A block by an earlier version left them.
      const isUnguarded = await endPasskeys(staffAccounts, transaction, id);
      await writeStaff(transaction, id, { status: hash === null || isUnguarded ? 'invited' : 'active' }, now);
    },
  });
}

/** Logs a colleague out everywhere. */
export function endStaffSessions(admin: StaffAdmin, id: string): Promise<void> {
  return changeStaff(admin, id, {
    act: 'staff-sessions-ended',
    isForSelf: true,
    work: async (transaction) => {
      await endSessions(staffAccounts, transaction, id);
    },
  });
}

/** Takes second step and passkeys away, for a colleague who has lost telephone and backup codes, or was told of a passkey of somebody else. */
export function dropStaffSecondStep(admin: StaffAdmin, id: string): Promise<void> {
  return changeStaff(admin, id, {
    act: 'second-step-off',
    isForSelf: false,
    async work(transaction, colleague, now) {
      await writeStaff(transaction, id, {}, now);
      await endSecondStep(staffAccounts, transaction, colleague, admin.services);
    },
  });
}

/** Mails a colleague who has not accepted yet another link, to the address that the account has by then. */
export function inviteAgain(admin: StaffAdmin, id: string): Promise<void> {
  const { services } = admin;
  return services.store.write(async (transaction) => {
    const colleague = await lockedColleague(transaction, admin, id);
    if (colleague.status !== 'invited') throw refusal('state');
    const { name, email, role } = colleague;
    const language = colleagueLanguage(colleague, services);
    await sendInvitation(transaction, admin, { id, name, email, role, language });
  });
}
