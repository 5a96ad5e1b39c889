import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Store } from '#server/store/store.ts';

/** Later than any moment: what waits for nobody comes after all that waits, the newest of it first. */
export const restAfter = 4_000_000_000_000_000;

/** In the place of a home where there is none: behind every reference, whatever signs an agency uses. */
export const noHome = '\u{10FFFD}';

/** Since when a lead waits for an answer; one that does not comes behind. The index holds the very same words. */
export const waitingSince: RawBuilder<number> = sql.raw(
  `(case when state in ('new', 'in-hand') then opened_at else ${String(restAfter)} - created_at end)`,
);

/** The home of a lead, by its bytes, whatever language the database sorts in. */
export function homeOf(kind: Store['kind']): RawBuilder<string> {
  return sql.raw(`(coalesce(home, '${noHome}')${kind === 'postgres' ? ' collate "C"' : ''})`);
}

/** Lets the list of leads go by waiting time and by home without reading all of it. */
export async function indexLeadOrders(database: Kysely<never>, time: 'integer' | 'bigint'): Promise<void> {
  const home = homeOf(time === 'integer' ? 'sqlite' : 'postgres');
  await sql`create index lead_cases_waiting on lead_cases (is_held, ${waitingSince}, lead_id)`.execute(database);
  await sql`create index lead_cases_homes on lead_cases (is_held, ${home}, created_at, lead_id)`.execute(database);
}
