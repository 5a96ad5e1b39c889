/**
 * How the build grows: `node scripts/bench/build.ts [--sizes 250,1000,2500] [--keep] [--peers]`.
 * For each size a feed with photos is made and synced in a project of its own, and the site is built and published by
 * `npm run build`. CPU is user and system time of all threads, step by step; pages are all HTML files of the site.
 * `--keep` leaves the projects below .cache, for a look at what was built. `--peers` lets Hugo, Eleventy and Next.js make pages of
 * the same text in the same run; they are installed when they are asked for (`scripts/bench/peers`).
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { cpuOf, makeProject, runMeasured, type ProcessUsage } from './made-project.ts';
import { printTable } from './measure.ts';
import { measurePeers, type SameText } from './peers/measure-peers.ts';
import { peerFigures } from './peers/peer-figures.ts';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '250,1000,2500' },
    keep: { type: 'boolean', default: false },
    peers: { type: 'boolean', default: false },
  },
});

/** Seconds of CPU. */
interface Split {
  readonly sync: number;
  readonly bundle: number;
  readonly render: number;
  readonly compress: number;
  /** Links to pictures, redirects and headers, list of files, checks, exchange of the release. */
  readonly publish: number;
  /** What is left of the build: start, code key, mail templates. */
  readonly rest: number;
}

interface Row {
  readonly listings: number;
  readonly pages: number;
  readonly wallS: number;
  /** Most memory of any process of the build, and of the one that renders. */
  readonly rssMb: number;
  readonly renderMb: number;
  readonly split: Split;
  /** Unless they are asked for, none. */
  readonly peers: SameText | undefined;
}

const publishing = ['Photos and documents', 'Redirects and headers', 'List of files', 'Checks', 'Publication'];

function splitOf(sync: readonly ProcessUsage[], build: readonly ProcessUsage[]): Split {
  const cpuOfProgram = (name: string): number => cpuOf(build.filter(({ program }) => program === name));
  const steps = build.flatMap((usage) => Object.entries(usage.steps));
  const cpuOfSteps = (titles: readonly string[]): number =>
    steps.filter(([title]) => titles.includes(title)).reduce((sum, [, cpuS]) => sum + cpuS, 0);
  const [bundle, render] = [cpuOfProgram('astro.mjs'), cpuOfProgram('render-pages.ts')];
  const [compress, publish] = [cpuOfSteps(['Compressed copies']), cpuOfSteps(publishing)];
  const rest = cpuOf(build) - bundle - render - compress - publish;
  return { sync: cpuOf(sync), bundle, render, compress, publish, rest };
}

async function measureSize(listings: number): Promise<Row> {
  // Inside the project: the pages on demand find their packages from where they are built.
  mkdirSync('.cache', { recursive: true });
  const folder = mkdtempSync(resolve('.cache/bench-build-'));
  try {
    await makeProject(folder, listings);
    const sync = await runMeasured(folder, ['scripts/gevel.ts', 'sync', '--quiet']);
    const started = performance.now();
    const build = await runMeasured(folder, ['scripts/gevel.ts', 'build']);
    const wallS = (performance.now() - started) / 1000;
    const files = readdirSync(join(folder, 'dist/client'), { recursive: true });
    const most = (usages: readonly ProcessUsage[]): number => Math.max(...usages.map(({ rssMb }) => rssMb));
    return {
      listings,
      pages: files.filter((name) => String(name).endsWith('.html')).length,
      wallS,
      rssMb: most(build),
      renderMb: most(build.filter(({ program }) => program === 'render-pages.ts')),
      split: splitOf(sync, build),
      peers: values.peers ? await measurePeers(join(folder, 'dist/client')) : undefined,
    };
  } finally {
    if (!values.keep) rmSync(folder, { recursive: true, force: true });
    else console.log(folder);
  }
}

const rows: Row[] = [];
for (const size of values.sizes.split(',').map(Number)) {
  if (!Number.isInteger(size) || size < 1) throw new Error('--sizes takes whole numbers with commas between.');
  console.log(`${size} listings …`);
  rows.push(await measureSize(size));
}

const fixed = (value: number): string => value.toFixed(1);
const made = ({ split }: Pick<Row, 'split'>): number => split.bundle + split.render;
const whole = ({ split }: Pick<Row, 'split'>): number => made({ split }) + split.compress + split.publish + split.rest;
const perCpu = (row: Row): number => Math.round(row.pages / made(row));
printTable(
  [
    ...['listings', 'pages', 'pages/CPU s', 'whole build CPU s', 'wall s', 'peak MB', 'render MB'],
    ...['sync', 'bundle', 'render', 'compress', 'publish', 'rest', 'ms CPU/page'],
  ],
  rows.map((row) => [
    ...[row.listings, row.pages, perCpu(row), fixed(whole(row)), fixed(row.wallS)],
    ...[Math.round(row.rssMb), Math.round(row.renderMb)],
    ...Object.values<number>({ ...row.split }).map(fixed),
    ((whole(row) / row.pages) * 1000).toFixed(2),
  ]),
);
const peers = rows.map(({ listings, split, peers }) => peerFigures(listings, split, peers));
const last = rows.at(-1);
if (last) {
  const { listings, pages, wallS, rssMb, renderMb, split } = last;
  const figures = {
    listings,
    pages,
    pages_per_cpu_s: perCpu(last),
    wall_s: Number(fixed(wallS)),
    rss_mb: Math.round(rssMb),
    render_mb: Math.round(renderMb),
    build_cpu_s: Number(fixed(whole(last))),
    cpu_s: Object.fromEntries(Object.entries<number>({ ...split }).map(([step, cpuS]) => [step, Number(fixed(cpuS))])),
    ...peers.at(-1),
  };
  console.log(JSON.stringify(figures));
}
