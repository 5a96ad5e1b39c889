import { sql, type Kysely, type QueryExecutorProvider } from 'kysely';

/** What a lead that waits for a person wants to claim: JSON. */
export async function keepHeldClaims(database: Kysely<never>): Promise<void> {
  await database.schema.alterTable('leads').addColumn('held_claims', 'text').execute();
  await giveBackHeldClaims(database);
}

/** Lets go what leads hold that wait because a robot is supposed; they ask for it again when they are let through. */
export async function giveBackHeldClaims(database: QueryExecutorProvider): Promise<void> {
  const held = sql`select lead_id from outbox where state = 'held'`;
  const { rows } = await sql<{ lead_id: string; scope: string; key: string }>`
    select lead_id, scope, key from claims where lead_id in (${held})`.execute(database);
  for (const { lead_id: leadId, scope, key } of rows) {
    const claims = JSON.stringify([{ scope, keys: [key] }]);
    await sql`update leads set held_claims = ${claims} where id = ${leadId}`.execute(database);
    await sql`delete from claims where scope = ${scope} and key = ${key}`.execute(database);
  }
}
