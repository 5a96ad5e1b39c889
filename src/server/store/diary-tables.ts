import type { Kysely } from 'kysely';

/** What became of a viewing. */
export type ViewingState = 'booked' | 'cancelled' | 'no-show';

/** A viewing with the time that it takes. It stands as long as its lead has a claim of the scope `appointment`. */
export interface ViewingTable {
  lead_id: string;
  /** Number of a colleague, or of a place of the diary that colleagues share: `1`. */
  lane: string;
  /** Local day and time, ISO: `2026-11-24`, `10:30`. */
  day: string;
  time: string;
  from_at: number;
  until_at: number;
  state: ViewingState;
}

/** Settings of a diary; without a row it goes by content/site.json, and a colleague has none of their own. */
export interface DiaryTable {
  /** Number of a colleague; `office` for the diary that colleagues share. */
  owner: string;
  /** JSON of DiarySettings. */
  settings: string;
}

/** A time in which nothing can be booked. */
export interface DiaryBlockTable {
  id: string;
  /** As in `diaries`. */
  owner: string;
  from_at: number;
  until_at: number;
  is_all_day: number;
  /** Colleagues alone see it. */
  reason: string;
}

/** The address at which a colleague subscribes to their viewings: its hash. */
export interface DiaryFeedTable {
  staff_id: string;
  token_hash: string;
  created_at: number;
}

/** A calendar of a colleague elsewhere, whose times count as busy. */
export interface BusyCalendarTable {
  id: string;
  staff_id: string;
  /** Whoever knows it can read the calendar: shown to nobody again but for its host. */
  address: string;
  /** When it was last tried, and when last read well. */
  read_at: number | null;
  good_at: number | null;
  /** A word for what was wrong the last time; null when nothing was. */
  problem: string | null;
}

/** Busy times of such a calendar, as they were read last. */
export interface BusyTimeTable {
  calendar_id: string;
  from_at: number;
  until_at: number;
}

export interface DiaryTables {
  viewings: ViewingTable;
  diaries: DiaryTable;
  diary_blocks: DiaryBlockTable;
  diary_feeds: DiaryFeedTable;
  busy_calendars: BusyCalendarTable;
  busy_times: BusyTimeTable;
  /** One row, which whoever books writes first: one after the other. */
  diary_turns: { id: number; turn: number };
}

type TimeType = 'integer' | 'bigint';

async function createViewings(database: Kysely<never>, time: TimeType): Promise<void> {
  await database.schema
    .createTable('viewings')
    .addColumn('lead_id', 'text', (column) => column.primaryKey().references('leads.id').onDelete('cascade'))
    .addColumn('lane', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('time', 'text', (column) => column.notNull())
    .addColumn('from_at', time, (column) => column.notNull())
    .addColumn('until_at', time, (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .execute();
  await database.schema.createIndex('viewings_time').on('viewings').columns(['from_at', 'until_at']).execute();
  await database.schema
    .createTable('diary_turns')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('turn', time, (column) => column.notNull())
    .execute();
}

async function createSettings(database: Kysely<never>, time: TimeType): Promise<void> {
  await database.schema
    .createTable('diaries')
    .addColumn('owner', 'text', (column) => column.primaryKey())
    .addColumn('settings', 'text', (column) => column.notNull())
    .execute();
  await database.schema
    .createTable('diary_blocks')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('from_at', time, (column) => column.notNull())
    .addColumn('until_at', time, (column) => column.notNull())
    .addColumn('is_all_day', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .execute();
  await database.schema.createIndex('diary_blocks_time').on('diary_blocks').columns(['until_at', 'from_at']).execute();
  await database.schema
    .createTable('diary_feeds')
    .addColumn('staff_id', 'text', (column) => column.primaryKey().references('staff.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', time, (column) => column.notNull())
    .execute();
}

async function createBusy(database: Kysely<never>, time: TimeType): Promise<void> {
  await database.schema
    .createTable('busy_calendars')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('staff_id', 'text', (column) => column.notNull().references('staff.id').onDelete('cascade'))
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('read_at', time)
    .addColumn('good_at', time)
    .addColumn('problem', 'text')
    .execute();
  await database.schema
    .createTable('busy_times')
    .addColumn('calendar_id', 'text', (column) => column.notNull().references('busy_calendars.id').onDelete('cascade'))
    .addColumn('from_at', time, (column) => column.notNull())
    .addColumn('until_at', time, (column) => column.notNull())
    .execute();
  await database.schema
    .createIndex('busy_times_calendar')
    .on('busy_times')
    .columns(['calendar_id', 'until_at'])
    .execute();
}

/** Creates what the diary keeps. */
export async function createDiary(database: Kysely<never>, time: TimeType): Promise<void> {
  await createViewings(database, time);
  await createSettings(database, time);
  await createBusy(database, time);
}
