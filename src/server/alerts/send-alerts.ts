import type { Transaction } from 'kysely';
import type { Logger } from 'pino';
import { frequencies, lastDigestMs } from '#search/alerts/digest-time.ts';
import { isComparedPrice, priceChanges } from '#domain/price-history.ts';
import { matches } from '#search/search.ts';
import type { AlertMatchTable, AlertSearchTable } from '#server/store/alert-tables.ts';
import { newsMail, reminderMail, type AlertMailParts, type HomeNews } from '#server/alerts/alert-mails.ts';
import { fallOccasion, homeOccasion } from '#server/alerts/record-matches.ts';
import { readSearches, type ReadSearch } from '#server/alerts/saved-search.ts';
import type { Stock, StockSearch } from '#server/alerts/stock.ts';
import { dayMs } from '#server/clock.ts';
import { enqueue, mailRow } from '#server/outbox/outbox.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

/** As many as are written while a visitor's lead can wait. */
const visitorsPerWrite = 50;
/** How long before its end a search asks to go on. */
const remindDays = 14;

interface Reminding extends AlertMailParts {
  readonly store: Store;
  readonly log: Logger;
}

interface Sending extends Reminding {
  readonly stock: Stock;
}

interface Mailing extends Sending {
  readonly search: StockSearch;
}

type Search = ReadSearch<AlertSearchTable>;

type ClaimedMatch = Pick<AlertMatchTable, 'listing_id' | 'occasion' | 'reason'>;

/** Searches with news that may be mailed now, by the address of their visitor. */
async function dueSearches({ store, log, now }: Sending): Promise<Search[][]> {
  const byEmail = new Map<string, Search[]>();
  for (const frequency of frequencies) {
    const rows = await store.reader
      .selectFrom('alert_searches')
      .selectAll()
      .where('frequency', '=', frequency)
      .where('confirmed_at', 'is not', null)
      .where('stopped_by', 'is', null)
      .where('expires_at', '>', now.getTime())
      .where((build) =>
        build.exists(
          build
            .selectFrom('alert_matches')
            .select('listing_id')
            .whereRef('search_id', '=', 'alert_searches.id')
            .where('mailed_at', 'is', null)
            .where('matched_at', '<=', lastDigestMs(now.getTime(), frequency)),
        ),
      )
      .orderBy('created_at', 'desc')
      .execute();
    for (const row of readSearches(rows, log)) byEmail.set(row.email, [...(byEmail.get(row.email) ?? []), row]);
  }
  return [...byEmail.values()];
}

/**
 * The searches that nobody has stopped since they were read. Writing to their rows makes whoever stops them now wait until the
 * mail is in the outbox, and take it out again.
 */
async function stillRunning(transaction: Transaction<Tables>, searches: readonly Search[]): Promise<Search[]> {
  const ids = searches.map(({ id }) => id);
  const rows = await transaction
    .updateTable('alert_searches')
    .set({ stopped_by: null })
    .where('id', 'in', ids)
    .where('stopped_by', 'is', null)
    .returning('id')
    .execute();
  const running = new Set(rows.map(({ id }) => id));
  return searches.filter(({ id }) => running.has(id));
}

/** Marks the news of a search as mailed and returns it; another run that does the same gets nothing. */
function claimMatches(transaction: Transaction<Tables>, { id, frequency }: Search, now: Date): Promise<ClaimedMatch[]> {
  return transaction
    .updateTable('alert_matches')
    .set({ mailed_at: now.getTime() })
    .where('search_id', '=', id)
    .where('mailed_at', 'is', null)
    .where('matched_at', '<=', lastDigestMs(now.getTime(), frequency))
    .returning(['listing_id', 'occasion', 'reason'])
    .execute();
}

/** Does the home answer the search still? Days may lie between the match and a weekly mail. */
function stillMatching(
  { stock, search: { index, rowOf } }: Mailing,
  { query }: Search,
  id: string,
): HomeNews['listing'] | undefined {
  const row = rowOf.get(id);
  if (row === undefined || !matches(index, row, query)) return undefined;
  return stock.listings.get(id);
}

/** Is a lower price that a match was made for still one? Where nobody keeps a history of prices, it is while that very amount is asked. */
function isStillLower({ data: { config } }: Mailing, listing: HomeNews['listing'], occasion: string): boolean {
  if (priceChanges(listing, config).length > 0) return true;
  const { amountCents } = listing.price;
  return amountCents !== undefined && occasion === fallOccasion(amountCents) && isComparedPrice(listing, config);
}

/** What is told of a match by now; nothing of a lower price of a home that is offered otherwise since. */
function newsOf(
  mailing: Mailing,
  search: Search,
  { listing_id: id, occasion, reason }: ClaimedMatch,
): HomeNews | undefined {
  const listing = stillMatching(mailing, search, id);
  if (!listing || reason !== 'price' || isStillLower(mailing, listing, occasion)) return listing && { listing, reason };
  // That the home fits is news all the same.
  return occasion === homeOccasion ? { listing, reason: 'changed' } : undefined;
}

async function mailVisitor(
  transaction: Transaction<Tables>,
  searches: readonly Search[],
  sending: Mailing,
): Promise<number> {
  const homes = new Map<string, HomeNews>();
  const told: Search[] = [];
  for (const search of await stillRunning(transaction, searches)) {
    for (const match of await claimMatches(transaction, search, sending.now)) {
      const { listing_id: id, occasion } = match;
      const news = newsOf(sending, search, match);
      if (news) {
        if (!homes.has(id)) homes.set(id, news);
        if (!told.includes(search)) told.push(search);
        continue;
      }
      // Not mailed after all: should it fit again, it is news again.
      await transaction
        .deleteFrom('alert_matches')
        .where('search_id', '=', search.id)
        .where('listing_id', '=', id)
        .where('occasion', '=', occasion)
        .execute();
    }
  }
  const [first, ...others] = told;
  if (!first) return 0;
  const mail = newsMail([first, ...others], [...homes.values()], sending);
  const host = new URL(sending.data.config.url).hostname;
  await enqueue(transaction, [mailRow(mail, { leadId: null, now: sending.now, host })]);
  return 1;
}

/** Puts one mail for each visitor with news into the outbox, in the transaction that marks the news as mailed; returns how many. */
export async function sendNews(sending: Sending): Promise<number> {
  const visitors = await dueSearches(sending);
  if (visitors.length === 0) return 0;
  const mailing = { ...sending, search: await sending.stock.search() };
  let mails = 0;
  for (let start = 0; start < visitors.length; start += visitorsPerWrite) {
    mails += await sending.store.write(async (transaction) => {
      let written = 0;
      for (const searches of visitors.slice(start, start + visitorsPerWrite)) {
        written += await mailVisitor(transaction, searches, mailing);
      }
      return written;
    });
  }
  return mails;
}

/** Asks the visitors whose searches end soon whether they still look, once; returns how many. */
export async function sendReminders({ store, log, data, config, now }: Reminding): Promise<number> {
  const host = new URL(data.config.url).hostname;
  return store.write(async (transaction) => {
    const rows = await transaction
      .updateTable('alert_searches')
      .set({ reminded_at: now.getTime() })
      .where('confirmed_at', 'is not', null)
      .where('stopped_by', 'is', null)
      .where('reminded_at', 'is', null)
      .where('expires_at', '<=', now.getTime() + remindDays * dayMs)
      .where('expires_at', '>', now.getTime())
      .returningAll()
      .execute();
    const searches = readSearches(rows, log);
    for (const search of searches) {
      await enqueue(transaction, [mailRow(reminderMail(search, { data, config, now }), { leadId: null, now, host })]);
    }
    return searches.length;
  });
}
