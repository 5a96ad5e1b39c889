import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { errorCode } from '#base/error-code.ts';
import { brusselsDateTime } from '#feed/format/brussels-time.ts';
import { errorMessage } from '#base/error-message.ts';
import { checkFeed } from '#feed/source/feed-source.ts';
import { FeedProblem } from '#feed/findings/finding.ts';
import { childrenOf, type XmlElement } from '#feed/adapters/xml/element.ts';
import { decodeXml } from '#feed/adapters/xml/encoding.ts';
import { parseXml } from '#feed/adapters/xml/parse.ts';
import { inlineFiles } from './inline-files.ts';
import { openZip, type ZipArchive } from './zip.ts';

/** A transfer that was dropped into the folder and can be used. */
export interface Package {
  /** Its name from now on: two transfers with equal file names stay two. */
  readonly id: string;
  readonly file: string;
  readonly root: XmlElement;
  readonly archive: ZipArchive | undefined;
  /** Files that stand in the XML itself, in its order. */
  readonly inline: readonly XmlElement[];
  /** The folder of the XML inside the archive; paths of pictures count from there. */
  readonly base: string;
  readonly order: string;
  readonly remarks: readonly string[];
}

/** A transfer that cannot be used; it is moved away so that the next one is not held up. */
export interface RefusedPackage {
  readonly file: string;
  readonly reason: string;
}

const limits = { packageBytes: 1_000_000_000, xmlBytes: 200_000_000 };

/** The XML of an archive, also in a folder of it; what a Mac adds does not count. */
async function findXml(archive: ZipArchive): Promise<{ bytes: Buffer; base: string }> {
  const found = archive.entries.filter(({ name }) => /\.xml$/iu.test(name) && !name.startsWith('__MACOSX/'));
  const [entry] = found;
  if (!entry) throw new Error('it holds no XML');
  if (found.length > 1) throw new Error('it holds more than one XML');
  const slash = entry.name.lastIndexOf('/');
  return { bytes: await archive.read(entry, limits.xmlBytes), base: entry.name.slice(0, slash + 1) };
}

async function readPackage(file: string, modified: Date): Promise<Package> {
  const bytes = await readFile(file);
  const isZip = /\.zip$/iu.test(file);
  const archive = isZip ? await openZip(bytes) : undefined;
  const xml = archive ? await findXml(archive) : { bytes, base: '' };
  const parsed = parseXml(decodeXml(xml.bytes));
  if (!parsed.ok) throw new Error(`its XML cannot be used: ${parsed.reason}`);
  const { root, remarks } = parsed;
  if (root.name !== 'openimmo') throw new Error('its XML is not OpenImmo');
  const sent = brusselsDateTime(childrenOf(root, 'uebertragung')[0]?.attributes['timestamp'] ?? '');
  // A clock that runs ahead must not keep every later transfer out.
  const isBelievable = sent !== undefined && Date.parse(sent) <= modified.getTime() + 86_400_000;
  const order = isBelievable ? new Date(sent).toISOString() : modified.toISOString();
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const id = `${order.replace(/\D/gu, '')}-${hash}`;
  return { id, file, root, archive, inline: inlineFiles(root), base: xml.base, order, remarks };
}

/** The transfers that wait in the folder, oldest first. One that is still being written is left for the next time. */
export async function readPackages(
  folder: string,
  { nowMs, settleMs }: { nowMs: number; settleMs: number },
): Promise<{ packages: Package[]; refused: RefusedPackage[]; waiting: string[] }> {
  const names = await readdir(folder).catch(() => {
    throw new FeedProblem(`The folder ${folder} of the OpenImmo feed cannot be read.`, checkFeed);
  });
  const packages: Package[] = [];
  const refused: RefusedPackage[] = [];
  const waiting: string[] = [];
  for (const name of names.filter((one) => /^[^.].*\.(?:zip|xml)$/iu.test(one)).sort()) {
    const file = join(folder, name);
    const details = await stat(file);
    if (!details.isFile()) continue;
    if (nowMs - details.mtimeMs < settleMs) {
      waiting.push(name);
      continue;
    }
    try {
      if (details.size > limits.packageBytes) throw new Error('it is larger than 1 GB');
      packages.push(await readPackage(file, details.mtime));
    } catch (error) {
      refused.push({ file, reason: errorMessage(error) });
    }
  }
  packages.sort((a, b) => (a.order < b.order ? -1 : Number(a.order > b.order)));
  return { packages, refused, waiting };
}

/** Where a used package lies: an archive, or the XML alone. */
export function doneFile(folder: string, id: string, ending = '.zip'): string {
  return join(folder, 'done', `${id}${ending}`);
}

/** The XML of a used package. */
async function readDoneXml(folder: string, id: string): Promise<Buffer> {
  try {
    return (await findXml(await openZip(await readFile(doneFile(folder, id))))).bytes;
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    return readFile(doneFile(folder, id, '.xml'));
  }
}

/** The files in the XML of a used package. */
export async function readDoneInline(folder: string, id: string): Promise<readonly XmlElement[]> {
  const parsed = parseXml(decodeXml(await readDoneXml(folder, id)));
  return parsed.ok ? inlineFiles(parsed.root) : [];
}

/** Moves transfers to `done` and `failed`, so that none is read twice. */
export async function movePackages(folder: string, packages: readonly Package[], refused: readonly RefusedPackage[]) {
  await mkdir(join(folder, 'done'), { recursive: true });
  await mkdir(join(folder, 'failed'), { recursive: true });
  for (const { id, file, archive } of packages) {
    const target = doneFile(folder, id, archive ? '.zip' : extname(file).toLowerCase());
    await rename(file, target);
  }
  for (const { file } of refused) await rename(file, join(folder, 'failed', basename(file)));
}
