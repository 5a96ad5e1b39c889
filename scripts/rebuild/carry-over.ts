import { linkSync, mkdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isCompressible } from '#scripts/compress.ts';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Takes unchanged files of one release into the next: as hard links, which cost neither space nor reading. */
export class CarryOver {
  readonly #from: string;
  readonly #to: string;
  readonly #folders = new Set<string>();

  constructor(from: string, to: string) {
    this.#from = from;
    this.#to = to;
  }

  /** Takes a file along with its compressed copies. Throws when the last release has it no more. */
  file(path: string): void {
    this.#link(path);
    if (!isCompressible(path)) return;
    this.#linkIfThere(`${path}.br`);
    this.#linkIfThere(`${path}.gz`);
  }

  /** Takes everything below a folder. */
  async folder(path: string): Promise<void> {
    for (const file of await this.#filesBelow(path)) this.#link(file);
  }

  /** Takes the compressed copies of files that lie in the next release already. */
  async copiesBelow(path: string): Promise<void> {
    for (const file of await this.#filesBelow(path)) if (/\.(?:br|gz)$/u.test(file)) this.#linkIfThere(file);
  }

  async #filesBelow(path: string): Promise<string[]> {
    const entries = await readdir(join(this.#from, path), { recursive: true, withFileTypes: true }).catch(() => []);
    const files = entries.filter((entry) => entry.isFile());
    return files.map((entry) => join(entry.parentPath, entry.name).slice(this.#from.length));
  }

  #link(path: string): void {
    const target = join(this.#to, path);
    const folder = dirname(target);
    if (!this.#folders.has(folder)) {
      mkdirSync(folder, { recursive: true });
      this.#folders.add(folder);
    }
    linkSync(join(this.#from, path), target);
  }

  #linkIfThere(path: string): void {
    try {
      linkSync(join(this.#from, path), join(this.#to, path));
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
}
