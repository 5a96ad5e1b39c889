import type { Kysely } from 'kysely';

/** Accounts of owners and the homes that they may see. */
export async function createOwners(database: Kysely<never>, time: 'integer' | 'bigint'): Promise<void> {
  await database.schema
    .createTable('owners')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('disabled_by', 'text')
    .addColumn('password_hash', 'text')
    .addColumn('password_changed_at', time)
    .addColumn('second_step_key', 'text')
    .addColumn('second_step_pending', 'text')
    .addColumn('second_step_used', time)
    .addColumn('report', 'text', (column) => column.notNull().defaultTo('none'))
    .addColumn('invited_at', time)
    .addColumn('logged_in_at', time)
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('updated_at', time, (column) => column.notNull())
    .execute();
  await database.schema
    .createTable('owner_listings')
    .addColumn('owner_id', 'text', (column) => column.notNull().references('owners.id').onDelete('cascade'))
    .addColumn('listing_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('owner_listings_key', ['owner_id', 'listing_id'])
    .execute();
  await database.schema.createIndex('owner_listings_listing').on('owner_listings').column('listing_id').execute();
}

/** Who is logged in, and the links that lead there. */
export async function createOwnerSessions(database: Kysely<never>, time: 'integer' | 'bigint'): Promise<void> {
  await database.schema
    .createTable('owner_sessions')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('owner_id', 'text', (column) => column.notNull().references('owners.id').onDelete('cascade'))
    .addColumn('stage', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('seen_at', time, (column) => column.notNull())
    .execute();
  await database.schema.createIndex('owner_sessions_owner').on('owner_sessions').column('owner_id').execute();
  await database.schema.createIndex('owner_sessions_age').on('owner_sessions').column('created_at').execute();
  await database.schema
    .createTable('owner_tokens')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('owner_id', 'text', (column) => column.references('owners.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('expires_at', time, (column) => column.notNull())
    .addColumn('used_at', time)
    .execute();
  await database.schema.createIndex('owner_tokens_owner').on('owner_tokens').column('owner_id').execute();
  await database.schema.createIndex('owner_tokens_expiry').on('owner_tokens').column('expires_at').execute();
}

/** Known browsers, recovery codes, failed attempts and the trail of what was done. */
export async function createOwnerGuards(database: Kysely<never>, time: 'integer' | 'bigint'): Promise<void> {
  await database.schema
    .createTable('owner_devices')
    .addColumn('owner_id', 'text', (column) => column.notNull().references('owners.id').onDelete('cascade'))
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('first_seen', time, (column) => column.notNull())
    .addColumn('last_seen', time, (column) => column.notNull())
    .addPrimaryKeyConstraint('owner_devices_key', ['owner_id', 'hash'])
    .execute();
  await database.schema
    .createTable('owner_codes')
    .addColumn('owner_id', 'text', (column) => column.notNull().references('owners.id').onDelete('cascade'))
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('used_at', time)
    .addPrimaryKeyConstraint('owner_codes_key', ['owner_id', 'hash'])
    .execute();
  await database.schema
    .createTable('login_attempts')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('blocked_until', time, (column) => column.notNull())
    .addColumn('updated_at', time, (column) => column.notNull())
    .execute();
  // Without a reference to the account: that it was erased is part of the trail.
  await database.schema
    .createTable('owner_audit')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('at', time, (column) => column.notNull())
    .execute();
  await database.schema.createIndex('owner_audit_owner').on('owner_audit').column('owner_id').execute();
}

/** The language that an owner chose, and since when homes are missing. */
export async function keepOwnersOverSyncs(database: Kysely<never>, time: 'integer' | 'bigint'): Promise<void> {
  await database.schema.alterTable('owners').addColumn('own_language', 'text').execute();
  await database.schema
    .createTable('missing_homes')
    .addColumn('listing_id', 'text', (column) => column.primaryKey())
    .addColumn('since', time, (column) => column.notNull())
    .execute();
}

/** What the agency ordered by the command line, in a signed chain. */
export async function createOwnerCommands(database: Kysely<never>, time: 'integer' | 'bigint'): Promise<void> {
  await database.schema
    .createTable('owner_commands')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('at', time, (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('command', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('result', 'text', (column) => column.notNull())
    .addColumn('previous', 'text', (column) => column.notNull())
    .addColumn('signature', 'text', (column) => column.notNull())
    .execute();
  await database.schema
    .createTable('owner_command_head')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('signature', 'text', (column) => column.notNull())
    .addColumn('seal', 'text', (column) => column.notNull())
    .execute();
}
