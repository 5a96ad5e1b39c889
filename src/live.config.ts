import { defineLiveCollection } from 'astro:content';
import type { LiveLoader } from 'astro/loaders';
import { readKind, type RecordTypes } from '#site/records.ts';

/** Loads the records of one kind whenever they are asked for; a wrong file is an error that names file and field. */
function recordLoader<Name extends keyof RecordTypes>(name: Name): LiveLoader<RecordTypes[Name], { id: string }> {
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

/**
 * What changes without the code: the snapshot of the feed and the route table. Live collections, because those of
 * src/content.config.ts become part of the renderer of the pages: a changed price would be a new renderer, and
 * minutes instead of seconds.
 */
export const collections = {
  listings: defineLiveCollection({ loader: recordLoader('listings') }),
  projects: defineLiveCollection({ loader: recordLoader('projects') }),
  types: defineLiveCollection({ loader: recordLoader('types') }),
  categories: defineLiveCollection({ loader: recordLoader('categories') }),
  routes: defineLiveCollection({ loader: recordLoader('routes') }),
};
