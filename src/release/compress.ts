import { readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { walkFiles } from '#base/walk-files.ts';
import { runPool } from '#base/run-pool.ts';

const compressibleExtensions = new Set([
  '.html',
  '.css',
  '.js',
  '.mjs',
  '.svg',
  '.xml',
  '.json',
  '.txt',
  '.webmanifest',
  // The search index.
  '.bin',
]);
/** Below this the headers of an answer weigh more than what is saved. */
const minimumBytes = 256;

/**
 * Measured on the listing pages of the demo (30 KB each): 5 856 bytes in 0.47 ms at quality 5, 5 837 in 0.48 at 6, 5 816 in
 * 0.71 at 8, 5 805 in 9.1 at 9, 5 354 in 30 at 11. From 9 on, ten thousand pages would cost more than building them.
 */
const defaultPageQuality = 6;

/** The page of one home has a budget of 18.5 KB; where it comes close, it is packed once more: 45 ms for a tenth less. */
const homePage = /\/\d+\/index\.html$/u;
const heavyPageBytes = 10_500;
const bestQuality = 11;

/** Data for programs, of which every change of a listing makes a new version: packed as pages are. */
const bulkData = /\.(?:json|xml)$/u;
const bulkBytes = 262_144;

/** zlib works on Node's own threads, four of them unless told otherwise. */
const parallelFiles = 4;

export interface CompressOptions {
  /** Brotli quality of pages, of which there may be thousands; 6 unless told otherwise. */
  readonly pageQuality?: number;
  /** Brotli quality of everything else; 11 unless told otherwise. */
  readonly assetQuality?: number;
}

export interface CompressReport {
  readonly files: number;
  readonly bytes: number;
  readonly brotliBytes: number;
  readonly gzipBytes: number;
}

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

function packAt(content: Buffer, quality: number): Promise<Buffer> {
  return brotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}

async function pack(file: string, content: Buffer, quality: number): Promise<Buffer> {
  const packed = await packAt(content, quality);
  if (!homePage.test(file) || packed.length <= heavyPageBytes) return packed;
  const repacked = await packAt(content, bestQuality);
  return repacked.length < packed.length ? repacked : packed;
}

async function isFresh(file: string, mtimeMs: number): Promise<boolean> {
  const sibling = await stat(file).catch(() => undefined);
  return sibling !== undefined && sibling.mtimeMs >= Math.trunc(mtimeMs);
}

/** Writes a sibling that is as old as its source, as `gzip_static` of nginx recommends. */
async function writeSibling(file: string, content: Buffer, mtime: Date): Promise<void> {
  await writeFile(file, content);
  await utimes(file, mtime, mtime);
}

function qualityOf(file: string, bytes: number, { pageQuality, assetQuality }: CompressOptions): number {
  const isPage = file.endsWith('.html') || (bulkData.test(file) && bytes >= bulkBytes);
  return isPage ? (pageQuality ?? defaultPageQuality) : (assetQuality ?? bestQuality);
}

async function compressFile(
  file: string,
  options: CompressOptions,
  report: { -readonly [K in keyof CompressReport]: number },
) {
  const { mtime, mtimeMs } = await stat(file);
  if ((await isFresh(`${file}.br`, mtimeMs)) && (await isFresh(`${file}.gz`, mtimeMs))) return;
  const content = await readFile(file);
  const quality = qualityOf(file, content.length, options);
  const [small, compatible] = await Promise.all([pack(file, content, quality), deflate(content, { level: 9 })]);
  await writeSibling(`${file}.br`, small, mtime);
  await writeSibling(`${file}.gz`, compatible, mtime);
  report.files += 1;
  report.bytes += content.length;
  report.brotliBytes += small.length;
  report.gzipBytes += compatible.length;
}

async function withoutSmall(files: readonly string[]): Promise<string[]> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  return files.filter((_, index) => (sizes[index] ?? 0) >= minimumBytes);
}

/** May the file have smaller copies beside it? `'/nl/index.html' -> true`, `'/media/x/960.webp' -> false` */
export function isCompressible(file: string): boolean {
  return compressibleExtensions.has(extname(file));
}

async function listCompressible(folder: string): Promise<string[]> {
  return (await walkFiles(folder)).filter(isCompressible).map((path) => join(folder, path));
}

async function compressAll(files: readonly string[], options: CompressOptions): Promise<CompressReport> {
  const report = { files: 0, bytes: 0, brotliBytes: 0, gzipBytes: 0 };
  await runPool(files, parallelFiles, (file) => compressFile(file, options, report));
  return report;
}

/** Makes a `.br` and a `.gz` beside every compressible file, except where they are as new as the file. */
export async function compressFolder(folder: string, options: CompressOptions = {}): Promise<CompressReport> {
  return compressAll(await withoutSmall(await listCompressible(folder)), options);
}

/** The same for some files. */
export async function compressFiles(files: readonly string[]): Promise<CompressReport> {
  return compressAll(await withoutSmall(files.filter(isCompressible)), {});
}
