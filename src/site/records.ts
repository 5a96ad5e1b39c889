import { readFileSync } from 'node:fs';
import type { z } from 'astro/zod';
import type { Listing, Project, TreeItem } from '#domain/listing.ts';
import type { RouteEntry } from '#domain/route.ts';
import { listingSchema, projectSchema, treeItemSchema } from '#site/listing-schema.ts';
import { routeSchema } from '#site/route-schema.ts';
import { readRecords } from '#site/snapshot-file.ts';

/** What the feed and the route table say: everything that changes without the code. */
export interface Records {
  readonly listings: readonly Listing[];
  readonly projects: readonly Project[];
  readonly types: readonly TreeItem[];
  readonly categories: readonly TreeItem[];
  readonly routes: readonly RouteEntry[];
}

interface RecordFile<T> {
  readonly file: string;
  readonly schema: z.ZodType<T>;
  readonly idOf: (record: T) => string;
  readonly mayBeEmpty?: boolean;
}

function read<T>({ mayBeEmpty = false, ...file }: RecordFile<T>): T[] {
  return [...readRecords({ ...file, mayBeEmpty, read: readFileSync }).values()];
}

/**
 * Reads and checks the snapshot and the route table. They are no content collections of Astro: those become part of the
 * program that renders the pages, and a changed price would then be a new program, and minutes instead of seconds.
 */
export function readAllRecords(snapshot = process.env['GEVEL_SNAPSHOT'] ?? 'content/snapshot'): Records {
  const idOf = ({ id }: TreeItem): string => String(id);
  return {
    listings: read({ file: `${snapshot}/listings.json`, schema: listingSchema, idOf: (listing) => listing.id }),
    projects: read({
      file: `${snapshot}/projects.json`,
      schema: projectSchema,
      idOf: (project) => project.id,
      mayBeEmpty: true,
    }),
    types: read({ file: `${snapshot}/types.json`, schema: treeItemSchema, idOf }),
    categories: read({ file: `${snapshot}/categories.json`, schema: treeItemSchema, idOf, mayBeEmpty: true }),
    routes: read({ file: 'content/routes.json', schema: routeSchema, idOf: (route) => route.original }),
  };
}
