import type { FigurePeriodName } from '#domain/statistics/figure-period.ts';

/** Tables of the site's figures, in the order of the page. */
export const figureTables = [
  'visits',
  'leads',
  'sources',
  'pages',
  'searches',
  'forms',
  'campaigns',
  'landings',
  'alerts',
] as const;
export type FigureTableName = (typeof figureTables)[number];

/** A row: what it is of, and its numbers; null where there is nothing to say. */
export interface FigureRow {
  readonly label: string;
  readonly href?: string;
  readonly numbers: readonly (number | null)[];
}

/** How the numbers of a column are written. */
interface FigureColumn {
  readonly head: string;
  readonly kind: 'count' | 'percent';
}

/** A table in words of the reader's language. */
export interface FigureTable {
  readonly name: FigureTableName;
  /** Head of the first column. */
  readonly of: string;
  readonly columns: readonly FigureColumn[];
  readonly rows: readonly FigureRow[];
  /** Address of the same table as CSV. */
  readonly csv: string;
  /** How many columns, from the first, are drawn above the table; absent where none is. */
  readonly graph?: { readonly kind: 'line' | 'bar'; readonly columns: number };
}

/** The figures of the whole site. */
export interface StatisticsPage {
  readonly kind: 'statistics';
  readonly period: FigurePeriodName;
  /** ISO dates, both included. */
  readonly from: string;
  readonly until: string;
  readonly periods: readonly { readonly name: Exclude<FigurePeriodName, 'own'>; readonly href: string }[];
  readonly sums: {
    readonly visits: number;
    readonly pages: number;
    readonly leads: number;
    readonly percent: number | null;
  };
  readonly tables: readonly FigureTable[];
  readonly path: string;
}
