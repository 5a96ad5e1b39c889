import type { Transaction } from 'kysely';
import { endOfDayAfter } from '#domain/brussels-clock.ts';
import { readSearch, searchText } from '#server/alerts/saved-search.ts';
import type { SearchQuery } from '#search/query.ts';
import { valueOf } from '#server/guards/token.ts';
import type { SearchWish } from '#submissions/form-server.ts';
import type { Mail } from '#submissions/mail.ts';
import { dropWaitingMails, forgetAnswers } from '#server/subscriptions/stale.ts';
import type { Tables } from '#server/store/tables.ts';

/** Six months; every renewal starts them again. */
export const searchDays = 183;
/** How long a search waits for its visitor to confirm the address. */
export const confirmDays = 30;
/** Links in mails outlive the search that they are of. */
export const manageDays = 400;

interface NewSearch extends SearchWish {
  /** Number of the lead. */
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly language: string;
  readonly now: Date;
}

/** Keeps a search until its address is confirmed. */
export async function registerSearch(transaction: Transaction<Tables>, search: NewSearch): Promise<void> {
  const { id, email, name, language, query, frequency, wantsPriceDrops, now } = search;
  await transaction
    .insertInto('alert_searches')
    .values({
      id,
      email: email.toLowerCase(),
      name,
      language,
      query: searchText(query),
      frequency,
      price_drops: Number(wantsPriceDrops),
      confirmed_at: null,
      expires_at: endOfDayAfter(now.getTime(), confirmDays),
      reminded_at: null,
      stopped_by: null,
      created_at: now.getTime(),
    })
    .execute();
}

async function runOn(transaction: Transaction<Tables>, id: string, now: Date, email?: string): Promise<boolean> {
  const change = transaction
    .updateTable('alert_searches')
    .set((build) => ({
      confirmed_at: build.fn.coalesce('confirmed_at', build.val(now.getTime())),
      expires_at: endOfDayAfter(now.getTime(), searchDays),
      reminded_at: null,
    }))
    .where('id', '=', id)
    .where('stopped_by', 'is', null);
  const own = email === undefined ? change : change.where('email', '=', email);
  return (await own.executeTakeFirst()).numUpdatedRows > 0n;
}

/** What a search looks for; undefined when there is none of that number, or when it can no longer be read. */
export async function findSearch(
  database: Pick<Transaction<Tables>, 'selectFrom'>,
  id: string,
): Promise<SearchQuery | undefined> {
  const row = await database.selectFrom('alert_searches').select('query').where('id', '=', id).executeTakeFirst();
  try {
    return row && readSearch(row.query);
  } catch {
    return undefined;
  }
}

/** The address is confirmed, or the visitor still looks: six months from now. False when there is no such search any more. */
export function renewSearch(transaction: Transaction<Tables>, id: string, now: Date): Promise<boolean> {
  return runOn(transaction, id, now);
}

/** Forgets all searches of an address, also those that had stopped, what was found for them, and the mails that wait for it. */
export async function stopSearches(transaction: Transaction<Tables>, email: string): Promise<number> {
  const address = email.toLowerCase();
  const { numDeletedRows } = await transaction
    .deleteFrom('alert_searches')
    .where('email', '=', address)
    .executeTakeFirst();
  await dropWaitingMails(transaction, address, ['alert-stop']);
  await forgetAnswers(transaction, address);
  return Number(numDeletedRows);
}

/** One search of a visitor: whoever changes it must know the address too. */
export interface OwnSearch {
  readonly id: string;
  readonly email: string;
}

/** When news of a search was mailed; undefined when there is no such search. Whoever writes to this address now is waited for. */
async function mailedMoments(
  transaction: Transaction<Tables>,
  { id, email }: OwnSearch,
): Promise<number[] | undefined> {
  const searches = await transaction
    .updateTable('alert_searches')
    .set((row) => ({ reminded_at: row.ref('reminded_at') }))
    .where('email', '=', email)
    .returning('id')
    .execute();
  if (!searches.some((search) => search.id === id)) return undefined;
  const matches = await transaction
    .selectFrom('alert_matches')
    .select('mailed_at')
    .distinct()
    .where('search_id', '=', id)
    .execute();
  return matches.map((match) => match.mailed_at).filter((moment) => moment !== null);
}

/** The search that a reminder asks about; undefined for any other mail. */
function remindedOf({ homes, button }: Mail): string | undefined {
  const token = homes || !button ? null : new URL(button.href).searchParams.get('token');
  return token === null ? undefined : valueOf(token);
}

/** Lets the other searches of an address write anew what stood in mails that were taken back. */
async function writeAnew(transaction: Transaction<Tables>, email: string, moments: readonly number[]): Promise<void> {
  if (moments.length === 0) return;
  await transaction
    .updateTable('alert_matches')
    .set({ mailed_at: null })
    .where('mailed_at', 'in', [...moments])
    .where('search_id', 'in', (build) => build.selectFrom('alert_searches').select('id').where('email', '=', email))
    .execute();
}

/** Forgets one search, what was found for it, and the mails that wait and speak of it: what others say in them is written anew. */
export async function stopSearch(transaction: Transaction<Tables>, own: OwnSearch): Promise<boolean> {
  const moments = await mailedMoments(transaction, own);
  if (!moments) return false;
  await transaction.deleteFrom('alert_searches').where('id', '=', own.id).execute();
  await dropWaitingMails(transaction, own.email, ['alert-stop'], (mail) => remindedOf(mail) === own.id);
  // Of one moment there may be reminders of others too, sent or not: they speak of nothing else.
  const isNews = ({ homes }: Mail, writtenAt: number): boolean => homes !== undefined && moments.includes(writtenAt);
  await writeAnew(transaction, own.email, await dropWaitingMails(transaction, own.email, ['alert-stop'], isNews));
  // The same wish counts as new.
  await transaction.deleteFrom('answers').where('lead_id', '=', own.id).execute();
  return true;
}

/** Six months more for one search. */
export function renewOwnSearch(
  transaction: Transaction<Tables>,
  { id, email }: OwnSearch,
  now: Date,
): Promise<boolean> {
  return runOn(transaction, id, now, email);
}

/** Changes how often mail may come, and whether falling prices are news. */
export async function changeSearch(
  transaction: Transaction<Tables>,
  { id, email }: OwnSearch,
  { frequency, wantsPriceDrops }: Omit<SearchWish, 'query'>,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('alert_searches')
    .set({ frequency, price_drops: Number(wantsPriceDrops) })
    .where('id', '=', id)
    .where('email', '=', email)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Forgets the search of a lead that is deleted, unless its visitor has confirmed it. */
export async function dropUnconfirmed(transaction: Transaction<Tables>, leadId: string): Promise<void> {
  await transaction.deleteFrom('alert_searches').where('id', '=', leadId).where('confirmed_at', 'is', null).execute();
}

/** Forgets searches that have ended, and those that nobody confirmed in time; returns how many. */
export async function forgetEndedSearches(transaction: Transaction<Tables>, now: Date): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom('alert_searches')
    .where('expires_at', '<=', now.getTime())
    .executeTakeFirst();
  return Number(numDeletedRows);
}
