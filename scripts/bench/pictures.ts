/**
 * What pictures cost: `node scripts/bench/pictures.ts [--folder content/sample-feed/media] [--count 8] [--width 4500]`.
 * The files that one first photo needs, from one decoding and from one for each file, on the same photos in turn; then every effort of
 * AVIF at two widths: CPU, bytes, and how far what comes back is from the source (PSNR in dB: more is nearer).
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { derivePhoto } from '#feed/media/photo.ts';
import { avif, derivativesFor } from '#feed/media/recipe.ts';
import { printTable } from './measure.ts';

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: 'content/sample-feed/media' },
    count: { type: 'string', default: '8' },
    width: { type: 'string', default: '4500' },
  },
});

// As the sync does: threads inside a picture would hide what it takes.
sharp.concurrency(1);
sharp.cache(false);

/** Milliseconds of CPU. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

const names = readdirSync(values.folder).filter((name) => name.endsWith('.jpg'));
const step = Math.max(1, Math.floor(names.length / Number(values.count)));
const chosen = names.filter((_, index) => index % step === 0).slice(0, Number(values.count));
if (chosen.length === 0) throw new Error(`There is no .jpg in ${values.folder}.`);

/** As large as cameras make them. */
const photos = await Promise.all(
  chosen.map((name) =>
    sharp(readFileSync(join(values.folder, name)))
      .resize({ width: Number(values.width) })
      .jpeg({ quality: 90 })
      .toBuffer({ resolveWithObject: true }),
  ),
);

const mediaDir = mkdtempSync(join(tmpdir(), 'gevel-pictures-'));
const cost = { once: 0, each: 0 };
for (const [index, { data, info }] of photos.entries()) {
  const size = { width: info.width, height: info.height };
  const options = { bytes: data, size, mediaDir, hash: String(index).padStart(16, '0') };
  cost.once += await timed(() => derivePhoto({ ...options, roles: ['lead'], known: undefined }));
  const meta = await derivePhoto({ ...options, roles: ['lead'], known: undefined });
  const wanted = derivativesFor('lead', size.width);
  // The same files, of which each call finds that one alone is missing.
  for (const { format, width } of wanted) {
    const files = meta.files.filter((file) => file.format !== format || file.width !== width);
    cost.each += await timed(() => derivePhoto({ ...options, roles: ['lead'], known: { ...meta, files } }));
  }
}
rmSync(mediaDir, { recursive: true });
const ofPhotos = (sum: number): number => Math.round(sum / photos.length);
printTable(
  ['files of a first photo', 'ms of CPU', 'ratio'],
  [
    ['a decoding for each', ofPhotos(cost.each), '1.00'],
    ['one for all', ofPhotos(cost.once), (cost.once / cost.each).toFixed(2)],
  ],
);

/** 10 log10(peak² / mean squared error), of bytes. */
function psnr(one: Buffer, other: Buffer): number {
  const squares = one.reduce((sum, value, at) => sum + (value - (other[at] ?? 0)) ** 2, 0);
  return 10 * Math.log10(255 ** 2 / (squares / one.length));
}

async function measureEffort(width: number, effort: number) {
  const sums = { ms: 0, bytes: 0, psnr: 0 };
  for (const { data } of photos) {
    const source = await sharp(data).resize({ width }).raw().toBuffer({ resolveWithObject: true });
    const { channels, height } = source.info;
    const plain = () => sharp(source.data, { raw: { width, height, channels } });
    let made = Buffer.alloc(0);
    sums.ms += await timed(async () => {
      made = await plain()
        .avif({ quality: avif.qualities[0] ?? 50, effort })
        .toBuffer();
    });
    sums.bytes += made.length;
    sums.psnr += psnr(source.data, await sharp(made).raw().toBuffer());
  }
  return { width, effort, ms: ofPhotos(sums.ms), bytes: ofPhotos(sums.bytes), psnr: sums.psnr / photos.length };
}

const efforts: Awaited<ReturnType<typeof measureEffort>>[] = [];
for (const width of [672, 1600]) for (const effort of [0, 1, 2, 3, 4]) efforts.push(await measureEffort(width, effort));
console.log('');
printTable(
  ['AVIF, width', 'effort', 'ms of CPU', 'bytes', 'PSNR'],
  efforts.map(({ width, effort, ms, bytes, psnr: near }) => [width, effort, ms, bytes, near.toFixed(2)]),
);
console.log(
  JSON.stringify({
    one_decode_ratio: Number((cost.once / cost.each).toFixed(3)),
    avif: efforts.map((row) => ({ ...row, psnr: Number(row.psnr.toFixed(2)) })),
  }),
);
