import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createAlerts } from '#server/store/alert-tables.ts';
import { createFigures, createHomeSaves } from '#server/store/figure-tables.ts';
import { createHomeTables } from '#server/store/home-tables.ts';
import { createDiary } from '#server/store/diary-tables.ts';
import { keepHeldClaims } from '#server/store/held-claims-migration.ts';
import { createLanes } from '#server/store/lane-tables.ts';
import { createPageTexts } from '#server/store/page-text-tables.ts';
import { createPasskeys } from '#server/store/passkey-tables.ts';
import {
  createOwnerCommands,
  createOwnerGuards,
  createOwners,
  createOwnerSessions,
  keepOwnersOverSyncs,
} from '#server/store/owner-migration.ts';
import { createPortal } from '#server/store/portal-migration.ts';
import { acceptFewer, createRebuilds, leaseRebuilds } from '#server/store/rebuild-migration.ts';
import { createLeadCases, keepWholeCampaigns } from '#server/store/lead-case-tables.ts';
import { indexLeadOrders } from '#server/store/lead-order-indexes.ts';
import { createNews } from '#server/store/news-tables.ts';
import { createNewsletters } from '#server/store/newsletter-tables.ts';
import { createStaff } from '#server/store/staff-migration.ts';
import { createTemplates } from '#server/store/template-tables.ts';
import type { Store } from '#server/store/store.ts';
import { createErased } from '#server/store/erased-table.ts';
import { createUnsubscriptions } from '#server/store/unsubscription-tables.ts';

/** Milliseconds since 1970 need 64 bits. */
type TimeType = 'integer' | 'bigint';

async function createLeads(database: Kysely<never>, time: TimeType): Promise<void> {
  await database.schema
    .createTable('leads')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('form', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('reference', 'text')
    .addColumn('fields', 'text', (column) => column.notNull())
    .addColumn('suspicion', 'text')
    .addColumn('retention', 'text', (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .execute();
  await database.schema.createIndex('leads_email').on('leads').column('email').execute();
  await database.schema.createIndex('leads_age').on('leads').columns(['retention', 'created_at']).execute();
}

async function createOutbox(database: Kysely<never>, time: TimeType): Promise<void> {
  await database.schema
    .createTable('outbox')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('lead_id', 'text', (column) => column.references('leads.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text')
    .addColumn('message_id', 'text', (column) => column.notNull().unique())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('due_at', time, (column) => column.notNull())
    .addColumn('last_error', 'text')
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('done_at', time)
    .execute();
  await database.schema.createIndex('outbox_due').on('outbox').columns(['state', 'due_at']).execute();
  await database.schema.createIndex('outbox_lead').on('outbox').column('lead_id').execute();
  await database.schema.createIndex('outbox_recipient').on('outbox').column('recipient').execute();
}

async function createGuards(database: Kysely<never>, time: TimeType): Promise<void> {
  await database.schema
    .createTable('claims')
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('lead_id', 'text', (column) => column.references('leads.id').onDelete('cascade'))
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('expires_at', time)
    .addPrimaryKeyConstraint('claims_key', ['scope', 'key'])
    .execute();
  await database.schema.createIndex('claims_lead').on('claims').column('lead_id').execute();
  await database.schema
    .createTable('answers')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('body_hash', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .execute();
  await database.schema
    .createTable('limits')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('points', 'integer', (column) => column.notNull())
    .addColumn('expires_at', time)
    .execute();
  await database.schema.createIndex('limits_expiry').on('limits').column('expires_at').execute();
}

async function createUploads(database: Kysely<never>, time: TimeType): Promise<void> {
  await database.schema
    .createTable('uploads')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('lead_id', 'text', (column) => column.notNull().references('leads.id').onDelete('cascade'))
    .addColumn('filename', 'text', (column) => column.notNull())
    .addColumn('content_type', 'text', (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .execute();
}

async function createUploadContents(database: Kysely<never>, time: TimeType): Promise<void> {
  await database.schema
    .createTable('upload_contents')
    .addColumn('id', 'text', (column) => column.primaryKey().references('uploads.id').onDelete('cascade'))
    .addColumn('bytes', time === 'integer' ? 'blob' : 'bytea', (column) => column.notNull())
    .execute();
  await database.schema.createIndex('uploads_lead').on('uploads').column('lead_id').execute();
}

async function createConsents(database: Kysely<never>, time: TimeType): Promise<void> {
  await database.schema
    .createTable('consents')
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('decided_at', time, (column) => column.notNull())
    .addColumn('received_at', time, (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('text_hash', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('categories', 'text', (column) => column.notNull())
    .addColumn('services', 'text', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('consents_key', ['id', 'decided_at'])
    .execute();
  await database.schema.createIndex('consents_age').on('consents').column('received_at').execute();
  await database.schema
    .createTable('consent_texts')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('first_seen', time, (column) => column.notNull())
    .execute();
}

/**
 * The steps to the newest form of the database, by name in order. A step that has run anywhere is never changed: add another.
 */
export function migrations(kind: Store['kind']): Record<string, Migration> {
  const time: TimeType = kind === 'sqlite' ? 'integer' : 'bigint';
  const step = (...parts: readonly ((database: Kysely<never>, time: TimeType) => Promise<void>)[]): Migration => ({
    async up(database) {
      for (const part of parts) await part(database as Kysely<never>, time);
    },
  });
  return {
    '2026-11-21-leads': step(createLeads, createOutbox, createGuards, createUploads),
    '2026-11-21-proofs-of-consent': step(createConsents),
    '2026-11-22-owners': step(createOwners, createOwnerSessions, createOwnerGuards),
    '2026-11-23-owner-rows': step(createPortal),
    '2026-11-25-alerts': step(createAlerts),
    '2026-11-28-rebuilds': step(createRebuilds),
    '2026-11-29-owners-over-syncs': step(keepOwnersOverSyncs),
    '2026-12-01-owner-commands': step(createOwnerCommands),
    '2026-12-02-rebuild-leases': step(leaseRebuilds),
    '2026-12-01-upload-contents': step(createUploadContents),
    '2026-12-05-unsubscriptions': step(createUnsubscriptions),
    '2026-12-06-held-claims': step(keepHeldClaims),
    '2026-12-08-outbox-lanes': step(createLanes),
    '2026-12-09-erased': step(createErased),
    '2026-12-12-staff': step(createStaff),
    '2026-12-13-office-leads': step(createLeadCases),
    '2026-12-14-diary': step(createDiary),
    '2026-12-16-office-homes': step(createHomeTables),
    '2026-12-18-newsletters': step(createNewsletters),
    '2026-12-19-site-figures': step(createFigures),
    '2026-12-20-answer-templates': step(createTemplates),
    '2026-12-29-passkeys': step(createPasskeys),
    '2026-12-30-fewer-homes': step(acceptFewer),
    '2026-12-31-lead-orders': step(indexLeadOrders),
    '2027-01-02-news': step(createNews),
    '2027-01-05-page-texts': step(createPageTexts),
    '2027-01-08-whole-campaigns': step(keepWholeCampaigns),
    '2027-01-09-home-saves': step(createHomeSaves),
  };
}
