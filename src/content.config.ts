import { readFileSync } from 'node:fs';
import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import type { z } from 'astro/zod';
import { listingSchema, projectSchema, treeItemSchema } from '#site/listing-schema.ts';
import { pageSchema } from '#site/page-schema.ts';
import { routeSchema } from '#site/route-schema.ts';
import { readRecords } from '#site/snapshot-file.ts';

/**
 * A collection over one JSON array. Astro's own `file()` loader turns a malformed or empty file into an empty
 * collection; this one throws, with the file and the field in the message.
 */
function records<T>(file: string, schema: z.ZodType<T>, idOf: (record: T) => string, mayBeEmpty: boolean) {
  return defineCollection({
    loader: {
      name: `records of ${file}`,
      load: ({ store }) => {
        const entries = readRecords({ file, read: readFileSync, schema, idOf, mayBeEmpty });
        store.clear();
        for (const [id, data] of entries) store.set({ id, data: data as Record<string, unknown> });
        return Promise.resolve();
      },
    },
    schema,
  });
}

const snapshot = process.env['GEVEL_SNAPSHOT'] ?? 'content/snapshot';

export const collections = {
  listings: records(`${snapshot}/listings.json`, listingSchema, (listing) => listing.id, false),
  projects: records(`${snapshot}/projects.json`, projectSchema, (project) => project.id, true),
  types: records(`${snapshot}/types.json`, treeItemSchema, (item) => String(item.id), false),
  categories: records(`${snapshot}/categories.json`, treeItemSchema, (item) => String(item.id), true),
  routes: records('content/routes.json', routeSchema, (route) => route.original, false),
  pages: defineCollection({ loader: glob({ base: './content/pages', pattern: '*/*.md' }), schema: pageSchema }),
};
