import { access, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { oneAfterTheOther } from '#base/one-by-one.ts';
import type { Packed } from '#base/packed.ts';
import type { PackedList } from '#base/packed-list.ts';
import { replaceFile } from '#base/replace-file.ts';
import { runPool } from '#base/run-pool.ts';
import { documentNames } from '#domain/document-names.ts';
import type { Listing, Project } from '#domain/listing.ts';
import type { Warn } from '#feed/findings/finding.ts';
import type { Findings } from '#feed/findings/findings.ts';
import type { Mapped, SourceDocument } from '#feed/format/mapped.ts';
import type { FileSource } from '#feed/source/feed-source.ts';
import { jobKey } from './job.ts';
import { pdfProblem } from './pdf.ts';
import { contentHash, limits, recipeVersion } from './recipe.ts';
import { readSourceIndex, writeSourceIndex, type SourceEntry } from './source-index.ts';

interface OnRequestRun {
  readonly records: readonly Iterable<Mapped<Listing | Project>>[];
  readonly source: FileSource;
  readonly privateDir: string;
  readonly findings: Pick<Findings, 'warnFor'>;
}

interface Wanted {
  readonly path: string;
  readonly document: SourceDocument;
  readonly warn: Warn;
}

const parallelism = 2;

/** Where the files of a feed lie that are only mailed, below the private folder. */
function documentsDir(privateDir: string): string {
  return join(privateDir, 'documents');
}

const isMailed = ({ isOnRequest }: SourceDocument): boolean => isOnRequest;

/** Which homes name documents that are only mailed; it goes with the home as it waits. */
const known = new WeakMap<Packed, boolean>();

/** Of these homes the ones that do. */
export function* withDocuments(listings: PackedList<Mapped<Listing>>): Generator<Mapped<Listing>> {
  for (const packed of listings.packed) {
    if (known.get(packed) === false) continue;
    const home = listings.read(packed);
    const isNamed = home.sources.documents.some(isMailed);
    known.set(packed, isNamed);
    if (isNamed) yield home;
  }
}

/** The documents to fetch, each once by the name under which the mail looks for it. */
function wantedOf({ records, findings }: OnRequestRun): Wanted[] {
  const wanted = new Map<string, Wanted>();
  for (const { record, sources } of oneAfterTheOther(records)) {
    const warn = findings.warnFor('units' in record ? 'project' : 'property', record.id);
    for (const document of sources.documents.filter(isMailed)) {
      const [path] = documentNames(record.reference, document.title);
      if (path === undefined)
        warn('broken-file', nameOf(document), 'is on request and has no title to ask for; not fetched');
      else if (wanted.has(path))
        warn('broken-file', nameOf(document), 'has the title of another one of this home; not fetched');
      else wanted.set(path, { path, document, warn });
    }
  }
  return [...wanted.values()];
}

/** Without the query: addresses of files can be signed. */
function nameOf({ link }: SourceDocument): string {
  return link.kind === 'url' ? link.url.replace(/[?#].*$/su, '') : link.path;
}

async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** Fetches one document unless it is as before. A failure keeps the last good file, and is told. */
async function fetchOne(
  { path, document, warn }: Wanted,
  dir: string,
  source: FileSource,
  index: Map<string, SourceEntry>,
) {
  const file = join(dir, path);
  const key = `${path} ${jobKey('document', document.link)}`;
  const known = (await isThere(file)) ? index.get(key) : undefined;
  const answer = await source.readFile(document.link, limits.documentBytes, known?.stamp);
  if (answer.kind === 'unchanged' && known) return;
  const problem =
    answer.kind === 'body' ? pdfProblem(answer.bytes) : answer.kind === 'failed' ? answer.reason : 'no file';
  if (answer.kind === 'body' && problem === undefined) {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await replaceFile(file, answer.bytes, 0o600);
    const { bytes, stamp } = answer;
    index.set(key, { hash: contentHash(bytes), recipe: recipeVersion, ...(stamp !== undefined && { stamp }) });
    return;
  }
  const rest = known ? 'the previous file is kept' : 'whoever asks for it gets it from the agency';
  warn('broken-file', nameOf(document), `is on request and cannot be fetched: ${problem}; ${rest}`);
}

/** Removes every file that no home of the snapshot names any more. */
async function removeOthers(dir: string, used: ReadonlySet<string>): Promise<void> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !used.has(path)) await rm(path, { force: true });
  }
}

/**
 * Fetches the documents that are mailed to whoever asks and stand on no page: PDF by their bytes, at most
 * `limits.documentBytes` each, readable by this user only. Those of homes that left are removed.
 */
export async function fetchOnRequest(run: OnRequestRun): Promise<void> {
  const dir = documentsDir(run.privateDir);
  const indexFile = join(run.privateDir, 'document-sources.json');
  const wanted = wantedOf(run);
  if (wanted.length === 0 && !(await isThere(dir))) return;
  const index = await readSourceIndex(indexFile);
  await runPool(wanted, parallelism, (one) => fetchOne(one, dir, run.source, index));
  await removeOthers(dir, new Set(wanted.map(({ path }) => join(dir, path))));
  const keys = wanted.map(({ path, document }) => `${path} ${jobKey('document', document.link)}`);
  await mkdir(run.privateDir, { recursive: true, mode: 0o700 });
  await writeSourceIndex(indexFile, index, new Set(keys));
}
