/**
 * How fast the search is: `node scripts/bench/search.ts [--listings 10000] [--queries 300] [--rounds 3]`.
 * A fixed set of mixed queries, each with filter, sort, all facets and the first page, in Node and in Chromium with the
 * CPU slowed down six times; side by side with MiniSearch, Orama and itemsjs. Every engine must find the same listings.
 * A query that an engine cannot express is left out for that engine, and its ratio is over the others only.
 */
import { brotliCompressSync, constants } from 'node:zlib';
import { parseArgs } from 'node:util';
import { encodeSearchIndex } from '#domain/search/codec.ts';
import { printTable } from './measure.ts';
import { documentsOf } from './search/documents.ts';
import { comparison, measureInChromium } from './search/in-chromium.ts';
import { madeContent } from './search/made-content.ts';
import { prepare, type EngineReport } from './search/measure-engines.ts';
import { makeQueries } from './search/queries.ts';

const slowdown = 6;
const feedSeed = 1;
const querySeed = 20_261_120;

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '10000' },
    queries: { type: 'string', default: '300' },
    rounds: { type: 'string', default: '3' },
  },
});

function wholeNumber(name: keyof typeof values): number {
  const value = Number(values[name]);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} takes a whole number from 1.`);
  return value;
}

function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const known = (times: EngineReport['timesMs']) => times.filter((time) => time !== null);
const fixed = (ms: number) => ms.toFixed(2);

/** Median of an engine over that of the first, both over the queries that it can answer. */
function ratioTo(first: EngineReport | undefined, engine: EngineReport): number {
  const shared = (first?.timesMs ?? []).filter((_, position) => engine.timesMs[position] !== null);
  return quantile(known(engine.timesMs), 0.5) / quantile(known(shared), 0.5);
}

function tableRow(where: string, report: EngineReport, ratio: number) {
  const times = known(report.timesMs);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => fixed(quantile(times, share)));
  return [where, report.name, times.length, report.leftOut.length, p50 ?? '', p95 ?? '', p99 ?? '', ratio.toFixed(1)];
}

function tableRows(where: string, reports: readonly EngineReport[]) {
  return reports.map((report) => tableRow(where, report, ratioTo(reports[0], report)));
}

function checkSame(where: string, reports: readonly EngineReport[]): void {
  for (const { name, different } of reports) {
    if (different.length === 0) continue;
    const examples = different.slice(0, 3).join('\n');
    throw new Error(`${name} finds something else for ${different.length} queries in ${where}:\n${examples}`);
  }
}

function countReasons({ leftOut }: EngineReport): string {
  const counts = Map.groupBy(leftOut, (reason) => reason);
  return [...counts].map(([reason, all]) => `${all.length} × ${reason}`).join(', ');
}

const listings = wholeNumber('listings');
const content = await madeContent(listings, feedSeed);
const bytes = encodeSearchIndex(content);
const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
const indexKb = brotliCompressSync(bytes, { params }).length / 1000;
const queries = makeQueries(content, wholeNumber('queries'), querySeed);
const input = { bytes, documents: documentsOf(content), queries };
console.log(
  `${listings} generated listings, ${content.records.length} on offer; ${queries.length} queries; ` +
    `index ${(bytes.length / 1000).toFixed(1)} KB, ${indexKb.toFixed(1)} KB brotli`,
);

const rounds = wholeNumber('rounds');
console.log('Node …');
const inNode = await (await prepare(input))(comparison);
checkSame('Node', inNode);
console.log(`Chromium, CPU ${slowdown} times slower …`);
const { own, all } = await measureInChromium(input, slowdown, rounds);
checkSame('Chromium', all);

const browser = `Chromium ${slowdown}x`;
printTable(
  ['where', 'engine', 'runs', 'left out', 'p50 ms', 'p95 ms', 'p99 ms', 'times gevel'],
  [...tableRows('Node', inNode), ...tableRows(browser, all), ...tableRows(`${browser}, alone`, own)],
);
for (const report of all) {
  if (report.leftOut.length > 0) console.log(`${report.name} leaves out: ${countReasons(report)}.`);
}
console.log(
  'All engines found the same listings, and as many by town and type, for every query that they can express.',
);

const ratioOf = (name: string) => {
  const report = all.find((one) => one.name === name);
  return report ? Number(ratioTo(all[0], report).toFixed(1)) : Number.NaN;
};
const figures = {
  p95_ms_6x: Number(
    fixed(
      quantile(
        own.flatMap(({ timesMs }) => known(timesMs)),
        0.95,
      ),
    ),
  ),
  index_kb_br: Number(indexKb.toFixed(1)),
  vs_minisearch: ratioOf('MiniSearch'),
  vs_orama: ratioOf('Orama'),
  vs_itemsjs: ratioOf('itemsjs'),
};
console.log(JSON.stringify(figures));
