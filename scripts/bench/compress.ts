/**
 * What packing costs and saves: `node scripts/bench/compress.ts [--site dist/client] [--files 40]`.
 * Of each kind of file of a built site some are packed at every quality of brotli from 4 to 11, gzip from 4 to 9 and zstd at
 * three levels. Bytes are of all of them together, and in per cent of brotli 6; CPU is that of one file.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import { walkFiles } from '#base/walk-files.ts';
import { windowFor } from '#release/compress.ts';
import { printTable } from './measure.ts';

const { values } = parseArgs({
  options: { site: { type: 'string', default: 'dist/client' }, files: { type: 'string', default: '40' } },
});

const kinds: Readonly<Record<string, RegExp>> = {
  'pages of homes': /\/\d+\/index\.html$/u,
  'lists and other pages': /^\/[a-z]{2}\/(?!.*\/\d+\/index).*\.html$/u,
  'cards of the search (json)': /^\/search\/.*\.json$/u,
  'index of the search': /^\/search\/.*\.bin$/u,
  'drawings of places (svg)': /^\/map\/.*\.svg$/u,
  'sitemaps and exports (xml)': /\.xml$/u,
  scripts: /^\/_astro\/.*\.js$/u,
  styles: /^\/_astro\/.*\.css$/u,
};

type Way = readonly [name: string, pack: (content: Buffer) => Buffer];

const { BROTLI_DEFAULT_WINDOW } = constants;

/** Without a window of its own a file is packed with brotli's usual one. */
const brotliWay = (
  quality: number,
  name = `brotli ${quality}`,
  window: (bytes: number) => number = () => BROTLI_DEFAULT_WINDOW,
): Way => [
  name,
  (content) =>
    brotliCompressSync(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        [constants.BROTLI_PARAM_LGWIN]: window(content.length),
      },
    }),
];
const gzipWay = (level: number): Way => [`gzip ${level}`, (content) => gzipSync(content, { level })];
const zstdWay = (level: number): Way => [
  `zstd ${level}`,
  (content) => zstdCompressSync(content, { params: { [constants.ZSTD_c_compressionLevel]: level } }),
];

const reference = 6;
const ways = [
  ...[6, 4, 5, 7, 8, 9, 10, 11].map((quality) => brotliWay(quality)),
  brotliWay(5, 'brotli 5, window that fits', windowFor),
  ...[4, 5, 6, 7, 8, 9].map(gzipWay),
  ...[3, 9, 15].map(zstdWay),
];

interface Measured {
  readonly bytes: number;
  readonly msEach: number;
}

function measure(contents: readonly Buffer[], pack: Way[1]): Measured {
  const started = process.cpuUsage();
  const bytes = contents.reduce((sum, content) => sum + pack(content).length, 0);
  const { user, system } = process.cpuUsage(started);
  return { bytes, msEach: (user + system) / 1000 / contents.length };
}

/** So many of them, from the first to the last. */
function spread<T>(all: readonly T[], wanted: number): T[] {
  const step = Math.max(1, all.length / wanted);
  return Array.from({ length: Math.min(wanted, all.length) }, (_, index) => all[Math.floor(index * step)]).filter(
    (one) => one !== undefined,
  );
}

const isCopy = /\.(?:br|gz)$/u;
const paths = (await walkFiles(values.site)).filter((path) => !isCopy.test(path)).sort();
const summary: Record<string, Record<string, Measured>> = {};
for (const [kind, pattern] of Object.entries(kinds)) {
  const found = spread(
    paths.filter((path) => pattern.test(path)),
    Number(values.files),
  );
  if (found.length === 0) continue;
  const contents = found.map((path) => readFileSync(join(values.site, path)));
  console.log(`\n${kind}: ${contents.length} files, ${contents.reduce((sum, { length }) => sum + length, 0)} bytes`);
  const measured = ways.map(([name, pack]) => ({ name, ...measure(contents, pack) }));
  const base = measured.find(({ name }) => name === `brotli ${reference}`)?.bytes ?? 1;
  summary[kind] = Object.fromEntries(measured.map(({ name, bytes, msEach }) => [name, { bytes, msEach }]));
  printTable(
    ['way', 'bytes', `% of brotli ${reference}`, 'ms of CPU each'],
    measured.map(({ name, bytes, msEach }) => [name, bytes, ((100 * bytes) / base).toFixed(1), msEach.toFixed(2)]),
  );
}
console.log(JSON.stringify(summary));
