import type { FigureRow, FigureTable, FigureTableName } from '#contracts/office-statistics.ts';
import { sourceClassOf } from '#domain/office/lead-origin.ts';
import { sourceClasses } from '#domain/statistics/source-class.ts';
import { formatDay, formatMonth } from '#i18n/formats.ts';
import type { FigurePeriod } from '#domain/statistics/figure-period.ts';
import { kindWords } from '#server/cases/lead-words-shown.ts';
import type { LeadCount } from '#server/statistics/read-counts.ts';
import { pageRow, searchRow } from '#server/statistics/figure-words.ts';
import type { Words } from '#server/alerts/search-words.ts';
import type { SiteCounts } from '#server/statistics/site-counts.ts';

type Body = Pick<FigureTable, 'of' | 'columns' | 'rows' | 'graph'>;

/** What the tables are made from. */
export interface FigureQuestion {
  readonly counts: SiteCounts;
  readonly period: FigurePeriod;
  readonly words: Words;
}

function sumOf<Row>(rows: readonly Row[], numberOf: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + numberOf(row), 0);
}

/** How many of a hundred visits led to a message, to one decimal; null without visits. `(3, 200) -> 1.5` */
export function percentOf(leads: number, visits: number): number | null {
  return visits === 0 ? null : Math.round((leads / visits) * 1000) / 10;
}

const countOf = (leads: readonly LeadCount[]): number => sumOf(leads, ({ count }) => count);

function rowLabel({ isByMonth }: FigurePeriod, from: string, { language }: Words): string {
  return isByMonth ? formatMonth(from, language) : formatDay(from, language);
}

function visitsTable({ counts, period, words }: FigureQuestion): Body {
  const { t } = words;
  return {
    of: t(period.isByMonth ? 'statistics:of.month' : 'statistics:of.day'),
    columns: [
      { head: t('statistics:visits'), kind: 'count' },
      { head: t('statistics:pages'), kind: 'count' },
    ],
    rows: period.rows.map(({ from, until }) => {
      const days = counts.days.filter(({ name }) => name >= from && name <= until);
      const numbers = [sumOf(days, ({ visits }) => visits), sumOf(days, ({ views }) => views)];
      return { label: rowLabel(period, from, words), numbers };
    }),
    graph: { kind: 'line', columns: 2 },
  };
}

function leadsTable(question: FigureQuestion): Body {
  const { counts, words } = question;
  const { t } = words;
  const visits = visitsTable(question);
  return {
    of: visits.of,
    columns: [
      { head: t('statistics:leads'), kind: 'count' },
      { head: t('statistics:conversion'), kind: 'percent' },
    ],
    rows: visits.rows.map(({ label, numbers: [reached = 0] }, index) => {
      const leads = countOf(counts.leads[index] ?? []);
      return { label, numbers: [leads, percentOf(leads, reached ?? 0)] };
    }),
    graph: { kind: 'bar', columns: 1 },
  };
}

function sourcesTable({ counts, words: { t } }: FigureQuestion): Body {
  const leads = counts.leads.flat();
  const rows = sourceClasses.map((source): FigureRow => {
    const found = counts.sources.find(({ name }) => name === source);
    const own = leads.filter((lead) => sourceClassOf(lead.source) === source);
    return { label: t(`leads:source.${source}`), numbers: [found?.views ?? 0, countOf(own)] };
  });
  const unknown = countOf(leads.filter(({ source }) => sourceClassOf(source) === undefined));
  return {
    of: t('statistics:of.source'),
    columns: [
      { head: t('statistics:pages'), kind: 'count' },
      { head: t('statistics:leads'), kind: 'count' },
    ],
    rows: [...rows, ...(unknown > 0 ? [{ label: t('statistics:unknown'), numbers: [null, unknown] }] : [])],
    graph: { kind: 'bar', columns: 1 },
  };
}

function formsTable({ counts, words: { t } }: FigureQuestion): Body {
  const leads = counts.leads.flat();
  const forms = [...new Set(leads.map(({ form }) => form))];
  const all = countOf(leads);
  const rows = forms.map((form) => {
    const own = countOf(leads.filter((lead) => lead.form === form));
    return { label: kindWords(form, t), numbers: [own, percentOf(own, all)] };
  });
  return {
    of: t('statistics:of.form'),
    columns: [
      { head: t('statistics:leads'), kind: 'count' },
      { head: t('statistics:share'), kind: 'percent' },
    ],
    rows: rows.toSorted((a, b) => (b.numbers[0] ?? 0) - (a.numbers[0] ?? 0)),
  };
}

function alertsTable({ counts, words: { t } }: FigureQuestion): Body {
  const { alerts, readers } = counts;
  const row = (name: 'active' | 'added' | 'mailed' | 'readers', count: number) => ({
    label: t(`statistics:alerts.${name}`),
    numbers: [count],
  });
  return {
    of: t('statistics:of.alerts'),
    columns: [{ head: t('statistics:count'), kind: 'count' }],
    rows: [
      row('active', alerts.active),
      row('added', alerts.added),
      row('mailed', alerts.mailed),
      row('readers', readers),
    ],
  };
}

const bodies: Readonly<Record<FigureTableName, (question: FigureQuestion) => Body>> = {
  visits: visitsTable,
  leads: leadsTable,
  sources: sourcesTable,
  pages: ({ counts, words }) => ({
    of: words.t('statistics:of.page'),
    columns: [
      { head: words.t('statistics:pages'), kind: 'count' },
      { head: words.t('statistics:reached'), kind: 'count' },
    ],
    rows: counts.pages.map((page) => pageRow(page, words)),
  }),
  searches: ({ counts, words }) => ({
    of: words.t('statistics:of.search'),
    columns: [{ head: words.t('statistics:count'), kind: 'count' }],
    rows: counts.searches.map((search) => searchRow(search, words)),
  }),
  forms: formsTable,
  campaigns: ({ counts, words: { t } }) => ({
    of: t('leads:list.campaign'),
    columns: [{ head: t('statistics:leads'), kind: 'count' }],
    rows: counts.campaigns.map(({ words, count }) => ({ label: words.join(' · '), numbers: [count] })),
  }),
  landings: ({ counts, words: { t } }) => ({
    of: t('statistics:of.landing'),
    columns: [{ head: t('statistics:leads'), kind: 'count' }],
    rows: counts.landings.map(({ words: [path = ''], count }) => ({ label: path, href: path, numbers: [count] })),
  }),
  alerts: alertsTable,
};

/** A table of the figures, without its address. */
export function figureTable(name: FigureTableName, question: FigureQuestion): Omit<FigureTable, 'csv'> {
  return { name, ...bodies[name](question) };
}
