import { copyFile, link, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '#base/error-code.ts';
import { readText } from '#base/read-text.ts';
import { sameMembers } from '#base/same-members.ts';
import { jpegsOf, makeJpeg } from '#publish/jpegs.ts';
import { mediaFilesOf, mediaUsesOf, writeMediaUses, type MediaUses } from '#release/withdrawn-media.ts';
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
  /** Does everything that the last release has lie in the new one already? */
  readonly isPrepared?: boolean;
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

/** Says of what a record names whether it was so before, by its number: then it is the same object. */
class KnownNames {
  readonly #lines = new KnownLines<Named>();
  #byId = new Map<string, Named>();

  async ofFile(file: string): Promise<readonly Named[]> {
    const before = this.#byId;
    const found = await this.#lines.ofFile(file, (line) => {
      const [named] = readNumbered(`[${line}]`).map(namedBy);
      const known = named && before.get(named.id);
      return known && JSON.stringify(known) === JSON.stringify(named) ? known : named;
    });
    const all = found ?? readNumbered(await readText(file)).map(namedBy);
    if (all.length !== before.size || all.some((named) => before.get(named.id) !== named))
      this.#byId = new Map(all.map((named) => [named.id, named]));
    return all;
  }
}

const known = { listing: new KnownNames(), project: new KnownNames() };

/** What the records of a snapshot name, homes and projects in their order. */
type AllNamed = Readonly<Record<keyof typeof known, readonly Named[]>>;

/** What the records of a snapshot name; of those that are the same it is kept for the next time. */
export async function namedIn(snapshotDir: string): Promise<AllNamed> {
  const ofKind = (kind: keyof typeof known) => known[kind].ofFile(join(snapshotDir, `${kind}s.json`));
  return { listing: await ofKind('listing'), project: await ofKind('project') };
}

/** What was linked last, and for which records. */
let last: { readonly named: AllNamed; readonly uses: MediaUses } | undefined;

/** Where the JPEGs of a record lie, once they have been made or found there. */
const madeIn = new WeakMap<Named, string>();

async function makeJpegs(named: Named, mediaDir: string): Promise<void> {
  if (madeIn.get(named) === mediaDir) return;
  for (const photo of named.jpegs) await makeJpeg(photo, mediaDir);
  madeIn.set(named, mediaDir);
}

/** The files of each record that is shown. */
async function mediaByRecord(all: AllNamed, mediaDir: string): Promise<MediaUses> {
  const owners: Record<string, readonly string[]> = {};
  for (const kind of ['listing', 'project'] as const) {
    for (const named of all[kind]) {
      if (!named.isShown) continue;
      await makeJpegs(named, mediaDir);
      owners[`${kind} ${named.id}`] = named.paths;
    }
  }
  return owners;
}

/** The files of the last release, where every record names what it named then and they lie in the new one already. */
async function sameAsLast(
  { lastDir, isPrepared = false }: MediaOptions,
  all: AllNamed,
): Promise<MediaUses | undefined> {
  if (!isPrepared || lastDir === undefined || last === undefined) return undefined;
  const isSame = sameMembers(all.listing, last.named.listing) && sameMembers(all.project, last.named.project);
  return isSame && (await mediaUsesOf(lastDir)) === last.uses ? last.uses : undefined;
}

/** Puts the photos, plans and documents that the snapshot names into the site; hard links cost no space. */
export async function linkMedia(options: MediaOptions): Promise<LinkedMedia> {
  const { mediaDir, clientDir, lastDir, carry } = options;
  const all = await namedIn(options.snapshotDir);
  const same = await sameAsLast(options, all);
  const owners = same ?? (await mediaByRecord(all, mediaDir));
  const paths = mediaFilesOf(owners);
  const added: string[] = [];
  for (const path of same ? [] : paths) {
    if (path.split('/').includes('..')) throw new Error(`The snapshot names "${path}", which leads out of /media/.`);
    if (carry?.(path) === true) continue;
    added.push(path);
    const target = join(clientDir, path);
    await mkdir(dirname(target), { recursive: true });
    await linkOrCopy(join(mediaDir, path.slice('/media/'.length)), target);
  }
  await writeMediaUses(dirname(clientDir), owners, lastDir);
  last = { named: all, uses: owners };
  return { paths, added };
}
