import { appendFile, mkdir, open, readFile, rename, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { backupFiles, type PlaceFolders } from '#server/backup/backup-files.ts';
import type { BackupRecord, Place, RecordHead } from '#server/backup/records.ts';

type FileHead = Extract<RecordHead, { kind: 'file' }>;

/** Places whose files take the place of others; the list of who was erased only grows, former paths go beside the releases, and a release is a folder of its own. */
const exchanged: readonly Place[] = ['content', 'private'];

/** Looks which files on the disk are other than those of a back-up, or not in it at all. */
export class FileComparison {
  readonly #folders: PlaceFolders;
  readonly #ends = new Map<string, number>();
  readonly #differing = new Set<string>();

  constructor(folders: PlaceFolders) {
    this.#folders = folders;
  }

  async take({ head, body }: BackupRecord): Promise<void> {
    if (head.kind !== 'file' || !exchanged.includes(head.place)) return;
    const folder = this.#folders[head.place];
    if (folder === undefined) return;
    const file = join(folder, head.path);
    const start = head.isFirst ? 0 : (this.#ends.get(file) ?? 0);
    this.#ends.set(file, start + body.length);
    if (this.#differing.has(file)) return;
    const there = await readFile(file).catch(() => undefined);
    if (there && !there.subarray(start, start + body.length).equals(body)) this.#differing.add(file);
  }

  /** Paths of what would be put aside. */
  async end(): Promise<string[]> {
    for (const place of exchanged) {
      const folder = this.#folders[place];
      if (folder === undefined) continue;
      for (const path of await backupFiles(place, folder)) {
        const file = join(folder, path);
        if ((await readFile(file)).length !== this.#ends.get(file)) this.#differing.add(file);
      }
    }
    return [...this.#differing].sort();
  }
}

/** Puts files aside, into a folder beside theirs: `content.before-20261122T160500/site.json`. */
export async function putAside(files: readonly string[], folders: PlaceFolders, stamp: string): Promise<void> {
  for (const place of exchanged) {
    const folder = folders[place];
    if (folder === undefined) continue;
    for (const file of files.filter((path) => path.startsWith(join(folder, '/')))) {
      const aside = join(`${folder}.before-${stamp}`, file.slice(folder.length));
      await mkdir(dirname(aside), { recursive: true, mode: 0o700 });
      await rename(file, aside);
    }
  }
}

/** Writes the files of a back-up into their folders. */
export class FileWriter {
  readonly #folders: PlaceFolders;
  #open: FileHandle | undefined;
  /** A release can be built again: thousands of its files are not waited for one by one. */
  #isFlushed = true;

  constructor(folders: PlaceFolders) {
    this.#folders = folders;
  }

  async take(head: FileHead, body: Buffer): Promise<void> {
    const folder = this.#folders[head.place];
    if (folder === undefined) return;
    const file = join(folder, head.path);
    if (head.place === 'var') {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // It grows: what has been erased on this machine since stays erased.
      await appendFile(file, `\n${body.toString('utf8')}\n`, { mode: 0o600 });
      return;
    }
    if (head.isFirst) {
      await this.close();
      const isPrivate = head.place === 'private';
      await mkdir(dirname(file), { recursive: true, ...(isPrivate && { mode: 0o700 }) });
      this.#isFlushed = head.place !== 'release';
      this.#open = await open(file, 'w', isPrivate ? 0o600 : 0o644);
    }
    await this.#open?.writeFile(body);
  }

  /** Flushes the last one. */
  async close(): Promise<void> {
    if (this.#isFlushed) await this.#open?.sync();
    await this.#open?.close();
    this.#open = undefined;
  }
}
