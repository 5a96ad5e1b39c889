import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { pageSchema } from '#site/page-schema.ts';

/** The agency's own texts. Listings, projects and routes are in src/live.config.ts. */
export const collections = {
  pages: defineCollection({ loader: glob({ base: './content/pages', pattern: '*/*.md' }), schema: pageSchema }),
};
