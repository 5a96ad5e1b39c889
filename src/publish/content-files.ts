import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { walkFiles } from '#base/walk-files.ts';
import { mailPortraits, makeMailPortrait } from '#publish/jpegs.ts';
import type { CarryOver } from '#release/carry-over.ts';

/** Files of the agency that lie in the site as they are, and what is made of them alone, by path: a hash of what each is made of. */
export type ContentFiles = Readonly<Record<string, string>>;

interface Places {
  readonly contentDir: string;
  readonly publicDir?: string;
}

const hashOf = (...parts: readonly (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('base64url').slice(0, 16);
};

interface Sources {
  readonly files: Record<string, string>;
  /** `/team/an-mail.jpg` of `/team/an.webp`. */
  readonly portraits: ReadonlyMap<string, string>;
}

async function sourcesIn({ contentDir, publicDir = 'public' }: Places): Promise<Sources> {
  const files: Record<string, string> = {};
  for (const path of await walkFiles(publicDir)) files[path] = hashOf(await readFile(join(publicDir, path)));
  const portraits = new Map<string, string>();
  for (const { source, target } of mailPortraits(contentDir)) {
    const hash = files[source];
    if (hash === undefined) continue;
    portraits.set(target, source);
    files[target] = hashOf('mail', hash);
  }
  return { files, portraits };
}

/** For a whole build: the files lie there already, as the bundler has put them; makes what mails show of them. */
export async function contentFilesOf(clientDir: string, places: Places): Promise<ContentFiles> {
  const { files, portraits } = await sourcesIn(places);
  for (const [target, source] of portraits) await makeMailPortrait(join(clientDir, source), join(clientDir, target));
  return files;
}

interface Rebuild extends Places {
  readonly clientDir: string;
  /** Those of the last release. */
  readonly last: ContentFiles;
  readonly carry: CarryOver;
}

/** Carries over what is the same, and puts the rest into the release. Returns all files, and those that are new. */
export async function placeContentFiles(rebuild: Rebuild): Promise<{ files: ContentFiles; made: string[] }> {
  const { clientDir, publicDir = 'public', last, carry } = rebuild;
  const { files, portraits } = await sourcesIn(rebuild);
  const made: string[] = [];
  for (const [path, hash] of Object.entries(files)) {
    if (last[path] === hash) {
      carry.file(path);
      continue;
    }
    carry.makeRoom(path);
    const [source, target] = [portraits.get(path), join(clientDir, path)];
    await mkdir(dirname(target), { recursive: true });
    if (source === undefined) await copyFile(join(publicDir, path), target);
    else await makeMailPortrait(join(publicDir, source), target);
    made.push(path);
  }
  return { files, made };
}
