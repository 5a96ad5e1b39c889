/**
 * How fast the search is: `node scripts/bench/search.ts [--listings 10000] [--queries 300] [--rounds 5]`.
 * A fixed set of mixed queries, each with filter, sort, all facets and the first page, in Node and in Chromium with the
 * CPU slowed down six times: this search alone, then side by side with MiniSearch, Orama and itemsjs over the same
 * queries. Every engine must find the same listings, in the same order, with the same counts. A query that an engine
 * cannot express is left out for that engine, and its ratio is over the others only. The figure of this search is the
 * 95th percentile over the queries of their medians over the rounds; the table shows every run and the first, cold
 * round as well.
 */
import { brotliCompressSync, constants } from 'node:zlib';
import { parseArgs } from 'node:util';
import { decodeSearchIndex, encodeSearchIndex } from '#search/codec.ts';
import type { SearchQuery } from '#search/query.ts';
import { search } from '#search/search.ts';
import { qualities } from '#release/compress.ts';
import { printTable, quantile } from './measure.ts';
import { documentsOf } from './search/documents.ts';
import { measureInChromium, type Measured } from './search/in-chromium.ts';
import { madeContent } from './search/made-content.ts';
import type { BenchInput, EngineReport, OwnReport } from './search/measure-engines.ts';
import { makeQueries } from './search/queries.ts';
import { installRivals } from './search/rivals.ts';

const slowdown = 6;
const feedSeed = 1;
const querySeed = 20_261_120;

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '10000' },
    queries: { type: 'string', default: '300' },
    rounds: { type: 'string', default: '5' },
  },
});

function wholeNumber(name: keyof typeof values): number {
  const value = Number(values[name]);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} takes a whole number from 1.`);
  return value;
}

const known = (times: EngineReport['timesMs']) => times.filter((time) => time !== null);
const fixed = (ms: number) => ms.toFixed(2);

/** Median of an engine over that of the first, both over the queries that it can answer. */
function ratioTo(first: EngineReport | undefined, engine: EngineReport): number {
  const shared = (first?.timesMs ?? []).filter((_, position) => engine.timesMs[position] !== null);
  return quantile(known(engine.timesMs), 0.5) / quantile(known(shared), 0.5);
}

function timesRow(where: string, name: string, times: readonly number[], leftOut: number, ratio: string) {
  const quantiles = [0.5, 0.95, 0.99].map((share) => fixed(quantile(times, share)));
  return [where, name, times.length, leftOut, ...quantiles, ratio];
}

/** For each query its median over the rounds: what it takes when nothing else holds the machine up. */
function mediansOf({ roundsMs }: OwnReport): number[] {
  const [first = []] = roundsMs;
  return first.map((_, query) =>
    quantile(
      roundsMs.map((round) => round[query] ?? Number.NaN),
      0.5,
    ),
  );
}

function tableRows(where: string, { own, all }: Measured) {
  const alone = [
    timesRow(`${where}, alone, median`, 'gevel', mediansOf(own), 0, ''),
    timesRow(`${where}, alone, every run`, 'gevel', own.roundsMs.flat(), 0, ''),
    timesRow(`${where}, alone, first round`, 'gevel', own.roundsMs[0] ?? [], 0, ''),
  ];
  const rows = all.map((report) =>
    timesRow(where, report.name, known(report.timesMs), report.leftOut.length, ratioTo(all[0], report).toFixed(1)),
  );
  return [...alone, ...rows];
}

function checkSame(where: string, { differences }: Measured): void {
  if (differences.length === 0) return;
  const examples = differences.slice(0, 3).join('\n');
  throw new Error(`The engines find different things for ${differences.length} queries in ${where}:\n${examples}`);
}

function countReasons({ leftOut }: EngineReport): string {
  const counts = Map.groupBy(leftOut, (reason) => reason);
  return [...counts].map(([reason, all]) => `${all.length} × ${reason}`).join(', ');
}

function countEmpty(bytes: Uint8Array, queries: readonly SearchQuery[]): number {
  const index = decodeSearchIndex(bytes);
  return queries.filter((query) => search(index, query).total === 0).length;
}

async function measureInNode(input: BenchInput, rounds: number): Promise<Measured> {
  const { prepare } = await import('./search/measure-engines.ts');
  const bench = await prepare(input);
  const own = bench.measureOwn(rounds);
  const differences = await bench.findDifferences();
  return { own, differences, all: await bench.compare() };
}

installRivals();
const listings = wholeNumber('listings');
const rounds = wholeNumber('rounds');
const content = await madeContent(listings, feedSeed);
const bytes = encodeSearchIndex(content);
const params = { [constants.BROTLI_PARAM_QUALITY]: qualities.stock, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
const indexKb = brotliCompressSync(bytes, { params }).length / 1000;
const queries = makeQueries(content, wholeNumber('queries'), querySeed);
const input = { bytes, documents: documentsOf(content), queries };
console.log(
  `${listings} generated listings, ${content.records.length} on offer; ${queries.length} queries, of which ` +
    `${countEmpty(bytes, queries)} find nothing; ` +
    `index ${(bytes.length / 1000).toFixed(1)} KB, ${indexKb.toFixed(1)} KB brotli`,
);

console.log('Node …');
const inNode = await measureInNode(input, rounds);
checkSame('Node', inNode);
console.log(`Chromium, CPU ${slowdown} times slower …`);
const inChromium = await measureInChromium(input, slowdown, rounds);
checkSame('Chromium', inChromium);

const browser = `Chromium ${slowdown}x`;
printTable(
  ['where', 'engine', 'runs', 'left out', 'p50 ms', 'p95 ms', 'p99 ms', 'times gevel'],
  [...tableRows('Node', inNode), ...tableRows(browser, inChromium)],
);
for (const report of inChromium.all) {
  if (report.leftOut.length > 0) console.log(`${report.name} leaves out: ${countReasons(report)}.`);
}
console.log(
  `Index read and prepared in ${inNode.own.readyMs.toFixed(0)} ms (Node), ` +
    `${inChromium.own.readyMs.toFixed(0)} ms (${browser}). All engines found the same listings, first pages in the ` +
    'same order, and as many by town and type, for every query that they can express.',
);

const ratioOf = (name: string) => {
  const report = inChromium.all.find((one) => one.name === name);
  return report ? Number(ratioTo(inChromium.all[0], report).toFixed(1)) : Number.NaN;
};
const figures = {
  p95_ms_6x: Number(fixed(quantile(mediansOf(inChromium.own), 0.95))),
  index_kb_br: Number(indexKb.toFixed(1)),
  vs_minisearch: ratioOf('MiniSearch'),
  vs_orama: ratioOf('Orama'),
  vs_itemsjs: ratioOf('itemsjs'),
};
console.log(JSON.stringify(figures));
