import { readFileSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '#base/error-code.ts';
import { isMapOf, isObject, isText, parseJson } from '#base/json.ts';
import { KnownParts } from '#base/known-parts.ts';
import { LastRead } from '#base/last-read.ts';
import { changedRuns, foundIn, KnownRuns, partsOfLines, placeOf, runsOf } from '#base/line-runs.ts';
import { memoBy } from '#base/memo.ts';
import { beginningOf, endsAbout, keepParts } from '#base/parted-file.ts';
import { checkThat, readStored, type StoredFormat } from '#base/stored.ts';
import { writeUnlessSame } from '#base/unchanged-file.ts';
import type { ListedFile } from '#release/file-list.ts';

/** `['/nl/te-koop/prijs-oplopend/index.html', 'late x1']`: a page with its key, for it shows something else when that is another. */
type LatePage = readonly [path: string, key: string];

/** Pages that a release makes when somebody asks, and what they are made with. */
export interface LatePages {
  /** Sorted by their paths. */
  readonly pages: readonly LatePage[];
  /** Variables that the other pages of the release were made with; whatever else is set when somebody asks does not count. */
  readonly variables: Readonly<Record<string, string>>;
}

/** Their paths alone; of the same list the same object. */
export const latePaths = memoBy((pages: LatePages['pages']): readonly string[] => pages.map(([path]) => path));

type Texts = Readonly<Record<string, string>>;

/** By hand: there are tens of thousands. */
const form: StoredFormat<Readonly<Record<keyof LatePages, Texts>>> = {
  name: 'late/pages.json of the built site',
  version: 1,
  check: checkThat(
    (value): value is Readonly<Record<keyof LatePages, Texts>> =>
      isObject(value) && isMapOf(value['pages'], isText) && isMapOf(value['variables'], isText),
    'it holds something else than late pages',
  ),
  repair: 'Build the site with this version: `npm run build`.',
};

/** Where a release keeps what its late pages are made from: they are made in this folder, as the others are in that of the project. */
export function lateFolder(releaseDir: string): string {
  return join(releaseDir, 'late');
}

/** A rebuild asks twice for those of the last release, and has mostly written them. */
const lastLate = new LastRead<LatePages>(2);

const nameOf = (releaseDir: string): string => join(lateFolder(releaseDir), 'pages.json');

/** The agency's own that pages read from files; their texts lie beside the programs of a release already. */
const contentFiles = ['content/site.json', 'content/routes.json'];
const rulesFolder = 'content/rules';

/** So many pages are a part of their file, on average. */
const pagesAPart = 256;

const ends = endsAbout(pagesAPart);
const endsLine = (path: string): boolean => ends(beginningOf(`${JSON.stringify(path)}:`));

/** Of lists that were written, and of those that were made from them. */
const knownRuns = new KnownRuns();

const pathOf = ([path]: LatePage): string => path;
const byPath = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

/** Pages with their keys, in whatever order. */
export function lateList(pages: Iterable<LatePage>): LatePages['pages'] {
  return [...new Map(pages)].sort(byPath);
}

/** The key of a page; undefined for one that is not late. */
export function lateKeyOf(pages: LatePages['pages'], path: string): string | undefined {
  return foundIn(pages, path, pathOf)?.[1];
}

/** The list with other keys, and without the pages whose key is undefined; where the lines of the one before are known, so are its own. */
export function changedLate(
  pages: LatePages['pages'],
  changes: ReadonlyMap<string, string | undefined>,
): LatePages['pages'] {
  const pieces: LatePages['pages'][] = [];
  let start = 0;
  for (const [path, key] of [...changes].sort(byPath)) {
    const place = placeOf(pages, path, pathOf);
    pieces.push(pages.slice(start, place), key === undefined ? [] : [[path, key]]);
    start = pages[place]?.[0] === path ? place + 1 : place;
  }
  const next = [...pieces, pages.slice(start)].flat();
  const runs = knownRuns.of(pages);
  const lines = new Map([...changes].map(([path, key]) => [path, key !== undefined]));
  if (runs) knownRuns.keep(next, '', changedRuns(runs, lines, endsLine));
  return next;
}

const [between, closing] = [',\n', '}}\n'] as const;

/** What the release before has as well is linked from it; of a list that was made from one that was written, nothing else is looked at. */
function writeList({ pages, variables }: LatePages, place: { readonly file: string; readonly last: string }): void {
  const opening = `{"version":${form.version},"variables":${JSON.stringify(variables)},"pages":{\n`;
  const runs = knownRuns.of(pages) ?? runsOf(pages.map(pathOf), endsLine);
  // A page a line: what a release has and another has not is seen at once.
  const lineOf = (path: string): string => `${JSON.stringify(path)}:${JSON.stringify(lateKeyOf(pages, path))}`;
  keepParts(partsOfLines([opening, { runs, lineOf }, closing], ends), place);
  knownRuns.keep(pages, '', runs);
}

/**
 * Keeps with a release that is being built what its late pages are made from: what is edited afterwards is for the next one. What the
 * release in `lastDir` has as well is shared with it.
 */
export async function writeLatePages(releaseDir: string, lastDir: string, late: LatePages): Promise<void> {
  const [folder, last] = [lateFolder(releaseDir), lateFolder(lastDir)];
  await mkdir(join(folder, 'content'), { recursive: true });
  for (const name of contentFiles) writeUnlessSame(join(folder, name), join(last, name), readFileSync(name, 'utf8'));
  await cp(rulesFolder, join(folder, rulesFolder), { recursive: true }).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
  });
  const file = nameOf(releaseDir);
  writeList(late, { file, last: nameOf(lastDir) });
  await lastLate.keep(file, late);
}

/** The late pages of a release; undefined for one that has made all of its pages. */
export async function readLatePages(releaseDir: string): Promise<LatePages | undefined> {
  const understand = (text: string): LatePages => {
    const { pages, variables } = readStored(text, form);
    return { pages: lateList(Object.entries(pages)), variables };
  };
  return lastLate.read(nameOf(releaseDir), understand).catch(() => undefined);
}

/** Late pages as a server asks for them. */
interface LateParts {
  readonly parts: readonly (readonly ListedFile[])[];
  readonly variables: LatePages['variables'];
}

interface LatePart {
  readonly files: readonly ListedFile[];
  /** Of the part that begins as the whole does. */
  readonly variables?: Texts;
  /** Does it end as the whole does? */
  readonly isLast: boolean;
  /** Is there a comma behind its last page? */
  readonly goesOn: boolean;
}

function textsIn(text: string): Texts {
  const value = parseJson(text);
  if (isMapOf(value, isText)) return value;
  throw new Error('Expected texts.');
}

function readPart(text: string): LatePart {
  const head = /^\{"version":1,"variables":([^\n]*),"pages":\{\n/u.exec(text);
  const isLast = text.endsWith(closing);
  const lines = text.slice(head?.[0].length ?? 0, isLast ? -closing.length : undefined);
  const goesOn = lines.endsWith(between);
  const pages = textsIn(`{${goesOn ? lines.slice(0, -between.length) : lines}}`);
  const files = Object.keys(pages).map((path): ListedFile => [path]);
  return { files, ...(head?.[1] !== undefined && { variables: textsIn(head[1]) }), isLast, goesOn };
}

const knownParts = new KnownParts<LatePart>();

/** Undefined for what is not kept in parts as this version writes them. */
function partsIn(file: string): LateParts | undefined {
  try {
    const all = (knownParts.of(file, readPart) ?? []).map(({ made }) => made);
    const end = all.findLastIndex(({ files }) => files.length > 0);
    const isWhole = all.every(({ files, variables, isLast, goesOn }, index) => {
      const hasEnds = (variables !== undefined) === (index === 0) && isLast === (index === all.length - 1);
      return hasEnds && goesOn === (index < end && files.length > 0);
    });
    const variables = isWhole ? all[0]?.variables : undefined;
    return variables && { parts: all.map(({ files }) => files), variables };
  } catch {
    // Whoever reads the whole list says what is wrong.
    return undefined;
  }
}

/** The same for a server that follows release after release: parts that the last one has too are not read again. */
export async function readLateParts(releaseDir: string): Promise<LateParts | undefined> {
  const inParts = partsIn(nameOf(releaseDir));
  const whole = inParts ? undefined : await readLatePages(releaseDir);
  return inParts ?? (whole && { parts: [whole.pages.map(([path]): ListedFile => [path])], variables: whole.variables });
}
