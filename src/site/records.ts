import type { z } from 'zod';
import { readParted } from '#base/parted-file.ts';
import { siteIsFollowed } from '#base/site-state.ts';
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

/** Names of the collections, each with what it holds. */
export interface RecordTypes {
  readonly listings: Listing;
  readonly projects: Project;
  readonly types: TreeItem;
  readonly categories: TreeItem;
  readonly routes: RouteEntry;
}

interface RecordFile<T> {
  /** In the folder of the snapshot, or the whole path. */
  readonly file: (snapshot: string) => string;
  readonly schema: z.ZodType<T>;
  readonly idOf: (record: T) => string;
  readonly mayBeEmpty: boolean;
  readonly repair?: string;
}

function idOfType({ id }: TreeItem): string {
  return String(id);
}

const recordFiles: { readonly [Name in keyof RecordTypes]: RecordFile<RecordTypes[Name]> } = {
  listings: {
    file: (snapshot) => `${snapshot}/listings.json`,
    schema: listingSchema,
    idOf: ({ id }) => id,
    mayBeEmpty: false,
  },
  projects: {
    file: (snapshot) => `${snapshot}/projects.json`,
    schema: projectSchema,
    idOf: ({ id }) => id,
    mayBeEmpty: true,
  },
  types: { file: (snapshot) => `${snapshot}/types.json`, schema: treeItemSchema, idOf: idOfType, mayBeEmpty: false },
  categories: {
    file: (snapshot) => `${snapshot}/categories.json`,
    schema: treeItemSchema,
    idOf: idOfType,
    mayBeEmpty: true,
  },
  routes: {
    file: () => 'content/routes.json',
    schema: routeSchema,
    idOf: ({ original }) => original,
    mayBeEmpty: false,
    repair: 'Correct that entry (docs/agency/configure.md).',
  },
};

/** What was read before: a record that says the same is the same object, where a process follows the site (src/base/site-state.ts). */
const known: { readonly [Name in keyof RecordTypes]: Map<string, RecordTypes[Name]> } = {
  listings: new Map(),
  projects: new Map(),
  types: new Map(),
  categories: new Map(),
  routes: new Map(),
};

/** The records of one kind by id, read and checked; throws with the file and the field that is wrong. */
export function readKind<Name extends keyof RecordTypes>(
  name: Name,
  snapshot = process.env['GEVEL_SNAPSHOT'] ?? 'content/snapshot',
): ReadonlyMap<string, RecordTypes[Name]> {
  const { file, ...how } = recordFiles[name];
  return readRecords({
    ...how,
    file: file(snapshot),
    read: readParted,
    known: siteIsFollowed() ? known[name] : undefined,
  });
}

/** Reads and checks the snapshot and the route table. */
export function readAllRecords(snapshot?: string): Records {
  return {
    listings: [...readKind('listings', snapshot).values()],
    projects: [...readKind('projects', snapshot).values()],
    types: [...readKind('types', snapshot).values()],
    categories: [...readKind('categories', snapshot).values()],
    routes: [...readKind('routes', snapshot).values()],
  };
}
