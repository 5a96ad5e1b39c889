import { memoBy } from '#base/memo.ts';
import type { SearchType } from './record.ts';
import type { SearchIndex } from './search-index.ts';

/** Index of a type's parent for each type, -1 for a root. */
export function parentIndexes(types: readonly SearchType[]): Int32Array {
  const indexById = new Map(types.map(({ id }, index) => [id, index]));
  return Int32Array.from(types, ({ parentId }, index) => {
    const parent = indexById.get(parentId) ?? -1;
    // Parents stand before their children; anything else would make a circle.
    return parent < index ? parent : -1;
  });
}

/** The parents of the types of an index. */
export const typeParents = memoBy(({ types }: SearchIndex): Int32Array => parentIndexes(types));
