import type { AlertTables } from '#server/store/alert-tables.ts';
import type { FigureTables } from '#server/store/figure-tables.ts';
import type { HomeTables } from '#server/store/home-tables.ts';
import type { DiaryTables } from '#server/store/diary-tables.ts';
import type { LaneTables } from '#server/store/lane-tables.ts';
import type { ErasedTable } from '#server/store/erased-table.ts';
import type { NewsletterTables } from '#server/store/newsletter-tables.ts';
import type { NewsTables } from '#server/store/news-tables.ts';
import type { LeadCaseTables } from '#server/store/lead-case-tables.ts';
import type { OwnerTables } from '#server/store/owner-tables.ts';
import type { PageTextVersionTable } from '#server/store/page-text-tables.ts';
import type { PasskeyTables } from '#server/store/passkey-tables.ts';
import type { PortalTables } from '#server/store/portal-tables.ts';
import type { RebuildTables } from '#server/store/rebuild-tables.ts';
import type { StaffTables } from '#server/store/staff-tables.ts';
import type { AnswerTemplateTable } from '#server/store/template-tables.ts';
import type { UnsubscriptionTable } from '#server/store/unsubscription-tables.ts';

/** Times are milliseconds since 1970 in every table, so that both databases compare them alike. */
export interface LeadTable {
  id: string;
  form: string;
  language: string;
  /** Lower case: export and erase go by it. */
  email: string;
  name: string;
  reference: string | null;
  /** The checked values as JSON. */
  fields: string;
  /** Why a robot is supposed, `honeypot,too-fast`; null for everybody else. */
  suspicion: string | null;
  /** Which period it is kept for. */
  retention: string;
  created_at: number;
  /** What a lead that waits for a person asks to have, as JSON: nobody has it until then. */
  held_claims: string | null;
}

export interface OutboxTable {
  id: string;
  lead_id: string | null;
  kind: 'mail' | 'webhook' | 'crm' | 'alarm';
  payload: string;
  /** Lower case address of a mail's recipient; null for what goes to a CRM. */
  recipient: string | null;
  message_id: string;
  /** A held row waits for the agency: its lead may be a robot's. An unconfirmed one waits for a click of its lead's sender, or of the agency. */
  state: 'waiting' | 'held' | 'unconfirmed' | 'sent' | 'dead';
  attempts: number;
  due_at: number;
  last_error: string | null;
  /** When its first attempt failed. */
  failing_since: number | null;
  /** How many others of its lane had been taken when it was refused for the first time; null when it never was. */
  refused_after: number | null;
  created_at: number;
  done_at: number | null;
}

export interface ClaimTable {
  scope: string;
  key: string;
  lead_id: string | null;
  created_at: number;
  expires_at: number | null;
}

/** What an idempotency key was answered. */
export interface AnswerTable {
  key: string;
  body_hash: string;
  answer: string;
  /** Null in rows of older versions. */
  lead_id: string | null;
  created_at: number;
}

export interface LimitTable {
  key: string;
  points: number;
  expires_at: number | null;
}

export interface UploadTable {
  id: string;
  lead_id: string;
  filename: string;
  content_type: string;
  created_at: number;
}

/** In a table of its own, so that nobody who looks through uploads carries them along. */
export interface UploadContentTable {
  id: string;
  bytes: Uint8Array;
}

/** Proof of a choice about cookies; nothing in it says who made it. */
export interface ConsentTable {
  /** Random, the same for all choices of a browser. */
  id: string;
  /** By the visitor's clock; with the id it names the choice. */
  decided_at: number;
  received_at: number;
  revision: number;
  text_hash: string;
  language: string;
  /** Words with spaces between them, like `services`. */
  categories: string;
  services: string;
  place: string;
}

/** The texts that proofs speak of, each once. */
export interface ConsentTextTable {
  hash: string;
  language: string;
  revision: number;
  text: string;
  first_seen: number;
}

/** Every table of the store. */
export interface Tables
  extends
    OwnerTables,
    PasskeyTables,
    PortalTables,
    AlertTables,
    RebuildTables,
    LaneTables,
    StaffTables,
    LeadCaseTables,
    HomeTables,
    DiaryTables,
    NewsTables,
    NewsletterTables,
    FigureTables {
  leads: LeadTable;
  outbox: OutboxTable;
  claims: ClaimTable;
  answers: AnswerTable;
  limits: LimitTable;
  uploads: UploadTable;
  upload_contents: UploadContentTable;
  unsubscriptions: UnsubscriptionTable;
  erased: ErasedTable;
  consents: ConsentTable;
  consent_texts: ConsentTextTable;
  answer_templates: AnswerTemplateTable;
  page_text_versions: PageTextVersionTable;
}
