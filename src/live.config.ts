import { defineLiveCollection } from 'astro:content';
import { recordLoader } from '#site/record-loader.ts';

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
