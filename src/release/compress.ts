import { hash } from 'node:crypto';
import { copyFileSync, linkSync, readFileSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { errorCode } from '#base/error-code.ts';
import { walkFiles } from '#base/walk-files.ts';
import { OpenPool, runPool } from '#base/run-pool.ts';
import { isWithCode } from '#release/retained-assets.ts';

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
 * Qualities, by bytes against CPU (`node scripts/bench/compress.ts`; docs/develop/performance.md has the curve). What comes
 * with the stock, of which every change makes a new version, is packed at the bend of the curve: from 9 on a page costs ten
 * times as much for 0.6 % less. What comes with the code is packed once in many builds, and everybody fetches it.
 */
export const qualities = { stock: 5, heavy: 10, code: 11, gzip: 6 } as const;

/**
 * The page of one home has a budget of 18.75 KB with its styles, of which 7.8 are styles. Where it comes close, it is packed
 * once more: 10 ms for 8 % less; where it still does, 24 ms for 2 % more. The address of each file has a hash in it, so the same
 * page comes out some 80 bytes lighter or heavier from build to build: what is heavy at the best quality, too, is packed with other
 * ways to write distances (RFC 7932, section 4), of which one or the other is 20 to 60 bytes lighter: with four of them the heaviest page
 * was too heavy at 22 of 60 addresses of its scripts, with nine at one.
 */
const homePage = /\/\d+\/index\.html$/u;
const heavyPageBytes = 11_100;

type Distances = Readonly<Record<number, number>>;

const otherDistances: readonly Distances[] = [
  [3, 16],
  [3, 24],
  [3, 8],
  [2, 8],
  [1, 4],
  [1, 2],
  [2, 28],
  [0, 2],
  [2, 36],
].map(([postfix = 0, direct = 0]) => ({
  [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
  [constants.BROTLI_PARAM_NDIRECT]: direct,
}));

/**
 * The lists that the menu leads to, where most visits begin: there are a few of them, whatever the stock. With its headers a page
 * comes in the first 14,600 bytes of a connection (10 segments, RFC 6928), or a phone waits for one more round trip.
 */
const menuPage = /^\/[a-z]{2}\/[^/]+\/index\.html$/u;
const firstFlightBytes = 12_400;

/** Bits of brotli's window: as many as the content fills, between the fewest and the usual ones. */
const windowBits = { fewest: 10, usual: 22 } as const;
/** What brotli keeps of its window for itself. */
const windowGapBytes = 16;

/** The window that a file of so many bytes fills; a larger one takes brotli a tenth more time and saves nothing. */
export function windowFor(bytes: number): number {
  const needed = Math.ceil(Math.log2(bytes + windowGapBytes));
  return Math.min(windowBits.usual, Math.max(windowBits.fewest, needed));
}

/** Stands for how copies are made: those of a release that says the same need not be made again. */
export const packingRecipe = JSON.stringify([
  qualities,
  heavyPageBytes,
  otherDistances,
  firstFlightBytes,
  windowBits,
  process.versions.brotli,
  process.versions.zlib,
]);

/** zlib works on Node's own threads, four of them unless told otherwise. */
const parallelFiles = 4;

interface PackingFolder {
  readonly folder: string;
  /** The same folder of a release whose copies were made by the same recipe; what is the same there is taken from it. */
  readonly lastFolder?: string | undefined;
}

/** Files to pack, below a folder. */
interface Packing extends PackingFolder {
  /** `/nl/index.html`. */
  readonly paths: readonly string[];
}

export interface CompressReport {
  /** Files that got copies, and of these the ones that were packed: the others are the same as another one. */
  readonly files: number;
  readonly packed: number;
  readonly bytes: number;
}

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

function packAt(content: Buffer, quality: number, distances: Distances = {}): Promise<Buffer> {
  return brotli(content, {
    params: {
      ...distances,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      [constants.BROTLI_PARAM_LGWIN]: windowFor(content.length),
    },
  });
}

type Kind = 'code' | 'stock' | 'home' | 'menu';

interface Way {
  readonly quality: number;
  readonly distances?: Distances;
}

/** How a file is packed, by what it is. */
function kindOf(path: string): Kind {
  if (isWithCode(path)) return 'code';
  if (menuPage.test(path)) return 'menu';
  return homePage.test(path) ? 'home' : 'stock';
}

/** Bytes from which a page is packed once more. */
const heavyFrom = { code: Infinity, stock: Infinity, home: heavyPageBytes, menu: firstFlightBytes } as const;

/** The ways in which a heavy page is packed one after the other, until it is light enough. */
const again: Readonly<Record<Kind, readonly Way[]>> = {
  code: [],
  stock: [],
  home: [
    { quality: qualities.heavy },
    { quality: qualities.code },
    ...otherDistances.map((distances) => ({ quality: qualities.code, distances })),
  ],
  menu: [{ quality: qualities.heavy }],
};

async function pack(path: string, content: Buffer): Promise<Buffer> {
  const kind = kindOf(path);
  let packed = await packAt(content, kind === 'code' ? qualities.code : qualities.stock);
  for (const { quality, distances } of again[kind]) {
    if (packed.length <= heavyFrom[kind]) break;
    const repacked = await packAt(content, quality, distances);
    if (repacked.length < packed.length) packed = repacked;
  }
  return packed;
}

/** Writes a sibling that is as old as its source, as `gzip_static` of nginx recommends. */
function writeSibling(file: string, content: Buffer, mtime: Date): void {
  try {
    writeFileSync(file, content, { flag: 'wx' });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    // What stands there may be a link into the published release.
    unlinkSync(file);
    writeFileSync(file, content, { flag: 'wx' });
  }
  utimesSync(file, mtime, mtime);
}

const copyEndings = ['.br', '.gz'] as const;

/** May the file have smaller copies beside it? `'/nl/index.html' -> true`, `'/media/x/960.webp' -> false` */
export function isCompressible(file: string): boolean {
  return compressibleExtensions.has(extname(file));
}

const sizeOf = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.size;

/** Puts a file that is there already in the place of another one: a second name costs neither space nor reading. */
function replaceBy(file: string, same: string): void {
  if (sizeOf(file) !== undefined) unlinkSync(file);
  try {
    linkSync(same, file);
  } catch {
    // Another disk, one without hard links, or more names than it allows.
    copyFileSync(same, file);
  }
}

/** Gives `file` the copies of `other`, which is the same. */
function linkCopies(other: string, file: string): void {
  for (const ending of copyEndings) replaceBy(file + ending, other + ending);
}

/** Takes a file of the last release with its copies in the place of one that is the same. */
function takeFromLast(last: string, file: string, content: Buffer): boolean {
  const isThere = sizeOf(last) === content.length && copyEndings.every((ending) => sizeOf(last + ending) !== undefined);
  if (!isThere || !readFileSync(last).equals(content)) return false;
  replaceBy(file, last);
  linkCopies(last, file);
  return true;
}

/** Packs the files of one build: each content once, and none that the last release has packed. */
class Packer {
  readonly #packing: PackingFolder;
  /** The first file with a content, by its hash; there once it has its copies. */
  readonly #first = new Map<string, Promise<string>>();
  readonly report = { files: 0, packed: 0, bytes: 0 };

  constructor(packing: PackingFolder) {
    this.#packing = packing;
  }

  /** Reading and writing wait for nothing: through promises they take as much CPU again as the packing. */
  async pack(path: string): Promise<void> {
    const { folder, lastFolder } = this.#packing;
    const file = join(folder, path);
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats === undefined || stats.size < minimumBytes) return;
    const content = readFileSync(file);
    this.report.files += 1;
    this.report.bytes += content.length;
    if (lastFolder !== undefined && takeFromLast(join(lastFolder, path), file, content)) return;
    const key = `${kindOf(path)} ${hash('sha256', content, 'base64url')}`;
    const known = this.#first.get(key);
    if (known) {
      linkCopies(await known, file);
      return;
    }
    const making = this.#make(path, content, stats.mtime);
    this.#first.set(key, making);
    await making;
  }

  async #make(path: string, content: Buffer, mtime: Date): Promise<string> {
    const file = join(this.#packing.folder, path);
    const [small, compatible] = await Promise.all([pack(path, content), deflate(content, { level: qualities.gzip })]);
    writeSibling(`${file}.br`, small, mtime);
    writeSibling(`${file}.gz`, compatible, mtime);
    this.report.packed += 1;
    return file;
  }
}

/** Makes a `.br` and a `.gz` beside every file that is worth it. */
export async function compressFiles(packing: Packing): Promise<CompressReport> {
  const packer = new Packer(packing);
  await runPool(packing.paths.filter(isCompressible), parallelFiles, (path) => packer.pack(path));
  return packer.report;
}

/** The same for files that are told of one after the other, while others are made. */
export class OpenPacking {
  readonly #added = new Set<string>();
  readonly #pool: OpenPool<string>;

  constructor(folder: string) {
    const packer = new Packer({ folder });
    this.#pool = new OpenPool(parallelFiles, (path) => packer.pack(path));
  }

  /** A file that stays as it is from now on; it may be told of again. */
  add(path: string): void {
    if (this.#added.has(path) || !isCompressible(path)) return;
    this.#added.add(path);
    this.#pool.add(path);
  }

  /** Waits for all copies; rejects with what went wrong, once nothing is written any more. */
  done(): Promise<void> {
    return this.#pool.done();
  }
}

/** The same for all files of a folder. */
export async function compressFolder(folder: string, lastFolder?: string): Promise<CompressReport> {
  return compressFiles({ folder, paths: await walkFiles(folder), lastFolder });
}
