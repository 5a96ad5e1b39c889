import { sql, type Kysely } from 'kysely';
import type { LeadState } from '#domain/office/lead-state.ts';
import type { SourceClass } from '#domain/statistics/source-class.ts';
import { leadWords } from '#search/lead-words.ts';
import { rowParts } from '#server/store/row-parts.ts';

/** What the office knows of a lead beside what was sent: how far it is, and who has it. */
export interface LeadCaseTable {
  lead_id: string;
  /** Copies of the lead, so that one index finds and sorts. */
  form: string;
  language: string;
  home: string | null;
  created_at: number;
  state: LeadState;
  /** 1 as long as a robot is supposed: it stands on no list but that of such. */
  is_held: number;
  /** Number of the one colleague who has it. */
  assignee: string | null;
  /** From when the time to the first answer counts: when it came in, or was released. */
  opened_at: number;
  answered_at: number | null;
  /** Opening time until the first answer, in whole minutes. */
  answer_minutes: number | null;
  /** 0 before any reminder, 1 after that to whoever has it, 2 after that to the managers. */
  reminded: number;
  /** Where its visitor came from, as far as that is known. */
  source: SourceClass | null;
  landing: string | null;
  utm_source: string | null;
  utm_medium: string | null;
  utm_campaign: string | null;
  utm_term: string | null;
  utm_content: string | null;
}

/** What happened to a lead; null as `actor` is the software. */
export interface LeadEventTable {
  id: string;
  lead_id: string;
  at: number;
  actor: string | null;
  kind:
    | 'assigned'
    | 'state'
    | 'note'
    | 'answer'
    | 'elsewhere'
    | 'documents'
    | 'reminded'
    | 'released'
    | 'visit-booked'
    | 'visit-moved'
    | 'visit-cancelled'
    | 'visit-no-show';
  /** The note, the answer as it was sent, or the state or colleague that it went to. */
  text: string;
  /** Subject of an answer, or why a lead went to somebody. */
  detail: string;
}

/** Words of a lead, for the search of the list. */
export interface LeadWordTable {
  word: string;
  lead_id: string;
}

/** Who got a lead in turn last has the highest number. */
export interface LeadTurnTable {
  staff_id: string;
  turn: number;
}

/** Days on which somebody takes no leads and has no viewings, ISO dates, both included. */
export interface StaffAbsenceTable {
  id: string;
  staff_id: string;
  from_day: string;
  until_day: string;
}

export interface LeadCaseTables {
  lead_cases: LeadCaseTable;
  lead_events: LeadEventTable;
  lead_words: LeadWordTable;
  lead_turns: LeadTurnTable;
  staff_absences: StaffAbsenceTable;
}

type TimeType = 'integer' | 'bigint';

async function createCases(database: Kysely<never>, time: TimeType): Promise<void> {
  await database.schema
    .createTable('lead_cases')
    .addColumn('lead_id', 'text', (column) => column.primaryKey().references('leads.id').onDelete('cascade'))
    .addColumn('form', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('home', 'text')
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('is_held', 'integer', (column) => column.notNull())
    .addColumn('assignee', 'text', (column) => column.references('staff.id').onDelete('set null'))
    .addColumn('opened_at', time, (column) => column.notNull())
    .addColumn('answered_at', time)
    .addColumn('answer_minutes', 'integer')
    .addColumn('reminded', 'integer', (column) => column.notNull())
    .addColumn('source', 'text')
    .addColumn('landing', 'text')
    .addColumn('utm_source', 'text')
    .addColumn('utm_medium', 'text')
    .addColumn('utm_campaign', 'text')
    .execute();
  // The list goes by time within whatever is asked for.
  for (const column of ['assignee', 'state', 'form', 'home', 'source', 'language'] as const) {
    await sql`create index ${sql.ref(`lead_cases_${column}`)} on lead_cases
      (is_held, ${sql.ref(column)}, created_at, lead_id)`.execute(database);
  }
  await sql`create index lead_cases_age on lead_cases (is_held, created_at, lead_id)`.execute(database);
  await sql`create index lead_cases_reminded on lead_cases (reminded, state)`.execute(database);
}

async function createCaseParts(database: Kysely<never>, time: TimeType): Promise<void> {
  await database.schema
    .createTable('lead_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('lead_id', 'text', (column) => column.notNull().references('leads.id').onDelete('cascade'))
    .addColumn('at', time, (column) => column.notNull())
    .addColumn('actor', 'text')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .execute();
  await database.schema.createIndex('lead_events_lead').on('lead_events').columns(['lead_id', 'at']).execute();
  await database.schema
    .createTable('lead_words')
    // Beginnings of words are looked for by their bytes, whatever language the database sorts in.
    .addColumn('word', time === 'integer' ? 'text' : sql`text collate "C"`, (column) => column.notNull())
    .addColumn('lead_id', 'text', (column) => column.notNull().references('leads.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('lead_words_key', ['word', 'lead_id'])
    .modifyEnd(time === 'integer' ? sql`without rowid` : sql``)
    .execute();
  await database.schema.createIndex('lead_words_lead').on('lead_words').columns(['lead_id', 'word']).execute();
  await database.schema
    .createTable('lead_turns')
    .addColumn('staff_id', 'text', (column) => column.primaryKey().references('staff.id').onDelete('cascade'))
    .addColumn('turn', 'integer', (column) => column.notNull())
    .execute();
  await database.schema
    .createTable('staff_absences')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('staff_id', 'text', (column) => column.notNull().references('staff.id').onDelete('cascade'))
    .addColumn('from_day', 'text', (column) => column.notNull())
    .addColumn('until_day', 'text', (column) => column.notNull())
    .execute();
}

/** What came in before there was an office is taken for done; what is held waits on. */
async function openEarlierCases(database: Kysely<never>): Promise<void> {
  await sql`insert into lead_cases
      (lead_id, form, language, home, created_at, state, is_held, opened_at, reminded)
    select id, form, language, reference, created_at, case when held > 0 then 'new' else 'closed' end, held, created_at, 0
    from (select leads.*, case when suspicion is not null and exists
      (select 1 from outbox where outbox.lead_id = leads.id and outbox.state = 'held') then 1 else 0 end as held
      from leads) as earlier`.execute(database);
  const { rows } = await sql<{ id: string; name: string; email: string; reference: string | null; fields: string }>`
    select id, name, email, reference, fields from leads`.execute(database);
  for (const lead of rows) {
    for (const part of rowParts(leadWords(lead))) {
      const values = part.map((word) => sql`(${word}, ${lead.id})`);
      await sql`insert into lead_words (word, lead_id) values ${sql.join(values)}`.execute(database);
    }
  }
}

/** Creates what the office keeps of leads, also for those that are there already. */
export async function createLeadCases(database: Kysely<never>, time: TimeType): Promise<void> {
  await createCases(database, time);
  await createCaseParts(database, time);
  await openEarlierCases(database);
}

/** A campaign may say more than its first three words. */
export async function keepWholeCampaigns(database: Kysely<never>): Promise<void> {
  await database.schema.alterTable('lead_cases').addColumn('utm_term', 'text').execute();
  await database.schema.alterTable('lead_cases').addColumn('utm_content', 'text').execute();
}
