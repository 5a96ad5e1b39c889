import type { Transaction } from 'kysely';
import { brusselsMinute } from '#domain/brussels-clock.ts';
import { addDays } from '#domain/dates.ts';
import { duePeriod, type DuePeriod } from '#domain/statistics/report-period.ts';
import { dailySeries } from '#domain/statistics/daily-series.ts';
import { mergeViews, type DayViews } from '#domain/statistics/day-views.ts';
import { monthDays } from '#domain/statistics/visit-counts.ts';
import { dayMs } from '#server/clock.ts';
import { enqueue, mailRow } from '#server/outbox/outbox.ts';
import { ownerHomes } from '#server/owner-data/owner-homes.ts';
import { todayOf } from '#server/site/today.ts';
import { countedVisits, reportedViews } from '#server/owner-data/read-rows.ts';
import { reportMail, type ReportReader } from '#server/owner-data/report-mail.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/store/tables.ts';
import type { HomeGraph } from '#contracts/portal.ts';
import { spokenLanguage } from '#site/spoken-language.ts';

const scope = 'owner-report';
/** Longer than any period: until then it is known that its report went out. */
const claimDays = 40;

/** Nobody wants mail at night. */
const firstHour = '07:00';

/** Views of all homes together, by day and source. */
async function graphOf({ store }: Services, ids: readonly string[], lastDay: string): Promise<HomeGraph> {
  const [reported, counted] = [await reportedViews(store, ids, ''), await countedVisits(store, ids)];
  const views = ids.flatMap((id): DayViews[] => mergeViews(reported.get(id) ?? [], counted.get(id) ?? []));
  const { days, sources } = dailySeries(views, lastDay, monthDays);
  return {
    days,
    sources: sources.map(({ counts, ...source }) => ({ ...source, counts: counts.map((count) => count ?? null) })),
  };
}

async function readers({ store, siteData }: Services): Promise<ReportReader[]> {
  const rows = await store.reader
    .selectFrom('owners')
    .select(['id', 'name', 'email', 'language', 'report'])
    .where('status', '=', 'active')
    .where('report', '<>', 'none')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, name, email, language, report }) => {
    const code = spokenLanguage(language, siteData().config);
    return report === 'none' ? [] : [{ ownerId: id, name, email, language: code, rhythm: report }];
  });
}

/**
 * Is the report still wanted, and at this address? Writing to the row makes whoever ends it now wait until the mail is in the
 * outbox, and take it out again.
 */
async function isStillReader(transaction: Transaction<Tables>, reader: ReportReader): Promise<boolean> {
  const held = await transaction
    .updateTable('owners')
    .set((row) => ({ report: row.ref('report') }))
    .where('id', '=', reader.ownerId)
    .where('email', '=', reader.email)
    .where('status', '=', 'active')
    .where('report', '=', reader.rhythm)
    .returning('id')
    .executeTakeFirst();
  return held !== undefined;
}

/** Puts one report into the outbox, with the note that it is there: both or neither. */
async function sendReport(services: Services, reader: ReportReader, period: DuePeriod): Promise<boolean> {
  const { store, clock, siteData } = services;
  const key = `${reader.ownerId} ${period.name}`;
  const known = await store.reader
    .selectFrom('claims')
    .select('key')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();
  if (known) return false;
  const lastDay = addDays(todayOf(services), -period.daysAgo);
  const homes = await ownerHomes(services, reader.ownerId, reader.language, lastDay);
  if (homes.length === 0) return false;
  const ids = homes.map(({ id }) => id);
  const mail = await reportMail(services, reader, { homes, graph: await graphOf(services, ids, lastDay), lastDay });
  const now = clock();
  const host = new URL(siteData().config.url).hostname;
  return store.write(async (transaction) => {
    if (!(await isStillReader(transaction, reader))) return false;
    const { numInsertedOrUpdatedRows = 0n } = await transaction
      .insertInto('claims')
      .values({ scope, key, lead_id: null, created_at: now.getTime(), expires_at: now.getTime() + claimDays * dayMs })
      .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
      .executeTakeFirst();
    // Another server was faster.
    if (numInsertedOrUpdatedRows === 0n) return false;
    await enqueue(transaction, [mailRow(mail, { leadId: null, now, host })]);
    return true;
  });
}

/** Mails the reports that are due; run again, twice at once or after a crash, it mails nothing twice. Returns how many. */
export async function sendReports(services: Services): Promise<number> {
  const [today = '', time = ''] = brusselsMinute(services.clock().getTime()).split(' ');
  if (time < firstHour) return 0;
  let sent = 0;
  for (const reader of await readers(services)) {
    const period = duePeriod(reader.rhythm, today);
    if (period !== undefined && (await sendReport(services, reader, period))) sent += 1;
  }
  return sent;
}
