import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { partsOf } from './parted-file.ts';

/**
 * What was made of each part of a file when it was looked at last, by the name of the part, which stands for what it says: of the
 * next version those are read that it does not share with this one.
 */
export class KnownParts<Made extends object> {
  #last: ReadonlyMap<string, Made> = new Map();

  /** What each part is made to, in their order; undefined for a file that is not kept so. Throws like `make`, and where a part is gone. */
  of(file: string, make: (text: string, part: string) => Made): Made[] | undefined {
    const parts = existsSync(file) ? undefined : partsOf(file);
    if (!parts) return undefined;
    const [now, all] = [new Map<string, Made>(), new Array<Made>()];
    for (const part of parts) {
      const name = basename(part);
      const made = now.get(name) ?? this.#last.get(name) ?? make(readFileSync(part, 'utf8'), part);
      now.set(name, made);
      all.push(made);
    }
    this.#last = now;
    return all;
  }
}
