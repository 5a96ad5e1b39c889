/**
 * How soon the list of leads answers: `node scripts/bench/office.ts [--leads 100000] [--rounds 60] [--postgres]`. Fills an
 * embedded store, with `--postgres` one on a server of its own, or the database of DATABASE_URL, which must be empty, with leads, and asks for pages as people do: everything, one
 * colleague's, by kind, state, home, words that are rare and that everybody uses, deep into the list. Each figure is the time
 * of one answer at the server, the limit the 95th percentile of all lists; the figures of the site are measured beside them. The last line is one JSON object.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { leadStates } from '#domain/office/lead-state.ts';
import { sourceClasses } from '#domain/statistics/source-class.ts';
import { leadQuery, leadWords } from '#search/lead-words.ts';
import { startPostgres } from '#scripts/test-setup/postgres.ts';
import { createRandom } from '#scripts/make-feed/random.ts';
import type { CaseFilter, CaseScope } from '#server/cases/case-query.ts';
import { listCases } from '#server/cases/list-cases.ts';
import { figurePeriod } from '#domain/statistics/figure-period.ts';
import { siteCounts } from '#server/statistics/site-counts.ts';
import { dayMs, minuteMs } from '#server/clock.ts';
import { openPostgresStore } from '#server/store/postgres-store.ts';
import { rowParts } from '#server/store/row-parts.ts';
import { openSqliteStore } from '#server/store/sqlite-store.ts';
import type { Store } from '#server/store/store.ts';
import { printTable, quantile } from './measure.ts';

const limitMs = 50;
const pageSize = 51;
const colleagues = 12;
const seed = 20_261_122;

const { values } = parseArgs({
  options: {
    leads: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '60' },
    postgres: { type: 'boolean', default: false },
  },
});
const [leadCount, rounds] = [Number(values.leads), Number(values.rounds)];

const forms = ['contact', 'contact-appointment', 'document-request', 'contact-me', 'purchase-offer'] as const;
const firstNames = ['An', 'Bo', 'Cis', 'Dirk', 'Els', 'Femke', 'Gust', 'Hanne', 'Ilse', 'Jan', 'Karel', 'Lotte'];
const lastNames = ['Peeters', 'Janssens', 'Maes', 'Jacobs', 'Mertens', 'Willems', 'Claes', 'Goossens', 'Wouters'];
const someWords = `huis tuin garage bezoek vrij prijs wanneer kunnen komen kijken zaterdag graag informatie kelder
  verwarming dak ramen buurt school trein parking terras lasten attest kadaster bod woning appartement`.split(/\s+/u);

interface MadeLead {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly reference: string;
  readonly fields: string;
  readonly form: string;
  readonly createdAt: number;
}

function madeLead(number: number, random: ReturnType<typeof createRandom>, now: number): MadeLead {
  const pick = (items: readonly string[]): string => items[random.integer(0, items.length - 1)] ?? '';
  const name = `${pick(firstNames)} ${pick(lastNames)}`;
  const words = Array.from({ length: 14 }, () => pick(someWords));
  const question = `${words.join(' ')} nr${String(number)}`;
  const email = `${name.toLowerCase().replace(' ', '.')}${String(number % 40_000)}@home.example`;
  return {
    id: `lead-${String(number).padStart(8, '0')}`,
    name,
    email,
    reference: `LH-${String(random.integer(1, 2_500)).padStart(4, '0')}`,
    fields: JSON.stringify({ email, question }),
    form: pick(forms),
    createdAt: now - random.integer(0, 364) * dayMs - number * 7,
  };
}

async function fill(store: Store, now: number): Promise<void> {
  const random = createRandom(seed);
  const leads = Array.from({ length: leadCount }, (_, number) => madeLead(number, random, now));
  await store.write(async (transaction) => {
    for (let id = 0; id < colleagues; id += 1) {
      const account = { email: `c${String(id)}@a.example`, email_key: `c${String(id)}`, language: 'nl', name: 'C' };
      const row = { id: `c${String(id)}`, role: 'agent', status: 'active', ...account } as const;
      await transaction
        .insertInto('staff')
        .values({ ...row, created_at: now, updated_at: now })
        .execute();
    }
  });
  for (const part of rowParts(leads, 500)) {
    await store.write(async (transaction) => {
      const said = { language: 'nl', retention: 'lead', suspicion: null };
      const rows = part.map(({ createdAt, ...lead }) => ({ ...lead, ...said, created_at: createdAt }));
      await transaction.insertInto('leads').values(rows).execute();
      const unknown = { landing: null, utm_source: null, utm_medium: null, utm_campaign: null };
      const cases = part.map(({ id, form, reference, createdAt }, index) => ({
        ...unknown,
        lead_id: id,
        form,
        language: 'nl',
        home: reference,
        created_at: createdAt,
        opened_at: createdAt,
        answered_at: null,
        answer_minutes: null,
        is_held: 0,
        reminded: 2,
        state: leadStates[random.integer(0, 40)] ?? 'closed',
        assignee: index % 25 === 0 ? null : `c${String(random.integer(0, colleagues - 1))}`,
        source: sourceClasses[random.integer(0, sourceClasses.length - 1)] ?? 'direct',
      }));
      await transaction.insertInto('lead_cases').values(cases).execute();
      const words = part.flatMap((lead) => leadWords(lead).map((word) => ({ word, lead_id: lead.id })));
      for (const some of rowParts(words, 5_000)) await transaction.insertInto('lead_words').values(some).execute();
    });
  }
}

interface Asked {
  readonly name: string;
  readonly filter: (round: number) => CaseFilter;
  readonly scope?: (round: number) => CaseScope;
  readonly isDeep?: boolean;
}

const agent = (round: number): string => `c${String(round % colleagues)}`;
const lastName = (round: number): string => lastNames[round % lastNames.length] ?? '';
const asked: readonly Asked[] = [
  { name: 'everything', filter: () => ({}) },
  { name: 'half way down', filter: () => ({}), isDeep: true },
  { name: 'what an agent sees', filter: () => ({}), scope: (round) => ({ ownerOf: agent(round) }) },
  { name: 'new ones', filter: () => ({ state: 'new' }) },
  { name: 'new ones of an agent', filter: (round) => ({ state: 'new', assignee: agent(round) }) },
  { name: 'offers from portals', filter: () => ({ form: 'purchase-offer', source: 'portal' }) },
  { name: 'of a home', filter: (round) => ({ home: `LH-${String(round + 1).padStart(4, '0')}` }) },
  { name: 'a number in the text', filter: (round) => ({ words: leadQuery(`nr${String(round * 97 + 1)}`) }) },
  { name: 'a whole address', filter: (round) => ({ words: leadQuery(`an.peeters${String(round)}@home.example`) }) },
  { name: 'a name', filter: (round) => ({ words: leadQuery(lastName(round)) }) },
  { name: 'a name and a word', filter: (round) => ({ words: leadQuery(`${lastName(round)} garage`) }) },
  { name: 'a word, one agent', filter: (round) => ({ words: leadQuery('tuin'), assignee: agent(round) }) },
];

async function timesOf(store: Store, { filter, scope, isDeep }: Asked, now: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const after = isDeep === true ? { createdAt: now - (100 + round) * dayMs, leadId: 'lead-' } : undefined;
    const question = { filter: filter(round), scope: scope?.(round) ?? 'all', order: 'newest', after } as const;
    const started = performance.now();
    await listCases(store, { ...question, count: pageSize });
    times.push(performance.now() - started);
  }
  return times;
}

/** The whole page of figures: this month, and twelve months, which count every lead. */
async function figureTimes(store: Store, now: number): Promise<{ name: string; times: number[] }[]> {
  const day = new Date(now).toISOString().slice(0, 10);
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
const store = url ? await openPostgresStore(url) : await openSqliteStore({ file: join(folder, 'gevel.db') });
try {
  const now = Date.now() - minuteMs;
  const began = performance.now();
  await fill(store, now);
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
