import { hasFields, isListOf, isObject, isText } from '#base/json.ts';
import { checkThat, readStored, type StoredFormat } from '#base/stored.ts';
import type { Listing, Project, TreeItem } from '#domain/listing.ts';

/*
 * The snapshot where its records are trusted: the sync checked each when it wrote it, and a build checks them again
 * (src/site/records.ts), which takes seconds for ten thousand. Here a file of another form or version is noticed, no more.
 */

const repair = 'Run `npm run sync` to write it anew from the feed.';
const notIt = 'it holds something else than a list of such records';

function formOf<T>(name: string, isRecord: (value: unknown) => value is T): StoredFormat<T[]> {
  const isList = (value: unknown): value is T[] => isListOf(value, isRecord);
  return { name: `${name} of the snapshot`, version: 1, check: checkThat(isList, notIt), repair };
}

const listingFields = ['id', 'goal', 'availability', 'isDraft', 'typeId', 'title', 'address', 'price'] as const;
const listingParts = ['surfaces', 'building', 'energy', 'legal', 'features', 'media', 'changedAt'] as const;

const listings = formOf('listings.json', (value): value is Listing =>
  hasFields<Listing>(value, [...listingFields, ...listingParts]),
);
const projects = formOf('projects.json', (value): value is Project =>
  hasFields<Project>(value, ['id', 'title', 'status', 'address', 'units', 'media', 'changedAt']),
);
const types = formOf('types.json', (value): value is TreeItem =>
  hasFields<TreeItem>(value, ['id', 'parentid', 'label', 'children']),
);

/** A record of the snapshot of which only the number matters. */
export interface NumberedRecord {
  readonly id: string;
  readonly isDraft?: boolean;
}

const numbered = formOf(
  'listings.json or projects.json',
  (value): value is NumberedRecord => isObject(value) && isText(value['id']),
);

/** The homes in the text of listings.json; throws a StoredProblem. */
export const readListings = (text: string): Listing[] => readStored(text, listings);

/** The projects in the text of projects.json; throws a StoredProblem. */
export const readProjects = (text: string): Project[] => readStored(text, projects);

/** The type tree in the text of types.json; throws a StoredProblem. */
export const readTypes = (text: string): TreeItem[] => readStored(text, types);

/** Homes or projects as they stand in the file, for those who look at each by themselves; throws a StoredProblem. */
export const readNumbered = (text: string): NumberedRecord[] => readStored(text, numbered);
