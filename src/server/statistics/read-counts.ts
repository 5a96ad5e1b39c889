import type { DaySpan, FigurePeriod } from '#domain/statistics/figure-period.ts';
import { brusselsMoment } from '#domain/brussels-clock.ts';
import { addDays } from '#domain/dates.ts';
import type { Store } from '#server/store/store.ts';

type Reader = Store['reader'];

/** Views of pages, and how many of them somebody reached from outside the site. */
export interface ViewCount {
  readonly name: string;
  readonly views: number;
  readonly visits: number;
}

/** Leads that have something in common. */
export interface LeadCount {
  readonly form: string;
  readonly source: string | null;
  readonly count: number;
}

/** Views of a period by day, page or kind of origin. */
export async function viewsBy(
  reader: Reader,
  { from, until }: DaySpan,
  by: 'day' | 'page' | 'source_class',
): Promise<ViewCount[]> {
  const rows = await reader
    .selectFrom('page_visits')
    .select(({ fn, eb }) => [
      by,
      fn.sum<number | string>('visits').as('views'),
      fn
        .sum<number | string>(eb.case().when('source_class', '=', 'own').then(0).else(eb.ref('visits')).end())
        .as('reached'),
    ])
    .where('day', '>=', from)
    .where('day', '<=', until)
    .groupBy(by)
    .execute();
  return rows.map((row) => ({ name: row[by], views: Number(row.views), visits: Number(row.reached) }));
}

function moments({ from, until }: DaySpan): readonly [fromMs: number, untilMs: number] {
  return [brusselsMoment(from, '00:00'), brusselsMoment(addDays(until, 1), '00:00')];
}

/** Leads of some days, by form and kind of origin; those that are held are none yet. */
async function leadsOfSpan(reader: Reader, span: DaySpan): Promise<LeadCount[]> {
  const [fromMs, untilMs] = moments(span);
  const rows = await reader
    .selectFrom('lead_cases')
    .select(({ fn }) => ['form', 'source', fn.countAll<number | string>().as('count')])
    .where('is_held', '=', 0)
    .where('created_at', '>=', fromMs)
    .where('created_at', '<', untilMs)
    .groupBy(['form', 'source'])
    .execute();
  return rows.map(({ form, source, count }) => ({ form, source, count: Number(count) }));
}

/** Leads of each row of a period. */
export async function leadsByRow(reader: Reader, { rows }: FigurePeriod): Promise<readonly (readonly LeadCount[])[]> {
  return Promise.all(rows.map((row) => leadsOfSpan(reader, row)));
}

/** Leads by the campaign or the page that brought them, the most first. */
export async function leadsOfOrigin(
  reader: Reader,
  span: DaySpan,
  by: readonly ('utm_source' | 'utm_medium' | 'utm_campaign' | 'landing')[],
  most: number,
): Promise<{ readonly words: readonly string[]; readonly count: number }[]> {
  const [fromMs, untilMs] = moments(span);
  const rows = await reader
    .selectFrom('lead_cases')
    .select([...by])
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('is_held', '=', 0)
    .where('created_at', '>=', fromMs)
    .where('created_at', '<', untilMs)
    .where((where) => where.or(by.map((column) => where(column, 'is not', null))))
    .groupBy([...by])
    .orderBy('count', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({ words: by.flatMap((column) => row[column] ?? []), count: Number(row.count) }));
}

/** Searches that found nothing, as they are kept, the most frequent first. */
export async function emptySearches(
  reader: Reader,
  { from, until }: DaySpan,
  most: number,
): Promise<{ readonly search: string; readonly count: number }[]> {
  const rows = await reader
    .selectFrom('empty_searches')
    .select(({ fn }) => ['search', fn.sum<number | string>('searches').as('count')])
    .where('day', '>=', from)
    .where('day', '<=', until)
    .groupBy('search')
    .orderBy('count', 'desc')
    .orderBy('search')
    .limit(most)
    .execute();
  return rows.map(({ search, count }) => ({ search, count: Number(count) }));
}

/** Searches that mail new homes: those that run now, those of the period, and the homes that they mailed in it. */
export async function alertCounts(reader: Reader, span: DaySpan, now: Date) {
  const [fromMs, untilMs] = moments(span);
  const confirmed = reader.selectFrom('alert_searches').where('confirmed_at', 'is not', null);
  const count = confirmed.select(({ fn }) => fn.countAll<number | string>().as('count'));
  const active = await count.where('expires_at', '>', now.getTime()).executeTakeFirstOrThrow();
  const added = await count
    .where('created_at', '>=', fromMs)
    .where('created_at', '<', untilMs)
    .executeTakeFirstOrThrow();
  const mailed = await reader
    .selectFrom('alert_matches')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('mailed_at', '>=', fromMs)
    .where('mailed_at', '<', untilMs)
    .executeTakeFirstOrThrow();
  return {
    active: Number(active.count),
    added: Number(added.count),
    mailed: Number(mailed.count),
  };
}
