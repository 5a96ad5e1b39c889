import type { Selectable, Transaction } from 'kysely';
import type { Language } from '#i18n/languages.ts';
import { emailKey } from '#server/accounts/email-key.ts';
import { endSessions } from '#server/accounts/sessions.ts';
import { audit } from '#server/owners/audit.ts';
import { beginAnew, endAccess } from '#server/owners/end-access.ts';
import { ownerRealm } from '#server/owners/owner-realm.ts';
import type { OwnerTable } from '#server/store/owner-tables.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';
import { dropWaitingMails } from '#server/subscriptions/stale.ts';

/** An owner as the feed knows them. */
export interface OwnerAccount {
  readonly id: string;
  readonly email: string;
  readonly language: Language;
  readonly name: string;
  readonly listingIds: readonly string[];
}

/** What a run changed, by the numbers of the owners. */
export interface AccountChanges {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly disabled: readonly string[];
  /** Two owners of the feed with one address: only the first gets an account. */
  readonly refused: readonly string[];
}

type OwnerRow = Selectable<OwnerTable>;

/** The first owner of each address. */
function withOwnAddress(accounts: readonly OwnerAccount[]): { kept: OwnerAccount[]; refused: string[] } {
  const byKey = new Map<string, OwnerAccount>();
  const refused: string[] = [];
  for (const account of accounts) {
    const key = emailKey(account.email);
    if (byKey.has(key)) refused.push(account.id);
    else byKey.set(key, account);
  }
  return { kept: [...byKey.values()], refused };
}

async function writeListings(transaction: Transaction<Tables>, { id, listingIds }: OwnerAccount): Promise<boolean> {
  const rows = await transaction.selectFrom('owner_listings').select('listing_id').where('owner_id', '=', id).execute();
  const known = new Set(rows.map((row) => row.listing_id));
  const wanted = new Set(listingIds);
  const added = [...wanted].filter((listingId) => !known.has(listingId));
  const gone = [...known].filter((listingId) => !wanted.has(listingId));
  if (gone.length > 0) {
    await transaction.deleteFrom('owner_listings').where('owner_id', '=', id).where('listing_id', 'in', gone).execute();
  }
  if (added.length > 0) {
    const values = added.map((listingId) => ({ owner_id: id, listing_id: listingId }));
    await transaction.insertInto('owner_listings').values(values).execute();
  }
  return added.length + gone.length > 0;
}

/** Another name with another address: the CRM has given the number to another person. */
function isSomebodyElse(account: OwnerAccount, row: OwnerRow): boolean {
  return account.name !== row.name && emailKey(account.email) !== emailKey(row.email);
}

function isKept(row: OwnerRow, change: Pick<OwnerRow, 'email' | 'email_key' | 'language' | 'name'>): boolean {
  const { email, email_key: key, language, name } = change;
  return row.email === email && row.email_key === key && row.language === language && row.name === name;
}

/** A new owner, or one who differs from what is kept; undefined when nothing does. */
function changesOf(account: OwnerAccount, row: OwnerRow | undefined): Partial<OwnerRow> | undefined {
  const { email, name } = account;
  // What the owner chose in the portal is stronger than what the agency knows.
  const chosen = row && !isSomebodyElse(account, row) ? row.own_language : null;
  const language = chosen ?? account.language;
  const change = { email, email_key: emailKey(email), language, name };
  if (!row) return change;
  const isBack = row.status === 'disabled' && row.disabled_by === 'feed';
  if (isKept(row, change) && !isBack) return undefined;
  return {
    ...change,
    ...(isBack && { status: row.password_hash === null ? 'invited' : 'active', disabled_by: null }),
  };
}

/** In the place of an address that is free for somebody else: whoever has it left the feed. */
export function goneKey(id: string): string {
  return `gone ${id}`;
}

/** Has an owner left the feed? Whether the agency blocked the account, too, says nothing of it. */
export function hasLeftFeed({ id, email_key: key }: Pick<OwnerRow, 'id' | 'email_key'>): boolean {
  return key === goneKey(id);
}

async function disableByFeed(transaction: Transaction<Tables>, row: OwnerRow, now: Date): Promise<void> {
  const { id, email, disabled_by: by } = row;
  await transaction
    .updateTable('owners')
    .set({ status: 'disabled', disabled_by: by ?? 'feed', email_key: goneKey(id), updated_at: now.getTime() })
    .where('id', '=', id)
    .execute();
  await endSessions(ownerRealm, transaction, id);
  await transaction.deleteFrom('owner_tokens').where('owner_id', '=', id).execute();
  await transaction.deleteFrom('owner_listings').where('owner_id', '=', id).execute();
  await dropWaitingMails(transaction, emailKey(email), ['report-stop']);
  await audit(transaction, { ownerId: id, action: 'disabled', actor: 'feed', now });
}

async function writeOwner(
  transaction: Transaction<Tables>,
  account: OwnerAccount,
  change: Partial<OwnerRow>,
  { row, now }: { readonly row: OwnerRow | undefined; readonly now: Date },
): Promise<void> {
  const { id } = account;
  const updated = { ...change, updated_at: now.getTime() };
  if (row) {
    await transaction.updateTable('owners').set(updated).where('id', '=', id).execute();
    if (emailKey(account.email) !== emailKey(row.email)) {
      await endAccess(transaction, id);
      // Who reads the old address may be nobody's business any more.
      await dropWaitingMails(transaction, emailKey(row.email), ['report-stop']);
    }
    if (isSomebodyElse(account, row)) await beginAnew(transaction, id);
  } else {
    const { email = '', email_key: key = '', language = '', name = '' } = change;
    await transaction
      .insertInto('owners')
      .values({
        id,
        email,
        email_key: key,
        language,
        name,
        status: 'invited',
        report: 'none',
        created_at: now.getTime(),
        updated_at: now.getTime(),
      })
      .execute();
  }
  await audit(transaction, { ownerId: id, action: row ? 'changed' : 'added', actor: 'feed', now });
}

/** How owners who are not in a feed are taken. */
export interface LeavingRules {
  /** Numbers of owners whom the feed has, but not so that they can be read: their accounts stay as they are. */
  readonly unreadIds?: readonly string[];
  /** From this share on, so many leaving at once is taken for a fault of the feed; without it nothing is. */
  readonly maximumShrinkShare?: number;
}

/** Fewer may leave any day, however few there are; all at once do not. */
const fewestSuspicious = 3;

function guardLeaving(knownCount: number, leavingCount: number, { maximumShrinkShare }: LeavingRules): void {
  if (maximumShrinkShare === undefined || leavingCount === 0) return;
  const isTooMany = leavingCount >= Math.max(fewestSuspicious, knownCount * maximumShrinkShare);
  if (!isTooMany && leavingCount < knownCount) return;
  throw new Error(
    `${leavingCount} of the ${knownCount} owners with an account are gone from the feed. All accounts and figures stay as ` +
      'they were. If this is what the agency wants, run `npm run sync -- --accept-shrink`.',
  );
}

/** Who has an account and is not in the feed any more. */
function leavingOf(rows: readonly OwnerRow[], kept: readonly OwnerAccount[], rules: LeavingRules): OwnerRow[] {
  const present = rows.filter((row) => !hasLeftFeed(row));
  const wanted = new Set(kept.map(({ id }) => id));
  const keys = new Set(kept.map(({ email }) => emailKey(email)));
  const unread = new Set(rules.unreadIds);
  const leaving = present.filter(({ id, email_key: key }) => !wanted.has(id) && (!unread.has(id) || keys.has(key)));
  guardLeaving(present.length, leaving.length, rules);
  return leaving;
}

/**
 * Makes the accounts those of the feed: new owners get one without a password, owners who left it are disabled and logged out.
 * A second run with the same owners changes nothing. Nobody is written to: `npm run owners -- invite` does that.
 */
export async function upsertOwners(
  store: Store,
  accounts: readonly OwnerAccount[],
  now = new Date(),
  rules: LeavingRules = {},
): Promise<AccountChanges> {
  const { kept, refused } = withOwnAddress(accounts);
  return store.write(async (transaction) => {
    const rows = await transaction.selectFrom('owners').selectAll().execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    const leaving = leavingOf(rows, kept, rules);
    for (const row of leaving) await disableByFeed(transaction, row, now);

    const changes = kept.flatMap((account) => {
      const change = changesOf(account, byId.get(account.id));
      return change ? [{ account, change, row: byId.get(account.id) }] : [];
    });
    // Two owners may exchange their addresses: all are let go before the first is taken.
    for (const { account, row } of changes) {
      if (row?.email_key === emailKey(account.email) || !row) continue;
      const free = { email_key: `moving ${account.id}` };
      await transaction.updateTable('owners').set(free).where('id', '=', account.id).execute();
    }
    for (const { account, change, row } of changes) await writeOwner(transaction, account, change, { row, now });
    const changed = new Set(changes.flatMap(({ account, row }) => (row ? [account.id] : [])));
    const added = changes.flatMap(({ account, row }) => (row ? [] : [account.id]));
    for (const account of kept) {
      const isChanged = await writeListings(transaction, account);
      if (isChanged && !added.includes(account.id)) changed.add(account.id);
    }
    return { added, changed: [...changed], disabled: leaving.map(({ id }) => id), refused };
  });
}
