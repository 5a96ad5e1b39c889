import type { Kysely } from 'kysely';

/** Accounts of the agency's own people. */
async function createStaffAccounts(database: Kysely<never>, time: 'integer' | 'bigint'): Promise<void> {
  await database.schema
    .createTable('staff')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('password_changed_at', time)
    .addColumn('second_step_key', 'text')
    .addColumn('second_step_pending', 'text')
    .addColumn('second_step_used', time)
    .addColumn('invited_at', time)
    .addColumn('logged_in_at', time)
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('updated_at', time, (column) => column.notNull())
    .execute();
}

async function createStaffSessions(database: Kysely<never>, time: 'integer' | 'bigint'): Promise<void> {
  await database.schema
    .createTable('staff_sessions')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('staff_id', 'text', (column) => column.notNull().references('staff.id').onDelete('cascade'))
    .addColumn('stage', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('seen_at', time, (column) => column.notNull())
    .execute();
  await database.schema.createIndex('staff_sessions_staff').on('staff_sessions').column('staff_id').execute();
  await database.schema
    .createTable('staff_tokens')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('staff_id', 'text', (column) => column.references('staff.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('expires_at', time, (column) => column.notNull())
    .addColumn('used_at', time)
    .execute();
  await database.schema.createIndex('staff_tokens_staff').on('staff_tokens').column('staff_id').execute();
}

async function createStaffGuards(database: Kysely<never>, time: 'integer' | 'bigint'): Promise<void> {
  await database.schema
    .createTable('staff_devices')
    .addColumn('staff_id', 'text', (column) => column.notNull().references('staff.id').onDelete('cascade'))
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('first_seen', time, (column) => column.notNull())
    .addColumn('last_seen', time, (column) => column.notNull())
    .addPrimaryKeyConstraint('staff_devices_key', ['staff_id', 'hash'])
    .execute();
  await database.schema
    .createTable('staff_codes')
    .addColumn('staff_id', 'text', (column) => column.notNull().references('staff.id').onDelete('cascade'))
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('used_at', time)
    .addPrimaryKeyConstraint('staff_codes_key', ['staff_id', 'hash'])
    .execute();
  // Without references: that somebody was deleted is part of the log.
  await database.schema
    .createTable('office_acts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('act', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('before', 'text', (column) => column.notNull())
    .addColumn('after', 'text', (column) => column.notNull())
    .addColumn('at', time, (column) => column.notNull())
    .execute();
  await database.schema.createIndex('office_acts_age').on('office_acts').columns(['at', 'id']).execute();
}

/** The office: its people, where they are logged in, and what was done. */
export async function createStaff(database: Kysely<never>, time: 'integer' | 'bigint'): Promise<void> {
  await createStaffAccounts(database, time);
  await createStaffSessions(database, time);
  await createStaffGuards(database, time);
}
