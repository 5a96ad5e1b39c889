/**
 * How soon the list of leads answers: `node scripts/bench/office.ts [--leads 100000] [--rounds 60] [--postgres] [--keep folder]`. Fills an
 * embedded store, with `--postgres` one on a server of its own, or the database of DATABASE_URL, with leads (`--keep` keeps an embedded one for the next time), and asks for pages as people do: everything, one
 * colleague's, by kind, state, home, words that are rare and that everybody uses, deep into the list. Each figure is the time
 * of one answer at the server, the limit the 95th percentile of all lists; the figures of the site are measured beside them. The last line is one JSON object.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { brusselsDay } from '#domain/brussels-clock.ts';
import { leadQuery } from '#search/lead-words.ts';
import { startPostgres } from '#scripts/test-setup/postgres.ts';
import type { CaseOrder } from '#server/cases/case-order.ts';
import { restAfter } from '#server/store/lead-order-indexes.ts';
import type { CaseFilter, CaseScope } from '#server/cases/case-query.ts';
import { listCases } from '#server/cases/list-cases.ts';
import { figurePeriod } from '#domain/statistics/figure-period.ts';
import { siteCounts } from '#server/statistics/site-counts.ts';
import { dayMs, minuteMs } from '#server/clock.ts';
import { openPostgresStore } from '#server/store/postgres-store.ts';
import { openSqliteStore } from '#server/store/sqlite-store.ts';
import type { Store } from '#server/store/store.ts';
import { colleagues, fillLeads, lastNames } from './made-leads.ts';
import { printTable, quantile } from './measure.ts';

const limitMs = 50;
const pageSize = 51;

const { values } = parseArgs({
  options: {
    leads: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '60' },
    postgres: { type: 'boolean', default: false },
    keep: { type: 'string' },
  },
});
const [leadCount, rounds] = [Number(values.leads), Number(values.rounds)];

interface Asked {
  readonly name: string;
  readonly filter: (round: number) => CaseFilter;
  readonly scope?: (round: number) => CaseScope;
  readonly isDeep?: boolean;
  readonly order?: CaseOrder;
}

const agent = (round: number): string => `c${String(round % colleagues)}`;
const lastName = (round: number): string => lastNames[round % lastNames.length] ?? '';
const homeOf = (round: number): string => `LH-${String(round + 1).padStart(4, '0')}`;
const ownScope = (round: number): CaseScope => ({ ownerOf: agent(round) });
/** Two last names: nobody has both. */
const neverMeeting = (round: number): string[] => leadQuery(`${lastName(round)} ${lastName(round + 1)}`);
const asked: readonly Asked[] = [
  { name: 'everything', filter: () => ({}) },
  { name: 'half way down', filter: () => ({}), isDeep: true },
  { name: 'what an agent sees', filter: () => ({}), scope: ownScope },
  { name: 'new ones', filter: () => ({ state: 'new' }) },
  { name: 'new ones of an agent', filter: (round) => ({ state: 'new', assignee: agent(round) }) },
  { name: 'offers from portals', filter: () => ({ form: 'purchase-offer', source: 'portal' }) },
  { name: 'of a home', filter: (round) => ({ home: homeOf(round) }) },
  { name: 'a number in the text', filter: (round) => ({ words: leadQuery(`nr${String(round * 97 + 1)}`) }) },
  { name: 'a whole address', filter: (round) => ({ words: leadQuery(`an.peeters${String(round)}@home.example`) }) },
  { name: 'a name', filter: (round) => ({ words: leadQuery(lastName(round)) }) },
  { name: 'a name and a word', filter: (round) => ({ words: leadQuery(`${lastName(round)} garage`) }) },
  { name: 'a beginning that 1 111 have', filter: (round) => ({ words: leadQuery(`nr${String(10 + (round % 80))}`) }) },
  { name: 'two names that never meet', filter: (round) => ({ words: neverMeeting(round) }) },
  { name: 'the same, one agent', filter: (round) => ({ words: neverMeeting(round), assignee: agent(round) }) },
  { name: 'the same, what an agent sees', filter: (round) => ({ words: neverMeeting(round) }), scope: ownScope },
  { name: 'two words of many', filter: () => ({ words: leadQuery('tuin garage') }) },
  { name: 'a name, of a rare state', filter: (round) => ({ words: leadQuery(lastName(round)), state: 'not-serious' }) },
  ...(['oldest', 'waiting', 'home', 'agent'] as const).flatMap((order): Asked[] => [
    { name: `by ${order}`, filter: () => ({}), order },
    { name: `by ${order}, half way down`, filter: () => ({}), order, isDeep: true },
    { name: `by ${order}, what an agent sees`, filter: () => ({}), order, scope: ownScope },
    {
      name: `by ${order}, offers of a home`,
      filter: (round) => ({ form: 'purchase-offer', home: homeOf(round) }),
      order,
    },
    { name: `by ${order}, a rare state`, filter: () => ({ state: 'not-serious' }), order },
    { name: `by ${order}, a name`, filter: (round) => ({ words: leadQuery(lastName(round)) }), order },
    { name: `by ${order}, names that never meet`, filter: (round) => ({ words: neverMeeting(round) }), order },
  ]),
  { name: 'a word, one agent', filter: (round) => ({ words: leadQuery('tuin'), assignee: agent(round) }) },
];

/** A place in the middle of the list. */
function deepKey(order: CaseOrder, round: number, { isDeep, now }: { readonly isDeep: boolean; readonly now: number }) {
  if (!isDeep) return undefined;
  const at = now - (100 + round) * dayMs;
  if (order === 'waiting') return { at: restAfter - at, leadId: 'lead-', group: '' };
  return { at, leadId: 'lead-', group: order === 'home' ? 'LH-1250' : order === 'agent' ? agent(round) : '' };
}

async function timesOf(
  store: Store,
  { filter, scope, isDeep = false, order = 'newest' }: Asked,
  now: number,
): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const after = deepKey(order, round, { isDeep, now });
    const question = { filter: filter(round), scope: scope?.(round) ?? 'all', order, after } as const;
    const started = performance.now();
    await listCases(store, { ...question, count: pageSize });
    times.push(performance.now() - started);
  }
  return times;
}

/** The whole page of figures: this month, and twelve months, which count every lead. */
async function figureTimes(store: Store, now: number): Promise<{ name: string; times: number[] }[]> {
  const day = brusselsDay(now);
  const results: { name: string; times: number[] }[] = [];
  for (const period of ['month', 'year'] as const) {
    const times: number[] = [];
    for (let round = 0; round < rounds / 4; round += 1) {
      const started = performance.now();
      await siteCounts({ store, clock: () => new Date(now) }, figurePeriod({ period }, day));
      times.push(performance.now() - started);
    }
    results.push({ name: `figures, ${period}`, times });
  }
  return results;
}

const folder = mkdtempSync(join(tmpdir(), 'gevel-office-bench-'));
const postgres = values.postgres ? await startPostgres() : undefined;
const url = postgres?.url ?? process.env['DATABASE_URL'];
const store = url
  ? await openPostgresStore(url)
  : await openSqliteStore({ file: join(values.keep ?? folder, 'gevel.db') });
try {
  const now = Date.now() - minuteMs;
  const began = performance.now();
  const isKept = (await store.reader.selectFrom('leads').select('id').limit(1).executeTakeFirst()) !== undefined;
  if (!isKept) await fillLeads(store, leadCount, now);
  // A server does so by itself within a minute.
  if (!isKept && store.kind === 'postgres') await sql`vacuum analyze`.execute(store.reader);
  const fillS = Math.round((performance.now() - began) / 1000);
  const results: { name: string; times: number[] }[] = [];
  for (const question of asked) results.push({ name: question.name, times: await timesOf(store, question, now) });
  const figures = await figureTimes(store, now);
  const shown = (value: number): string => value.toFixed(1);
  printTable(
    ['asked for', 'median ms', '95 % ms'],
    [...results, ...figures].map(({ name, times }) => [
      name,
      shown(quantile(times, 0.5)),
      shown(quantile(times, 0.95)),
    ]),
  );
  const p95 = Math.max(...results.map(({ times }) => quantile(times, 0.95)));
  const figuresMs = Math.round(Math.max(...figures.map(({ times }) => quantile(times, 0.95))));
  console.log(
    JSON.stringify({
      store: store.kind,
      leads: leadCount,
      fillS,
      figuresMs,
      p95Ms: Math.round(p95 * 10) / 10,
      limitMs,
    }),
  );
  if (p95 > limitMs) process.exitCode = 1;
} finally {
  await store.close();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}
