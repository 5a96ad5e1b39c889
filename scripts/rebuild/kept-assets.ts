import { existsSync } from 'node:fs';
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/**
 * Folders of files whose names carry a hash of their content. Pictures are none of them: those of a home that was
 * withdrawn must be gone at once.
 */
export const keptFolders: readonly string[] = ['_astro', 'icons', 'search', 'map', 'consent'];

/** Somebody may have had a page open since yesterday. */
const keptMs = 24 * 3_600_000;
const timesFile = '.times.json';

/** When each kept file was replaced, in milliseconds since 1970. */
type Times = Record<string, number>;

async function filesBelow(root: string): Promise<string[]> {
  const found: string[] = [];
  for (const folder of keptFolders) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []);
    found.push(
      ...entries.filter((entry) => entry.isFile()).map((entry) => relative(root, join(entry.parentPath, entry.name))),
    );
  }
  return found;
}

async function readTimes(keptDir: string): Promise<Times> {
  const text = await readFile(join(keptDir, timesFile), 'utf8').catch(() => '{}');
  return JSON.parse(text) as Times;
}

async function keep(source: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  await link(source, target).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
}

/**
 * Keeps the scripts, styles and search files that the next release no longer has, for a day: a page that is open in a
 * browser may still ask for them. Those of the day before go.
 */
export async function keepOldAssets(oldClient: string, nextClient: string, keptDir: string, now: Date): Promise<void> {
  await mkdir(keptDir, { recursive: true });
  const times = await readTimes(keptDir);
  for (const file of await filesBelow(oldClient)) {
    if (existsSync(join(nextClient, file))) continue;
    await keep(join(oldClient, file), join(keptDir, file));
    times[file] = now.getTime();
  }
  const isKept = ([, replacedMs]: [string, number]): boolean => now.getTime() - replacedMs < keptMs;
  const entries = Object.entries(times);
  for (const [file] of entries.filter((entry) => !isKept(entry))) await rm(join(keptDir, file), { force: true });
  const next = join(keptDir, `${timesFile}.next`);
  await writeFile(next, JSON.stringify(Object.fromEntries(entries.filter(isKept))));
  await rename(next, join(keptDir, timesFile));
}
