import type { Selectable, Transaction } from 'kysely';
import { storedContent } from '#base/stored.ts';
import { errorMessage } from '#base/error-message.ts';
import { enqueue, mailRow } from '#server/outbox/outbox.ts';
import { emailKey } from '#server/accounts/email-key.ts';
import { endPasskeys } from '#server/accounts/backup-codes.ts';
import { endSecondStep } from '#server/accounts/end-second-step.ts';
import { endSessions } from '#server/accounts/sessions.ts';
import { createToken } from '#server/accounts/tokens.ts';
import { hasLeftFeed } from '#server/owners/accounts.ts';
import { audit, type OwnerAction } from '#server/owners/audit.ts';
import { logCommand, type OwnerCommand } from '#server/owner-admin/command-log.ts';
import { linkMail } from '#server/owners/owner-mails.ts';
import { ownerRealm } from '#server/owners/owner-realm.ts';
import { addToErasedList, erasedHash, noteErased } from '#server/retention/erased-list.ts';
import { erasePerson, type Erased, type RecordErasing } from '#server/retention/person.ts';
import type { Services } from '#server/services.ts';
import type { OwnerTable } from '#server/store/owner-tables.ts';
import type { Tables } from '#server/store/tables.ts';
import { dropWaitingMails } from '#server/subscriptions/stale.ts';
import { spokenLanguage } from '#site/spoken-language.ts';

export type OwnerRow = Selectable<OwnerTable>;

/** What the agency does to accounts, and who does it: the name stands in the trail. */
export interface Admin {
  readonly services: Services;
  readonly actor: string;
  /** Writes the act down elsewhere too, in the transaction that does it. */
  readonly alsoRecord?: (transaction: Transaction<Tables>, ownerId: string, now: Date) => Promise<void>;
}

/** Owners by number or e-mail address; throws for one that nobody has. */
export async function findOwners({ services }: Admin, names: readonly string[]): Promise<OwnerRow[]> {
  const owners: OwnerRow[] = [];
  for (const name of names) {
    const owner = await services.store.reader
      .selectFrom('owners')
      .selectAll()
      .where((where) => where.or([where('id', '=', name), where('email_key', '=', emailKey(name))]))
      .executeTakeFirst();
    if (!owner)
      throw new Error(
        `Nobody is known by "${name}". Give the number or the e-mail address of an owner: \`list\` shows them.`,
      );
    owners.push(owner);
  }
  return owners;
}

/** All accounts, by number. */
export function listOwners({ services }: Admin): Promise<OwnerRow[]> {
  return services.store.reader.selectFrom('owners').selectAll().orderBy('id').execute();
}

/** Signs what came of a command into the log of commands; for one that does nothing to an account, too. */
export function recordCommand(
  { services, actor }: Admin,
  command: OwnerCommand,
  owner: string,
  result: 'done' | 'failed',
): Promise<void> {
  const { store, config, clock } = services;
  const line = { command, owner, actor, result, now: clock() };
  return store.write((transaction) => logCommand(transaction, config.secret, line));
}

/** Each command under the name that the trail of the account gives to what it does. */
const actions = {
  invite: 'invited',
  disable: 'disabled',
  enable: 'enabled',
  'reset-second-step': 'second-step-off',
  'end-sessions': 'sessions-ended',
  export: 'exported',
  erase: 'erased',
} as const satisfies Partial<Record<OwnerCommand, OwnerAction>>;

/** Said where an account is in no state for what is asked. */
export class WrongState extends Error {}

/** An owner as they are, in the transaction that changes them: whoever read them before may have been overtaken. */
async function lockedOwner(transaction: Transaction<Tables>, id: string): Promise<OwnerRow> {
  // The write comes first: whoever changes the same account waits, on both databases.
  await transaction
    .updateTable('owners')
    .set((row) => ({ status: row.ref('status') }))
    .where('id', '=', id)
    .execute();
  const owner = await transaction.selectFrom('owners').selectAll().where('id', '=', id).executeTakeFirst();
  if (!owner) throw new WrongState(`${id} has been deleted meanwhile: there is nothing to do.`);
  return owner;
}

/** Does something to an account and signs it, in one transaction; that it could not be done is signed as well. */
async function change(
  admin: Admin,
  { id: ownerId }: OwnerRow,
  command: keyof typeof actions,
  work: (transaction: Transaction<Tables>, owner: OwnerRow, now: Date) => Promise<unknown>,
): Promise<void> {
  const { services, actor } = admin;
  const { store, config, clock } = services;
  const now = clock();
  try {
    await store.write(async (transaction) => {
      await logCommand(transaction, config.secret, { command, owner: ownerId, actor, result: 'done', now });
      await work(transaction, await lockedOwner(transaction, ownerId), now);
      await audit(transaction, { ownerId, action: actions[command], actor, now });
      await admin.alsoRecord?.(transaction, ownerId, now);
    });
  } catch (error) {
    // Where the log itself is what failed, this fails alike: the first reason is the one to tell.
    await recordCommand(admin, command, ownerId, 'failed').catch(() => undefined);
    throw error;
  }
}

/** Mails an owner the link to choose a password. An earlier link of this kind is worthless from then on. */
export function inviteOwner(admin: Admin, owner: OwnerRow): Promise<void> {
  const { services } = admin;
  const { config } = services.siteData();
  return change(admin, owner, 'invite', async (transaction, { id, name, email, status, language: own }, now) => {
    const language = spokenLanguage(own, config);
    if (status === 'disabled')
      throw new WrongState(`${id} is disabled, so there is nothing to invite to. Enable the account first.`);
    const token = await createToken(ownerRealm, transaction, 'invite', { accountId: id, now });
    const mail = linkMail('invite', { name, email, language }, token, services);
    await enqueue(transaction, [mailRow(mail, { leadId: null, now, host: new URL(config.url).hostname })]);
    await transaction.updateTable('owners').set({ invited_at: now.getTime() }).where('id', '=', id).execute();
  });
}

/** From the day on which an owner left the feed the account is kept for a while: nothing that is done to it begins that anew. */
function changedAt(owner: OwnerRow, now: Date): Partial<Pick<OwnerRow, 'updated_at'>> {
  return hasLeftFeed(owner) ? {} : { updated_at: now.getTime() };
}

/** Shuts an account, whatever the feed says, and logs its owner out; passkeys are gone, with a password that they alone guarded, and no report that still waits goes out. */
export function disableOwner(admin: Admin, owner: OwnerRow): Promise<void> {
  return change(admin, owner, 'disable', async (transaction, current, now) => {
    const { id, email } = current;
    const state = { status: 'disabled', disabled_by: 'agency', ...changedAt(current, now) } as const;
    await transaction.updateTable('owners').set(state).where('id', '=', id).execute();
    await endSessions(ownerRealm, transaction, id);
    await transaction.deleteFrom('owner_tokens').where('owner_id', '=', id).execute();
    await endPasskeys(ownerRealm, transaction, id);
    await dropWaitingMails(transaction, emailKey(email), ['report-stop']);
  });
}

/** Opens an account that the agency shut; one without a password is to be invited. One that the feed ended comes back with the feed. */
export function enableOwner(admin: Admin, owner: OwnerRow): Promise<void> {
  return change(admin, owner, 'enable', async (transaction, current, now) => {
    const { id, disabled_by: by, password_hash: hash } = current;
    if (by !== 'agency') {
      const why = by === 'feed' ? 'was ended by the feed and comes back with it' : 'is not disabled';
      throw new WrongState(`${id} ${why}: there is nothing to enable.`);
    }
    // A block by an earlier version left them.
    const isUnguarded = await endPasskeys(ownerRealm, transaction, id);
    const status = hash === null || isUnguarded ? 'invited' : 'active';
    const state = hasLeftFeed(current) ? ({ disabled_by: 'feed' } as const) : ({ status, disabled_by: null } as const);
    await transaction
      .updateTable('owners')
      .set({ ...state, ...changedAt(current, now) })
      .where('id', '=', id)
      .execute();
  });
}

/** Takes second step and passkeys away, for an owner who has lost telephone and backup codes, or was told of a passkey of somebody else. */
export function dropSecondStep(admin: Admin, owner: OwnerRow): Promise<void> {
  return change(admin, owner, 'reset-second-step', (transaction, current) =>
    endSecondStep(ownerRealm, transaction, current, admin.services),
  );
}

/** Logs an owner out everywhere. */
export function endOwnerSessions(admin: Admin, owner: OwnerRow): Promise<void> {
  return change(admin, owner, 'end-sessions', (transaction) => endSessions(ownerRealm, transaction, owner.id));
}

/** Everything that is kept about an owner (GDPR articles 15 and 20), but what only guards the account. */
export async function exportOwner(admin: Admin, owner: OwnerRow): Promise<object> {
  const { reader } = admin.services.store;
  const { id } = owner;
  await change(admin, owner, 'export', () => Promise.resolve());
  const listings = await reader.selectFrom('owner_listings').select('listing_id').where('owner_id', '=', id).execute();
  const sessions = await reader
    .selectFrom('owner_sessions')
    .select(['device', 'created_at', 'seen_at'])
    .where('owner_id', '=', id)
    .execute();
  const rows = await reader
    .selectFrom('owner_rows')
    .select(['listing_id', 'kind', 'day', 'content'])
    .where('owner_id', '=', id)
    .execute();
  const trail = await reader
    .selectFrom('owner_audit')
    .select(['action', 'actor', 'at'])
    .where('owner_id', '=', id)
    .orderBy('at')
    .execute();
  const isoTime = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
  const { email, name, language, status, report, created_at: created, logged_in_at: loggedIn } = owner;
  return {
    account: { id, email, name, language, status, report, createdAt: isoTime(created), loggedInAt: isoTime(loggedIn) },
    listings: listings.map((row) => row.listing_id),
    sessions: sessions.map(({ device, created_at: since, seen_at: seen }) => ({
      device,
      since: isoTime(since),
      seen: isoTime(seen),
    })),
    rows: rows.map(({ listing_id: listingId, kind, day, content }) => ({
      listingId,
      kind,
      day,
      content: storedContent(content),
    })),
    trail: trail.map(({ action, actor, at }) => ({ action, actor, at: isoTime(at) })),
  };
}

/** Deletes an account with all that hangs on it, and what the address sent or was sent (GDPR article 17). */
export async function eraseOwner(admin: Admin, owner: OwnerRow, alsoRecord?: RecordErasing): Promise<Erased> {
  const { config, clock } = admin.services;
  const [hash, time] = [erasedHash(config, 'owner', owner.id), clock().getTime()];
  await change(admin, owner, 'erase', async (transaction) => {
    await noteErased(transaction, hash, time);
    await transaction.deleteFrom('owners').where('id', '=', owner.id).execute();
  });
  try {
    await addToErasedList(config, new Map([[hash, time]]));
    return await erasePerson(admin.services, owner.email, alsoRecord);
  } catch (error) {
    await recordCommand(admin, 'erase', owner.id, 'failed').catch(() => undefined);
    throw new Error(
      `The account ${owner.id} is deleted, but not all that its address sent: ${errorMessage(error)} ` +
        `Finish with \`npx gevel retention --erase ${owner.email}\`.`,
      { cause: error },
    );
  }
}
