import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { partsOf } from './parted-file.ts';

/**
 * What was made of each part of a file when it was looked at last, by the name of the part, which stands for what it says: of the
 * next version those are read that it does not share with this one.
 */
export class KnownParts<Made extends object> {
  #last: ReadonlyMap<string, Made> = new Map();

  /** What each part is made to, and where it lies now, in their order; undefined for a file that is not kept so. Throws like `make`, and where a part is gone. */
  of(file: string, make: (text: string) => Made): { readonly made: Made; readonly place: string }[] | undefined {
    const parts = existsSync(file) ? undefined : partsOf(file);
    if (!parts) return undefined;
    const now = new Map<string, Made>();
    const all = parts.map((place) => {
      const name = basename(place);
      const made = now.get(name) ?? this.#last.get(name) ?? make(readFileSync(place, 'utf8'));
      now.set(name, made);
      return { made, place };
    });
    this.#last = now;
    return all;
  }
}
