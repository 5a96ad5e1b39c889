import { copyFileSync, linkSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { walkFiles } from '#base/walk-files.ts';
import { errorCode } from '#base/error-code.ts';
import { isCompressible } from '#release/compress.ts';

const isMissing = (error: unknown): boolean => errorCode(error) === 'ENOENT';

/** Gives a file one name more. One that has as many as its disk allows is copied: thousands of packed drawings are the same. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (errorCode(error) !== 'EMLINK') throw error;
    copyFileSync(from, to);
  }
}

/** Takes unchanged files of one release into the next: as hard links, which cost neither space nor reading. */
export class CarryOver {
  readonly #from: string;
  readonly #to: string;
  readonly #folders = new Set<string>();
  /** Files that lie in the next release already and that nobody has asked for yet. */
  readonly #prepared: Set<string>;
  /** Those that somebody has asked for, and are the same. */
  readonly #taken = new Set<string>();

  constructor(from: string, to: string, prepared: readonly string[] = []) {
    this.#from = from;
    this.#to = to;
    this.#prepared = new Set(prepared);
  }

  /** Takes a file along with its compressed copies. Throws when the last release has it no more. */
  file(path: string): void {
    if (this.#prepared.delete(path)) {
      this.#taken.add(path);
      return;
    }
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
    this.#prepared.delete(path);
    this.#taken.delete(path);
    for (const name of [path, `${path}.br`, `${path}.gz`]) rmSync(this.#to + name, { force: true });
  }

  /** Takes away what was prepared and is no part of the next release; returns what that was. */
  dropRest(): string[] {
    const rest = [...this.#prepared];
    for (const path of rest) this.makeRoom(path);
    return rest;
  }

  /** Was it prepared, and stays as it lies there? */
  isTaken(path: string): boolean {
    return this.#taken.has(path);
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
