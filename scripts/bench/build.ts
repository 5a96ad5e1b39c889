/**
 * How the build grows: `node scripts/bench/build.ts [--sizes 250,1000,2500]`.
 * For each size a feed without photos is made and synced, and its pages are bundled and rendered as `npm run build` does it;
 * then the copies for brotli and gzip are made. CPU is user and system time of all threads; pages are all HTML files of the site.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bundlingCommand, renderingCommand } from '#publish/page-commands.ts';
import { codeKey } from '#release/code-key.ts';
import { readSiteConfig } from '#site/site-config.ts';
import { siteToday } from '#site/today.ts';
import { measureNode, printTable, type Usage } from './measure.ts';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '250,1000,2500' },
  },
});

interface Row {
  readonly listings: number;
  readonly pages: number;
  readonly sync: Usage;
  readonly build: Usage;
  /** Part of the build: the pages alone. */
  readonly render: Usage;
  readonly compress: Usage;
}

/** Two programs, one after the other. */
function sum(first: Usage, second: Usage): Usage {
  return {
    wallS: first.wallS + second.wallS,
    cpuS: first.cpuS + second.cpuS,
    rssMb: Math.max(first.rssMb, second.rssMb),
  };
}

function countPages(folder: string): number {
  return readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.html')).length;
}

async function measureSize(listings: number): Promise<Row> {
  // Inside the project: the pages on demand find their packages from where they are built.
  mkdirSync('.cache', { recursive: true });
  const folder = mkdtempSync(resolve('.cache/bench-build-'));
  const [feed, content, dist] = [join(folder, 'feed'), join(folder, 'content'), join(folder, 'client')];
  try {
    const size = String(listings);
    await measureNode(['scripts/make-feed.ts', '--listings', size, '--seed', '1', '--out', feed], {}, folder);
    const sync = await measureNode(
      ['scripts/gevel.ts', 'sync', '--feed', feed, '--content', content, '--quiet'],
      // Apart from the project's own owners, of which this feed knows none.
      { GEVEL_STORE: join(folder, 'store.db') },
      folder,
    );
    const sources = {
      nextDir: folder,
      snapshotDir: join(content, 'snapshot'),
      code: codeKey(),
      today: siteToday(readSiteConfig()),
      testimonials: join(folder, 'testimonials.json'),
      lastDates: join(folder, 'no-last-release.json'),
    };
    const [bundling, rendering] = [bundlingCommand(sources), renderingCommand(sources)];
    const env = { ...bundling.env, GEVEL_ASTRO_CACHE: join(folder, 'cache') };
    const bundle = await measureNode(bundling.args, env, folder);
    const render = await measureNode(rendering.args, rendering.env, folder);
    const compress = await measureNode(['scripts/bench/compress-once.ts', dist], {}, folder);
    return { listings, pages: countPages(dist), sync, build: sum(bundle, render), render, compress };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const rows: Row[] = [];
for (const size of values.sizes.split(',').map(Number)) {
  if (!Number.isInteger(size) || size < 1) throw new Error('--sizes takes whole numbers with commas between.');
  console.log(`${size} listings …`);
  rows.push(await measureSize(size));
}

const perCpu = ({ pages, build }: Row) => Math.round(pages / build.cpuS);
const fixed = (value: number) => value.toFixed(1);
printTable(
  [
    ...['listings', 'pages', 'pages/CPU s', 'CPU s', 'render CPU s', 'wall s', 'peak MB'],
    ...['sync CPU s', 'compress CPU s', 'ms CPU/page'],
  ],
  rows.map((row) => [
    row.listings,
    row.pages,
    perCpu(row),
    fixed(row.build.cpuS),
    fixed(row.render.cpuS),
    fixed(row.build.wallS),
    Math.round(row.build.rssMb),
    fixed(row.sync.cpuS),
    fixed(row.compress.cpuS),
    ((row.build.cpuS / row.pages) * 1000).toFixed(2),
  ]),
);
const last = rows.at(-1);
if (last) {
  const { listings, pages, build } = last;
  const figures = {
    listings,
    pages,
    pages_per_cpu_s: perCpu(last),
    wall_s: Number(fixed(build.wallS)),
    rss_mb: Math.round(build.rssMb),
  };
  console.log(JSON.stringify(figures));
}
