import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { isMapOf, isObject } from '#base/json.ts';
import { checkThat, readStored, storedText, type StoredFormat } from '#base/stored.ts';
import { walkFiles } from '#base/walk-files.ts';
import { errorCode } from '#base/error-code.ts';
import { linkOrCopy } from '#base/link-or-copy.ts';

/**
 * Folders of files that come with the code, and whose names carry a hash of their content: scripts, styles, icons, the
 * outlines of the map, the services of the consent dialog. Pictures and search files are none of them: a home that was
 * withdrawn must be gone at once.
 */
export const retainedFolders: readonly string[] = ['_astro', 'icons', 'map', 'consent'];

/** Drawings of where a home is are withdrawn with it, and so are their packed copies. */
const isOfHome = (folder: string, file: string): boolean => folder === 'map' && /\.svg(?:\.br|\.gz)?$/u.test(file);

/** Does a file of the site come with the code, so that it is another one only when the code is? `'/_astro/form.x.js' -> true` */
export function isWithCode(path: string): boolean {
  const [, folder = ''] = path.split('/');
  return (retainedFolders.includes(folder) && !isOfHome(folder, path)) || /^\/[^/]+\.(?:js|css)$/u.test(path);
}

/** Somebody may have had a page open since yesterday. */
const keptMs = 24 * 3_600_000;
const timesFile = '.times.json';

/** When each kept file was replaced, in milliseconds since 1970. */
type Times = Readonly<Record<string, number>>;

async function filesBelow(root: string): Promise<string[]> {
  const found: string[] = [];
  for (const folder of retainedFolders) {
    const files = await walkFiles(join(root, folder)).catch(() => []);
    for (const file of files) if (!isOfHome(folder, file)) found.push(join(folder, file));
  }
  return found;
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

const form: StoredFormat<{ readonly times: Times }> = {
  name: `retained/${timesFile}`,
  version: 1,
  check: checkThat(
    (value): value is { times: Times } => isObject(value) && isMapOf(value['times'], isNumber),
    'it holds something else than times',
  ),
  upgrade: (times) => ({ times }),
  repair: 'What is kept counts as replaced now.',
};

/** Where the times cannot be read, what lies there counts as replaced now: it goes a day later than it could. */
async function readTimes(retainedDir: string, now: Date): Promise<Times> {
  const text = await readFile(join(retainedDir, timesFile), 'utf8').catch(() => undefined);
  if (text === undefined) return {};
  try {
    return readStored(text, form).times;
  } catch {
    return Object.fromEntries((await filesBelow(retainedDir)).map((file) => [file, now.getTime()]));
  }
}

async function keep(source: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  try {
    linkOrCopy(source, target);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

const isRetained = ([file, replacedMs]: readonly [string, number], now: Date): boolean =>
  retainedFolders.includes(file.split(sep)[0] ?? '') && now.getTime() - replacedMs < keptMs;

async function writeTimes(retainedDir: string, times: Times, now: Date): Promise<void> {
  const entries = Object.entries(times);
  for (const [file] of entries.filter((entry) => !isRetained(entry, now)))
    await rm(join(retainedDir, file), { force: true });
  const next = join(retainedDir, `${timesFile}.next`);
  const kept = Object.fromEntries(entries.filter((entry) => isRetained(entry, now)));
  await writeFile(next, storedText({ times: kept }, form));
  await rename(next, join(retainedDir, timesFile));
}

/** Of the files that a release has no more, those that are kept, with the packed copies that they have: `/_astro/a.js -> _astro/a.js` */
function keptOf(dropped: readonly string[], oldClient: string): string[] {
  return dropped
    .map((path) => path.slice(1).split('/').join(sep))
    .filter((file) => {
      const [folder = ''] = file.split(sep);
      return retainedFolders.includes(folder) && !isOfHome(folder, file);
    })
    .flatMap((file) => [file, `${file}.br`, `${file}.gz`].filter((name) => existsSync(join(oldClient, name))));
}

/**
 * Keeps the scripts and styles that the next release no longer has, for a day: a page that is open in a browser may
 * still ask for them. Those of the day before go. `dropped` are all files that it no longer has, where somebody knows.
 */
export async function retainOldAssets(
  oldClient: string,
  nextClient: string,
  retainedDir: string,
  now: Date,
  dropped?: readonly string[],
): Promise<void> {
  await mkdir(retainedDir, { recursive: true });
  const times: Record<string, number> = { ...(await readTimes(retainedDir, now)) };
  for (const file of dropped ? keptOf(dropped, oldClient) : await filesBelow(oldClient)) {
    if (existsSync(join(nextClient, file))) continue;
    await keep(join(oldClient, file), join(retainedDir, file));
    times[file] = now.getTime();
  }
  await writeTimes(retainedDir, times, now);
}

/** Takes away what was kept for a day, also when nothing new is published. */
export async function dropOldAssets(retainedDir: string, now: Date): Promise<void> {
  if (existsSync(join(retainedDir, timesFile))) await writeTimes(retainedDir, await readTimes(retainedDir, now), now);
}

/** Paths of the kept files that still answer, `/_astro/page.abc.js`. */
export async function retainedPaths(retainedDir: string, now: Date): Promise<Set<string>> {
  const entries = Object.entries(await readTimes(retainedDir, now)).filter((entry) => isRetained(entry, now));
  return new Set(entries.map(([file]) => `/${file.split(sep).join('/')}`));
}
