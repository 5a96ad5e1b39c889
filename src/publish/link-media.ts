import { copyFile, link, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '#base/error-code.ts';
import { readText } from '#base/read-text.ts';
import { jpegsOf, makeJpeg } from '#publish/jpegs.ts';
import { writeMediaUses } from '#release/withdrawn-media.ts';
import { KnownLines } from '#site/snapshot-file.ts';
import { readNumbered, type NumberedRecord } from '#site/trusted-records.ts';

interface MediaOptions {
  readonly snapshotDir: string;
  readonly mediaDir: string;
  readonly clientDir: string;
  /** The release before, where files are taken over from it. */
  readonly lastDir?: string;
  /** Takes a file over from the last release; false when it is not there. */
  readonly carry?: (path: string) => boolean;
}

interface LinkedMedia {
  readonly paths: ReadonlySet<string>;
  /** Those that the last release did not have. */
  readonly added: readonly string[];
}

/** Every address below /media/ that the snapshot names, wherever it stands in a record. */
export function namedMedia(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string') {
    if (value.startsWith('/media/')) found.add(value);
  } else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) namedMedia(part, found);
  }
  return found;
}

async function linkOrCopy(source: string, target: string): Promise<void> {
  try {
    await link(source, target);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST') return;
    if (code === 'ENOENT') {
      throw new Error(
        `The snapshot names ${source}, which is not in the cache. Run \`npm run sync\` to make it again.`,
        {
          cause: error,
        },
      );
    }
    // Another disk, or one without hard links.
    await copyFile(source, target);
  }
}

/** What a record names: its files, with those that only mails and shared links show. */
interface Named {
  readonly id: string;
  readonly isShown: boolean;
  readonly jpegs: ReturnType<typeof jpegsOf>;
  readonly paths: readonly string[];
}

/** The photos of a draft are nobody's business yet: a preview brings its own. */
function namedBy(record: NumberedRecord): Named {
  const { id, isDraft } = record;
  if (isDraft === true) return { id, isShown: false, jpegs: [], paths: [] };
  const jpegs = jpegsOf({ ...record });
  return { id, isShown: true, jpegs, paths: [...namedMedia(record), ...jpegs.map(({ path }) => path)] };
}

/** What the lines of the last snapshot named. */
const known = { listing: new KnownLines<Named>(), project: new KnownLines<Named>() };

async function namedIn(file: string, kind: keyof typeof known): Promise<readonly Named[]> {
  const ofLines = await known[kind].ofFile(file, (line) => readNumbered(`[${line}]`).map(namedBy)[0]);
  return ofLines ?? readNumbered(await readText(file)).map(namedBy);
}

/** The files of each record that is shown. */
async function mediaByRecord({ snapshotDir, mediaDir }: MediaOptions): Promise<Record<string, readonly string[]>> {
  const owners: Record<string, readonly string[]> = {};
  for (const kind of ['listing', 'project'] as const) {
    for (const { id, isShown, jpegs, paths } of await namedIn(join(snapshotDir, `${kind}s.json`), kind)) {
      if (!isShown) continue;
      for (const photo of jpegs) await makeJpeg(photo, mediaDir);
      owners[`${kind} ${id}`] = paths;
    }
  }
  return owners;
}

/** Puts the photos, plans and documents that the snapshot names into the site; hard links cost no space. */
export async function linkMedia(options: MediaOptions): Promise<LinkedMedia> {
  const { mediaDir, clientDir, lastDir, carry } = options;
  const owners = await mediaByRecord(options);
  const paths = new Set(Object.values(owners).flat());
  const added: string[] = [];
  for (const path of paths) {
    if (path.split('/').includes('..')) throw new Error(`The snapshot names "${path}", which leads out of /media/.`);
    if (carry?.(path) === true) continue;
    added.push(path);
    const target = join(clientDir, path);
    await mkdir(dirname(target), { recursive: true });
    await linkOrCopy(join(mediaDir, path.slice('/media/'.length)), target);
  }
  await writeMediaUses(dirname(clientDir), owners, lastDir);
  return { paths, added };
}
