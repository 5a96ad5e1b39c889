import { sql, type Kysely } from 'kysely';

/**
 * A way out of the outbox that works or fails by itself. Mail has two: a server that knows the agency may refuse everybody
 * else, and the other way round.
 */
export const lanes = ['agency', 'visitors', 'webhook', 'crm', 'alarm'] as const;

export type Lane = (typeof lanes)[number];

/** `down`: the other side answers nobody. `refused`: it answers, and takes from nobody. */
export type LaneTrouble = 'down' | 'refused';

export interface OutboxLaneTable {
  lane: Lane;
  /** How many rows the other side has taken. */
  accepted: number;
  trouble: LaneTrouble | null;
  /** Since when, and why. */
  since: number | null;
  reason: string | null;
  /** Attempts since the trouble began. */
  failures: number;
  /** No attempt before it. */
  try_at: number;
}

/** Tables of the lanes. */
export interface LaneTables {
  outbox_lanes: OutboxLaneTable;
}

/** Creates the lanes, and what the outbox knows of earlier attempts. */
export async function createLanes(database: Kysely<never>, time: 'integer' | 'bigint'): Promise<void> {
  await database.schema
    .createTable('outbox_lanes')
    .addColumn('lane', 'text', (column) => column.primaryKey())
    .addColumn('accepted', time, (column) => column.notNull().defaultTo(0))
    .addColumn('trouble', 'text')
    .addColumn('since', time)
    .addColumn('reason', 'text')
    .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('try_at', time, (column) => column.notNull().defaultTo(0))
    .execute();
  for (const lane of lanes) await sql`insert into outbox_lanes (lane) values (${lane})`.execute(database);
  await database.schema.alterTable('outbox').addColumn('failing_since', time).execute();
  await database.schema.alterTable('outbox').addColumn('refused_after', time).execute();
}
