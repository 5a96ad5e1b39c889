import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { walkFiles } from '#base/walk-files.ts';
import { errorCode } from '#base/error-code.ts';
import { linkOrCopy } from '#base/link-or-copy.ts';
import { removeFile } from '#base/remove-file.ts';
import { isCompressible } from '#release/compress.ts';

const isMissing = (error: unknown): boolean => errorCode(error) === 'ENOENT';

/** Takes unchanged files of one release into the next: as hard links, which cost neither space nor reading. */
export class CarryOver {
  readonly #from: string;
  readonly #to: string;
  readonly #folders = new Set<string>();
  readonly #isPrepared: ((path: string) => boolean) | undefined;
  /** Files that make room for others, or are gone. */
  readonly #replaced = new Set<string>();

  /** `isPrepared` tells of each file whether it lies in the next release already; where nobody says, none does. */
  constructor(from: string, to: string, isPrepared?: (path: string) => boolean) {
    this.#from = from;
    this.#to = to;
    this.#isPrepared = isPrepared;
  }

  /** Does everything that the last release had lie in the next one already? Then it need not be asked for. */
  get isPrepared(): boolean {
    return this.#isPrepared !== undefined;
  }

  /** Those that were prepared, and others are there in their place, or none. */
  get replaced(): ReadonlySet<string> {
    return this.#replaced;
  }

  /** Takes a file along with its compressed copies. Throws when the last release has it no more. */
  file(path: string): void {
    if (this.#isPrepared?.(path) === true && !this.#replaced.has(path)) return;
    this.#link(path);
    if (!isCompressible(path)) return;
    this.#linkIfThere(`${path}.br`);
    this.#linkIfThere(`${path}.gz`);
  }

  /** The same for a file that somebody may have taken away; false then. */
  tryFile(path: string): boolean {
    try {
      this.file(path);
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  /** Makes room for another content: writing into a link would change the published release as well. */
  makeRoom(path: string): void {
    if (this.#isPrepared?.(path) === true) this.#replaced.add(path);
    for (const name of [path, `${path}.br`, `${path}.gz`]) removeFile(this.#to + name);
  }

  /** Takes away what is no part of the next release, where it was prepared. */
  drop(paths: readonly string[]): void {
    for (const path of paths) if (this.#isPrepared?.(path) === true && !this.#replaced.has(path)) this.makeRoom(path);
  }

  /** Takes everything below a folder. */
  async folder(path: string): Promise<void> {
    for (const file of await this.#filesBelow(path)) this.#link(file);
  }

  async #filesBelow(path: string): Promise<string[]> {
    const files = await walkFiles(join(this.#from, path)).catch(() => []);
    return files.map((file) => path + file);
  }

  #link(path: string): void {
    this.#makeFolder(dirname(this.#to + path));
    linkOrCopy(this.#from + path, this.#to + path);
  }

  /** Each folder once, from above: `recursive` would look at every folder on the way, every time. */
  #makeFolder(folder: string): void {
    if (this.#folders.has(folder)) return;
    this.#folders.add(folder);
    const above = dirname(folder);
    if (folder.length > this.#to.length) this.#makeFolder(above);
    try {
      mkdirSync(folder);
    } catch (error) {
      const code = errorCode(error);
      if (code === 'ENOENT') mkdirSync(folder, { recursive: true });
      else if (code !== 'EEXIST') throw error;
    }
  }

  #linkIfThere(path: string): void {
    try {
      linkOrCopy(this.#from + path, this.#to + path);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
}
