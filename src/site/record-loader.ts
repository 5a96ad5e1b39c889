import type { LiveLoader } from 'astro/loaders';
import { readKind, type RecordTypes } from '#site/records.ts';

/** Loads the records of one kind whenever they are asked for; a wrong file is an error that names file and field. */
export function recordLoader<Name extends keyof RecordTypes>(
  name: Name,
): LiveLoader<RecordTypes[Name], { id: string }> {
  const read = (): { records: ReturnType<typeof readKind<Name>> } | { error: Error } => {
    try {
      return { records: readKind(name) };
    } catch (error) {
      return { error: error instanceof Error ? error : new Error(String(error)) };
    }
  };
  return {
    name: `gevel-${name}`,
    loadCollection() {
      const found = read();
      if ('error' in found) return Promise.resolve(found);
      return Promise.resolve({ entries: [...found.records].map(([id, data]) => ({ id, data })) });
    },
    loadEntry({ filter: { id } }) {
      const found = read();
      if ('error' in found) return Promise.resolve(found);
      const data = found.records.get(id);
      return Promise.resolve(data && { id, data });
    },
  };
}
