import type { Transaction } from 'kysely';
import { brusselsDay } from '#domain/brussels-clock.ts';
import { addDays } from '#domain/dates.ts';
import type { RetentionKind } from '#submissions/form-server.ts';
import { tidyOwners } from '#server/retention/tidy-owners.ts';
import { tidyStaff } from '#server/retention/tidy-staff.ts';
import { cutoffsAt, type Cutoffs, type RetentionDays } from '#server/retention/periods.ts';
import { tidyUnsubscriptions } from '#server/subscriptions/subscriptions.ts';
import { rowParts } from '#server/store/row-parts.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

/** How many rows go, by what they are. */
export type TidyReport = Readonly<Record<RetentionKind | 'mails' | 'answers' | 'claims' | 'limits' | 'files', number>>;

interface Expired {
  readonly ids: Readonly<Record<RetentionKind, readonly string[]>>;
  readonly files: readonly string[];
}

/** A transaction, or a reader that only looks. */
type Reader = Pick<Transaction<Tables>, 'selectFrom'>;

/** Leads that are old enough, but for those whose viewing is to come, or was today or yesterday. */
async function expiredLeads(database: Reader, { leads, now }: Cutoffs): Promise<Expired> {
  const yesterday = addDays(brusselsDay(now), -1);
  const idsOf = async (retention: RetentionKind): Promise<string[]> => {
    const rows = await database
      .selectFrom('leads')
      .select('id')
      .where('retention', '=', retention)
      .where('created_at', '<', leads[retention])
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('claims')
              .select('key')
              .whereRef('claims.lead_id', '=', 'leads.id')
              .where('scope', '=', 'appointment')
              .where('key', '>=', yesterday),
          ),
        ),
      )
      .execute();
    return rows.map(({ id }) => id);
  };
  const ids = {
    lead: await idsOf('lead'),
    offer: await idsOf('offer'),
    rental: await idsOf('rental'),
    'opt-in': await idsOf('opt-in'),
  };
  return { ids, files: await filesOf(database, Object.values(ids).flat()) };
}

/** Names of the uploads of some leads. */
export async function filesOf(database: Reader, leadIds: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const ids of rowParts(leadIds)) {
    const rows = await database.selectFrom('uploads').select('id').where('lead_id', 'in', ids).execute();
    for (const { id } of rows) files.push(id);
  }
  return files;
}

async function countBefore(
  database: Reader,
  { outbox, answers, now }: Cutoffs,
): Promise<Pick<TidyReport, 'mails' | 'answers' | 'claims' | 'limits'>> {
  const rows = <T>(query: { execute: () => Promise<T[]> }): Promise<number> =>
    query.execute().then((found) => found.length);
  return {
    mails: await rows(
      database.selectFrom('outbox').select('id').where('state', 'in', ['sent', 'dead']).where('done_at', '<', outbox),
    ),
    answers: await rows(database.selectFrom('answers').select('key').where('created_at', '<', answers)),
    claims: await rows(database.selectFrom('claims').select('key').where('expires_at', '<', now)),
    limits: await rows(database.selectFrom('limits').select('key').where('expires_at', '<', now)),
  };
}

function reportOf({ ids, files }: Expired, others: Awaited<ReturnType<typeof countBefore>>): TidyReport {
  const { lead, offer, rental, 'opt-in': optIn } = ids;
  return {
    lead: lead.length,
    offer: offer.length,
    rental: rental.length,
    'opt-in': optIn.length,
    ...others,
    files: files.length,
  };
}

/** What `tidyStore` would delete. */
export async function countTidying({ reader }: Store, days: RetentionDays, now: Date): Promise<TidyReport> {
  const cutoffs = cutoffsAt(now, days);
  return reportOf(await expiredLeads(reader, cutoffs), await countBefore(reader, cutoffs));
}

/** Deletes what is older than its period, with its mails and files. */
export async function tidyStore(store: Store, days: RetentionDays, now: Date): Promise<TidyReport> {
  const cutoffs = cutoffsAt(now, days);
  const { outbox, answers } = cutoffs;
  const report = await store.write(async (transaction) => {
    const found = await expiredLeads(transaction, cutoffs);
    const others = await countBefore(transaction, cutoffs);
    // Mails, claims and files of a lead go with it.
    for (const ids of rowParts(Object.values(found.ids).flat()))
      await transaction.deleteFrom('leads').where('id', 'in', ids).execute();
    await transaction
      .deleteFrom('outbox')
      .where('state', 'in', ['sent', 'dead'])
      .where('done_at', '<', outbox)
      .execute();
    await transaction.deleteFrom('answers').where('created_at', '<', answers).execute();
    await transaction.deleteFrom('claims').where('expires_at', '<', now.getTime()).execute();
    await transaction.deleteFrom('limits').where('expires_at', '<', now.getTime()).execute();
    await tidyUnsubscriptions(transaction, now);
    await tidyOwners(transaction, now);
    await tidyStaff(transaction, now);
    return reportOf(found, others);
  });
  // While another program reads the journal it stays as it is; tomorrow is another day.
  await store.scrub().catch(() => undefined);
  return report;
}
