import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { z } from 'zod';
import { isObject, parseJson } from '#base/json.ts';
import { eachOf } from '#base/one-by-one.ts';
import type { Listing, Project } from '#domain/listing.ts';
import { rememberedPrice, type RememberedListing } from '#domain/price-history.ts';
import { listingSchema, projectSchema } from '#site/listing-schema.ts';
import type { Accepted } from './checks.ts';
import type { Findings } from '#feed/findings/findings.ts';
import { isNeverFilledIn, longBeforeText } from '#feed/format/map-dates.ts';
import { datesOf, lastSeen, type LastSeen, type Sight } from './first-sight.ts';

/** A record of the snapshot, which has one on each line; undefined for its brackets, and for one of an older form. */
function recordOf<T>(line: string, schema: z.ZodType<T>): T | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return schema.safeParse(parseJson(line.replace(/,$/u, ''))).data;
  } catch {
    return undefined;
  }
}

/** The records of a file one after the other: of a large stock never all at once. None where there is no snapshot. */
async function* lastRecords<T>(file: string, schema: z.ZodType<T>): AsyncGenerator<T> {
  const input = createReadStream(file, 'utf8');
  try {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      const record = recordOf(line, schema);
      if (record) yield record;
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  } finally {
    input.destroy();
  }
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

/** Without a day on which nobody knows whether the home became free; the mapping sees that where the feed dates its records. */
function withoutOldDay(listing: Listing, findings: Findings): Listing {
  const { availableFrom, available, ...rest } = listing;
  if (availableFrom === undefined || !isNeverFilledIn(availableFrom, listing.changedAt)) return listing;
  findings.warnFor('property', listing.id)('bad-value', 'AvailableDate', longBeforeText);
  return { ...rest, ...(available !== undefined && available !== 'on-date' && { available }) };
}

/**
 * The records with what the feed does not tell and the last snapshot does: what was asked for a home before (docs/rules/money.md), and
 * since when an undated record is here (docs/rules/listings.md). The snapshot carries both from one reading to the next.
 */
export async function rememberLast({ listings, projects }: Accepted, memory: Memory): Promise<Accepted> {
  const { snapshotDir, policy, feed, now, hasFiles, findings } = memory;
  const isSameFeed = (await lastFeed(snapshotDir)) === feed;
  const sight: Sight = { nowIso: now.toISOString(), isSameFeed, hasFiles };
  const last = new Map<string, RememberedListing & LastSeen>();
  for await (const listing of lastRecords(join(snapshotDir, 'listings.json'), listingSchema)) {
    const { id, goal, availability, contractType, price } = listing;
    const remembered = { goal, availability, price, ...(contractType !== undefined && { contractType }) };
    last.set(id, { ...remembered, ...lastSeen(listing, sight) });
  }
  const lastProjects = new Map<string, LastSeen>();
  for await (const project of lastRecords(join(snapshotDir, 'projects.json'), projectSchema))
    lastProjects.set(project.id, lastSeen(project, sight));
  const remember = (listing: Listing): Listing => {
    const price = rememberedPrice(last.get(listing.id), listing, policy);
    return withoutOldDay({ ...listing, price, ...datesOf(listing, last.get(listing.id), sight) }, findings);
  };
  return {
    listings: { length: listings.length, [Symbol.iterator]: () => eachOf(listings, remember) },
    projects: projects.map((one): Project => ({ ...one, ...datesOf(one, lastProjects.get(one.id), sight) })),
  };
}
