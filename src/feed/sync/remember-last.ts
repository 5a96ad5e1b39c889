import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { errorCode } from '#base/error-code.ts';
import { fileLines } from '#base/file-lines.ts';
import { isObject, parseJson } from '#base/json.ts';
import { readsAgain, keepText, type Packed } from '#base/packed.ts';
import { PackedList } from '#base/packed-list.ts';
import type { Listing, Project } from '#domain/listing.ts';
import { rememberedPrice, type RememberedListing } from '#domain/price-history.ts';
import { listingSchema, projectSchema } from '#site/listing-schema.ts';
import { withoutComma } from '#site/snapshot-file.ts';
import { lineKey, linesOfFile } from '#site/snapshot-lines.ts';
import { brusselsIso } from '#feed/format/brussels-time.ts';
import type { Warn } from '#feed/findings/finding.ts';
import { asListing, type Accepted } from './checks.ts';
import type { Findings } from '#feed/findings/findings.ts';
import { longBeforeText } from '#feed/format/map-dates.ts';
import { datesOf, lastSeen, withoutOldDay, type LastSeen, type Sight } from './first-sight.ts';

/** A record of the snapshot, which has one on each line; undefined for its brackets, and for one of an older form. */
function recordOf<T>(line: string, schema: z.ZodType<T>): T | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return schema.safeParse(parseJson(line)).data;
  } catch {
    return undefined;
  }
}

/** What is to be known of each record of a file. */
interface Looked<T, Seen> {
  readonly file: string;
  readonly schema: z.ZodType<T>;
  readonly look: (record: T) => Seen;
  /** What the last look of this process found, by the line that it was in: of thousands a few are others. */
  readonly known: ReadonlyMap<string, Seen>;
}

/** Looks at the records of a file one after the other: of a large stock never at all of them at once. Nothing where there is no snapshot. */
async function lookThrough<T, Seen>({ file, schema, look, known }: Looked<T, Seen>): Promise<Map<string, Seen>> {
  const now = new Map<string, Seen>();
  const lookAt = (key: string, text: () => string): void => {
    const record = known.has(key) ? undefined : recordOf(text(), schema);
    const seen = known.get(key) ?? (record && look(record));
    if (seen !== undefined) now.set(key, seen);
  };
  try {
    // A process that reads again has mostly written them itself, and asks for the texts of a few.
    const lines = readsAgain() && existsSync(file) ? linesOfFile(file) : undefined;
    if (lines) {
      lines.keys.forEach((key, index) => {
        lookAt(key, () => lines.lineAt(index));
      });
      return now;
    }
    for await (const written of fileLines(file)) {
      const line = withoutComma(written);
      lookAt(lineKey(line), () => line);
    }
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  return now;
}

/** Where the last snapshot came from; undefined where there is none that can be read. */
async function lastFeed(snapshotDir: string): Promise<unknown> {
  try {
    const manifest = parseJson(await readFile(join(snapshotDir, 'manifest.json'), 'utf8'));
    return isObject(manifest) ? manifest['feed'] : undefined;
  } catch {
    return undefined;
  }
}

interface Memory {
  readonly snapshotDir: string;
  readonly policy: { readonly today: string; readonly marqueeIgnore: readonly number[] };
  /** Label of the feed that was read now. */
  readonly feed: string;
  readonly now: Date;
  readonly hasFiles: boolean;
  readonly findings: Findings;
}

type SeenListing = RememberedListing & LastSeen & Pick<Listing, 'id'>;
type SeenProject = LastSeen & Pick<Project, 'id'>;

interface Seen {
  readonly listings: ReadonlyMap<string, SeenListing>;
  readonly projects: ReadonlyMap<string, SeenProject>;
}

const nothing: Seen = { listings: new Map(), projects: new Map() };
/** With files and without: a dry run compares other things. */
const lastLook = { whole: nothing, withoutFiles: nothing };

async function lookAtSnapshot(snapshotDir: string, sight: Sight): Promise<Seen> {
  const which = sight.hasFiles ? 'whole' : 'withoutFiles';
  const known = lastLook[which];
  const listings = await lookThrough<Listing, SeenListing>({
    file: join(snapshotDir, 'listings.json'),
    schema: listingSchema,
    known: known.listings,
    look: (listing) => {
      const { id, goal, availability, contractType, price } = listing;
      const remembered = { id, goal, availability, price, ...(contractType !== undefined && { contractType }) };
      return { ...remembered, ...lastSeen(listing, sight) };
    },
  });
  const projects = await lookThrough<Project, SeenProject>({
    file: join(snapshotDir, 'projects.json'),
    schema: projectSchema,
    known: known.projects,
    look: (project) => ({ id: project.id, ...lastSeen(project, sight) }),
  });
  return (lastLook[which] = { listings, projects });
}

const byId = <T extends { readonly id: string }>(seen: ReadonlyMap<string, T>): Map<string, T> =>
  new Map([...seen.values()].map((one) => [one.id, one]));

/** A home with what was remembered of it. */
interface Remembered {
  readonly id: string;
  /** What else decided. */
  readonly by: string;
  readonly last: SeenListing | undefined;
  readonly packed: Packed;
  readonly findings: readonly Parameters<Warn>[];
}

/** What the last reading of this process made of each accepted home; it goes with the home. */
const lastRemembered = new WeakMap<Packed, Remembered>();

/**
 * The records with what the feed does not tell and the last snapshot does: what was asked for a home before (docs/rules/money.md), and
 * since when an undated record is here (docs/rules/listings.md). The snapshot carries both from one reading to the next.
 */
export async function rememberLast({ listings, projects }: Accepted, memory: Memory): Promise<Accepted> {
  const { snapshotDir, policy, feed, now, hasFiles, findings } = memory;
  const isSameFeed = (await lastFeed(snapshotDir)) === feed;
  const sight: Sight = { nowIso: brusselsIso(now.getTime()), isSameFeed, hasFiles };
  const before = await lookAtSnapshot(snapshotDir, sight);
  const [lastById, lastProjects] = [byId(before.listings), byId(before.projects)];
  const by = JSON.stringify([policy.today, policy.marqueeIgnore, isSameFeed, hasFiles]);
  const remember = (accepted: Packed): Remembered => {
    const listing = listings.read(accepted);
    const last = lastById.get(listing.id);
    const found: Parameters<Warn>[] = [];
    const price = rememberedPrice(last, listing, policy);
    const dated = { ...listing, price, ...datesOf(listing, last, sight) };
    const written = withoutOldDay(dated);
    if (written !== dated) found.push(['bad-value', 'AvailableDate', longBeforeText]);
    const text = JSON.stringify(written);
    const remembered = { id: listing.id, by, last, packed: keepText(text), findings: found };
    // What says when this reading was is another text at the next one.
    if (readsAgain() && !text.includes(sight.nowIso)) lastRemembered.set(accepted, remembered);
    return remembered;
  };
  const all = new PackedList<Listing>(asListing);
  for (const accepted of listings.packed) {
    const known = lastRemembered.get(accepted);
    const isSame = known?.by === by && known.last === lastById.get(known.id);
    const { id, packed, findings: found } = isSame ? known : remember(accepted);
    const warn = findings.warnFor('property', id);
    for (const finding of found) warn(...finding);
    all.pushPacked(packed);
  }
  return {
    listings: all,
    projects: projects.map((one): Project => ({
      ...one,
      ...datesOf(one, lastProjects.get(one.id), sight),
    })),
  };
}
