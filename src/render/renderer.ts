import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { listChanges } from '#base/list-changes.ts';
import { memoBy } from '#base/memo.ts';
import type * as entryModule from '#render/entry.ts';

/** What an earlier build has bundled, with all pages. */
type Entry = typeof entryModule;
type PagePath = Awaited<ReturnType<Entry['paths']>>[number];

/** A file of the site that the renderer can make. */
export interface RenderedPath {
  /** `/nl/contact/index.html`. */
  readonly file: string;
  /** The same key means that the feed says the same; without one the page shows whatever it reads. */
  readonly key: string | undefined;
}

/** A file of the site that was made. */
export interface RenderedFile {
  readonly bytes: Buffer;
  /** Which units it was made from: `unitsOf` says which. */
  readonly reads: number;
}

/** The renderer that rendered a release, in this process. */
export interface Renderer {
  readonly paths: readonly RenderedPath[];
  /** Says which files are to be rendered, where these are a few of all. */
  readonly choose: (files: Iterable<string>) => void;
  /** Undefined for a page that says it has none. */
  readonly render: (file: string) => Promise<RenderedFile | undefined>;
  /** The units that files were made from, by the number that stands for them: `['site/agency/phone', 'routes/3/paths/nl']`. */
  readonly unitsOf: (reads: number) => readonly string[];
  /** What a unit is worth now: the same text, the same value. */
  readonly unitValue: (unit: string) => string;
}

/** `('/nl/contact', 'page') -> '/nl/contact/index.html'`, `('/404', 'page') -> '/404.html'`, `('/robots.txt', 'endpoint') -> '/robots.txt'` */
export function outputFile(pathname: string, type: string): string {
  const path = `/${pathname.replace(/^\/|\/$/gu, '')}`;
  if (type === 'endpoint') return path;
  if (path === '/404' || path === '/500') return `${path}.html`;
  return path === '/' ? '/index.html' : `${path}/index.html`;
}

const filesPerTurn = 20;

/** Error pages say in their status what they are for. */
const statusOf: Readonly<Record<string, number>> = { '/404.html': 404, '/500.html': 500 };

/** As Astro asks: an endpoint under the address that its parameters gave, a page under a folder. */
function addressOf({ pathname, route }: PagePath, siteUrl: string): URL {
  const isFile = route.type === 'endpoint' && /\.[^/]+\/?$/u.test(pathname);
  return new URL(isFile ? pathname : pathname.replace(/\/?$/u, '/'), siteUrl);
}

/** Renders a page, or says which one failed and why. */
async function renderPath(
  entry: Entry,
  path: PagePath,
  file: string,
  siteUrl: string,
): Promise<RenderedFile | undefined> {
  const request = new Request(addressOf(path, siteUrl));
  const { status, bytes, reads } = await entry.render(request, path).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${file} could not be rendered by ${path.route.component}: ${reason}`, { cause });
  });
  const expected = statusOf[file] ?? 200;
  if (status === expected) return bytes && { bytes, reads };
  throw new Error(
    `${file} answers ${status} where ${expected} is expected, so it is not published. ` +
      `Let ${path.route.component} give a page for every path of its getStaticPaths.`,
  );
}

/** The renderer of a folder is another one than this process has loaded from there: only a new process can run it. */
export class RendererReplaced extends Error {
  override readonly name = 'RendererReplaced';
}

/** What each `entry.mjs` said when it was loaded: it names files by what is in them. */
const loaded = new Map<string, string>();

async function loadEntry(file: string): Promise<Entry> {
  const text = await readFile(file, 'utf8');
  const known = loaded.get(file) ?? text;
  loaded.set(file, known);
  // Node never lets go of a module.
  if (known !== text) throw new RendererReplaced(`${file} is another one than this process has loaded.`);
  return (await import(pathToFileURL(file).href)) as Entry;
}

/** A path with what it makes. */
interface Place extends RenderedPath {
  readonly path: PagePath;
}

/** Kept with paths, of which most are the same objects when a process opens its renderer again. */
const placeOf = memoBy((path: PagePath): Place => ({
  file: outputFile(path.pathname, path.route.type),
  key: path.cacheKey,
  path,
}));

/** The places of all files, in the order of their paths. */
interface Places {
  readonly paths: readonly PagePath[];
  readonly places: readonly Place[];
  readonly byFile: Map<string, Place>;
}

/** Where two routes claim a path the first one has it, as in Astro's own build. */
function placesIn(paths: readonly PagePath[]): Places {
  const byFile = new Map<string, Place>();
  for (const path of paths) {
    const place = placeOf(path);
    if (!byFile.has(place.file)) byFile.set(place.file, place);
  }
  return { paths, places: [...byFile.values()], byFile };
}

/** The same where nearly all paths are those of before: of a hundred thousand a few are others. Undefined where that is not so. */
function placesAfter(last: Places, paths: readonly PagePath[]): Places | undefined {
  // Of paths that two routes claim only one has a place.
  if (last.places.length !== last.paths.length) return undefined;
  const { byFile } = last;
  const { gone, others, places: stayed } = listChanges(last.paths, paths);
  if (gone.length === 0 && others.length === 0) return last;
  const places = new Array<Place>(paths.length);
  last.places.forEach((place, index) => {
    const next = stayed[index] ?? -1;
    if (next >= 0) places[next] = place;
    else byFile.delete(place.file);
  });
  for (const index of others) {
    const path = paths[index];
    const place = path && placeOf(path);
    if (!place || byFile.has(place.file)) return undefined;
    byFile.set(place.file, place);
    places[index] = place;
  }
  return { paths, places, byFile };
}

/** Of the renderer that was opened last. */
let lastPlaces: Places | undefined;

/**
 * Starts the renderer that an earlier build kept (src/render/integrations/renderer-output.ts). It reads the snapshot and the day from the
 * environment: a process that opens it once more renders the site of then, and nothing with the one of before. Throws a
 * RendererReplaced.
 */
export async function openRenderer(folder: string, siteUrl: string): Promise<Renderer> {
  let rendered = 0;
  const entry = await loadEntry(resolve(folder, 'entry.mjs'));
  const paths = await entry.paths();
  const found = (lastPlaces && placesAfter(lastPlaces, paths)) ?? placesIn(paths);
  lastPlaces = found;
  const placeAt = (file: string): Place => {
    const place = found.byFile.get(file);
    if (place) return place;
    throw new Error(`The renderer has no page for ${file}. Build the site anew: npm run build.`);
  };
  return {
    paths: found.places,
    choose(files) {
      entry.choose(Array.from(files, (file) => placeAt(file).path));
    },
    async render(file) {
      const { path } = placeAt(file);
      // Streams are let go of only between two turns of the event loop, and rendering alone never ends one.
      if (rendered++ % filesPerTurn === 0) await nextTurn();
      return renderPath(entry, path, file, siteUrl);
    },
    unitsOf: entry.unitsOfSet,
    unitValue: entry.unitValue,
  };
}
