import { printTable, quantile } from './measure.ts';

/** What was measured with a feed of one size. */
export interface Row {
  readonly listings: number;
  readonly pages: number;
  readonly fullS: number;
  readonly liveS: number;
  readonly liveP95S: number;
  readonly cpuS: number;
  /** The prices that count, and those before them. */
  readonly prices: readonly Measured[];
  readonly earlyPrices: readonly Measured[];
  /** The first price, which starts the process that the others find. */
  readonly first: Measured;
  /** Of the process that stays, at its largest. */
  readonly memoryMb: number;
  /** CPU of the steps of all changes together, by their titles. */
  readonly steps: Readonly<Record<string, number>>;
  /** Of each other kind of change: until it is seen, and its CPU. */
  readonly others: Readonly<Record<string, Measured>>;
  readonly poll: Measured;
  /** What the release of a price keeps on the disk beside the one before. */
  readonly priceMb: number;
  readonly identical: boolean;
}

/** What a change took. */
export interface Measured {
  readonly liveS: number;
  readonly cpuS: number;
  /** Of it, what the server took by itself. */
  readonly serverS: number;
}

const fixed = (value: number, digits = 1): string => value.toFixed(digits);
const share = ({ cpuS, fullS }: Row): number => cpuS / fullS;
/** What is in the middle of each figure. */
export const middleOf = (all: readonly Measured[]): Measured => {
  const middle = (name: keyof Measured): number =>
    quantile(
      all.map((one) => one[name]),
      0.5,
    );
  return { liveS: middle('liveS'), cpuS: middle('cpuS'), serverS: middle('serverS') };
};

function printChanges({ listings, steps, first, prices, earlyPrices, others, poll, memoryMb, priceMb }: Row): void {
  console.log(
    `\n${listings} listings: a call without a change takes ${fixed(poll.cpuS, 2)} CPU s; the process that stays ${fixed(memoryMb, 0)} MB, the release of a price ${fixed(priceMb)} MB on the disk.`,
  );
  if (earlyPrices.length > 0)
    console.log(
      `The rebuild CPU is the middle of ${prices.length} prices after the third release; the ${earlyPrices.length} before them link more files.`,
    );
  const measured = {
    'first price': first,
    ...(earlyPrices.length > 0 && { 'prices until the third release': middleOf(earlyPrices) }),
    'price, the middle': middleOf(prices),
    ...others,
    'no change': poll,
  };
  printTable(
    ['change', 'CPU s', 'of the server', 'of what it started', 'live s'],
    Object.entries(measured).map(([name, { liveS, cpuS, serverS }]) => [
      name,
      fixed(cpuS, 2),
      fixed(serverS, 2),
      fixed(cpuS - serverS, 2),
      Number.isNaN(liveS) ? '' : fixed(liveS, 2),
    ]),
  );
  printTable(
    ['step of all changes', 'CPU s'],
    Object.entries(steps).map(([title, cpuS]) => [title, fixed(cpuS, 2)]),
  );
}

/** Until a change of some other kind was seen. */
const liveOf = (row: Row | undefined, kind: string): number | undefined => row?.others[kind]?.liveS;

/** Tells people, and in its last line programs, what was measured. */
export function printRows(rows: readonly Row[]): void {
  printTable(
    ['listings', 'pages', 'whole build CPU s', 'rebuild CPU s', 'share', 'webhook to live s', 'identical'],
    rows.map((row) => [
      ...[row.listings, row.pages, fixed(row.fullS), fixed(row.cpuS), fixed(share(row), 3), fixed(row.liveS)],
      String(row.identical),
    ]),
  );
  for (const row of rows) printChanges(row);
  const [first] = rows;
  if (!first) return;
  const rowOf = (size: number): Row | undefined => rows.find(({ listings }) => listings === size);
  const [middle, large] = [rowOf(2_500), rowOf(10_000)];
  const orNull = (value: number | undefined, digits = 2): number | null =>
    value === undefined || Number.isNaN(value) ? null : Number(fixed(value, digits));
  const figures = {
    webhook_to_live_s: Number(fixed(first.liveS)),
    cpu_share_of_full: Number(fixed(share(first), 3)),
    identical: rows.every(({ identical }) => identical),
    price_to_live_p95_s_10000: orNull(large?.liveP95S),
    price_cpu_s_10000: orNull(large?.cpuS),
    growth_2500_to_10000: orNull(middle && large && large.cpuS / middle.cpuS),
    poll_cpu_s_10000: orNull(large?.poll.cpuS),
    text_to_live_s_10000: orNull(liveOf(large, 'text')),
    withdrawal_to_live_s_10000: orNull(liveOf(large, 'withdrawal, the middle')),
    price_server_cpu_s_10000: orNull(large && middleOf(large.prices).serverS),
  };
  console.log(JSON.stringify(figures));
}
