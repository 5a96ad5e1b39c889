import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isListOf, isObject, isText, listOf, parseJson } from '#base/json.ts';
import { KnownParts } from '#base/known-parts.ts';
import { LastRead } from '#base/last-read.ts';
import { changedRuns, KnownRuns, partsOfLines, placeOf, runsOf, type ChangedLines } from '#base/line-runs.ts';
import { beginningOf, endsAbout, keepParts } from '#base/parted-file.ts';
import { checkThat, readStored, type StoredFormat } from '#base/stored.ts';
import { walkFiles } from '#base/walk-files.ts';
import { isCompressible } from '#release/compress.ts';

/** Endings of compressed copies. */
const copyEndings = ['.br', '.gz'] as const;
const endings: ReadonlySet<string> = new Set(copyEndings);

/** A file with the names of its compressed copies, which may be there. */
export const withCopies = (file: string): readonly string[] =>
  isCompressible(file) ? [file, ...copyEndings.map((ending) => file + ending)] : [file];

/** The file of which one is a copy; the file itself where it is none: `/nl/index.html.br -> /nl/index.html`. */
export function ofCopy(name: string): string {
  const file = name.replace(/\.(?:br|gz)$/u, '');
  return isCompressible(file) ? file : name;
}

/** A file that visitors may ask for, `/nl/index.html`, with the endings of its compressed copies. */
export type ListedFile = readonly [path: string, ...copies: (typeof copyEndings)[number][]];

/** Rules for hosts and dot files are served by nobody, and a copy only in the place of its file. */
function isPublic(path: string, names: Pick<ReadonlySet<string>, 'has'>): boolean {
  if (path === '/_headers' || path === '/_redirects') return false;
  if (/\/\.(?!well-known\/)/u.test(path)) return false;
  return !copyEndings.some((ending) => path.endsWith(ending) && names.has(path.slice(0, -ending.length)));
}

/** Looks through a folder. */
export async function listPublicFiles(root: string): Promise<ListedFile[]> {
  const paths = await walkFiles(root);
  const names = new Set(paths);
  return paths
    .filter((path) => isPublic(path, names))
    .map((path) => [path, ...copyEndings.filter((ending) => names.has(path + ending))]);
}

interface CarriedFiles {
  /** The folder of the files. */
  readonly clientDir: string;
  /** Every file apart from compressed copies. */
  readonly paths: readonly string[];
  /** Those of them that are not the same as in the last release. */
  readonly made: readonly string[];
  /** Of the last release. */
  readonly last: readonly ListedFile[];
}

/** With the compressed copies that it has. */
function listedIn(clientDir: string, path: string): ListedFile {
  if (!isCompressible(path)) return [path];
  return [path, ...copyEndings.filter((ending) => existsSync(join(clientDir, path + ending)))];
}

/** The list of a release of which most is carried over, without looking at what is the same. */
export function listCarried({ clientDir, paths, made, last }: CarriedFiles): ListedFile[] {
  const known = new Map(last.map((file) => [file[0], file]));
  for (const path of made) known.delete(path);
  const names = new Set(paths);
  return [...names].filter((path) => isPublic(path, names)).map((path) => known.get(path) ?? listedIn(clientDir, path));
}

/** What of a list is another in the next release. */
interface ListChanges {
  readonly clientDir: string;
  /** Of the last release, sorted. */
  readonly last: readonly ListedFile[];
  /** Paths of files that are new or others. */
  readonly others: readonly string[];
  /** Paths of those that it has no more. */
  readonly gone: readonly string[];
  /** Is this a file of the next release? */
  readonly isThere: (path: string) => boolean;
}

const pathOf = ([path]: ListedFile): string => path;

/** A file that bears the name of a packed copy of another one is that copy, where the other one is there. */
function namesakes(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const itself = copyEndings.filter((ending) => path.endsWith(ending)).map((ending) => path.slice(0, -ending.length));
    return [...copyEndings.map((ending) => path + ending), ...itself];
  });
}

/** The same list as `listCarried` says, sorted, made from the last one by what changed, and which of its lines did. */
export function listChanged({ clientDir, last, others, gone, isThere }: ListChanges): {
  readonly files: readonly ListedFile[];
  readonly lines: ChangedLines;
} {
  const files = [...last];
  const lines = new Map<string, boolean>();
  const names = { has: isThere };
  for (const path of [...gone, ...others, ...namesakes([...others, ...gone]).filter(isThere)]) {
    const place = placeOf(files, path, pathOf);
    const known = files[place]?.[0] === path ? 1 : 0;
    const isListed = isThere(path) && isPublic(path, names);
    files.splice(place, known, ...(isListed ? [listedIn(clientDir, path)] : []));
    lines.set(path, isListed);
  }
  return { files, lines };
}

const nameOf = (releaseDir: string): string => join(releaseDir, 'hosting/files.json');

/** By hand: the server reads tens of thousands of them at each publication. */
function isFile(value: unknown): value is ListedFile {
  return isListOf(value, isText) && value.length > 0 && value.slice(1).every((ending) => endings.has(ending));
}

const form: StoredFormat<{ readonly files: readonly ListedFile[] }> = {
  name: 'hosting/files.json of the built site',
  version: 1,
  check: checkThat(
    (value): value is { files: ListedFile[] } => isObject(value) && isListOf(value['files'], isFile),
    'it holds something else than files',
  ),
  upgrade: (files) => ({ files }),
  repair: 'Build the site with this version: `npm run build`.',
};

/** A rebuild reads the list of the last release twice, and has mostly written it. */
const lastList = new LastRead<readonly ListedFile[]>(2);

/** So many files are a part of the list, on average: a release shares those that are the same with the one before. */
const filesAPart = 256;

const ends = endsAbout(filesAPart);
const endsLine = (path: string): boolean => ends(beginningOf(`[${JSON.stringify(path)}`));

/** Of lists that were written last. */
const knownRuns = new KnownRuns();

/** What of a list is another than in that of the release before. */
interface ListSource {
  readonly last: readonly ListedFile[];
  readonly lines: ChangedLines;
}

/**
 * Tells servers which files there are: to look through tens of thousands of folders keeps visitors waiting. `lastDir` is the release
 * before, which has most of the list; where it was made from that of the release before (`listChanged`), `source` says how. Gives the list
 * as `readFileList` will.
 */
export async function writeFileList(
  releaseDir: string,
  lastDir: string,
  files: readonly ListedFile[],
  source?: ListSource,
): Promise<readonly ListedFile[]> {
  const sorted = source ? files : files.toSorted(([a], [b]) => (a < b ? -1 : 1));
  const known = source && knownRuns.of(source.last);
  const runs = known ? changedRuns(known, source.lines, endsLine) : runsOf(sorted.map(pathOf), endsLine);
  // A file a line: what a release has and another has not is seen at once.
  const lineOf = (path: string): string => JSON.stringify(sorted[placeOf(sorted, path, pathOf)]);
  const pieces = [`{"version":${form.version},"files":[\n`, { runs, lineOf }, ']}\n'];
  keepParts(partsOfLines(pieces, ends), { file: nameOf(releaseDir), last: nameOf(lastDir) });
  knownRuns.keep(sorted, '', runs);
  await lastList.keep(nameOf(releaseDir), sorted);
  return sorted;
}

/** The files of a release; undefined for one that was built without a list, or with one that cannot be read. */
export async function readFileList(releaseDir: string): Promise<readonly ListedFile[] | undefined> {
  return lastList.read(nameOf(releaseDir), (text) => readStored(text, form).files).catch(() => undefined);
}

const [opening, closing] = [`{"version":${form.version},"files":[\n`, ']}\n'] as const;

interface ListPart {
  readonly files: readonly ListedFile[];
  /** Does it begin and end as the whole list does? */
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

function readPart(text: string): ListPart {
  const [isFirst, isLast] = [text.startsWith(opening), text.endsWith(closing)];
  const lines = text.slice(isFirst ? opening.length : 0, isLast ? -closing.length : undefined).trimEnd();
  const files = listOf(parseJson(`[${lines.endsWith(',') ? lines.slice(0, -1) : lines}]`), isFile);
  return { files, isFirst, isLast };
}

const knownParts = new KnownParts<ListPart>();

/** The same in parts, for a server that follows release after release: those that the last one has too are the same objects. Undefined for a list that is not kept so. */
export function readFileParts(releaseDir: string): (readonly ListedFile[])[] | undefined {
  try {
    const parts = knownParts.of(nameOf(releaseDir), readPart);
    const isWhole = parts?.every(
      ({ made: { isFirst, isLast } }, index) => isFirst === (index === 0) && isLast === (index === parts.length - 1),
    );
    return isWhole === true && parts?.length ? parts.map(({ made }) => made.files) : undefined;
  } catch {
    // Whoever reads the whole list says what is wrong.
    return undefined;
  }
}
