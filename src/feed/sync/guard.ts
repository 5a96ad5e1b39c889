import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Listing } from '#domain/listing.ts';
import { FeedProblem } from '#feed/findings/finding.ts';

const idsOnly = z.array(z.object({ id: z.string(), isDraft: z.boolean() }));

/** Ids that the site shows now; undefined when there is no snapshot yet or when it cannot be read. */
export async function readPublishedIds(snapshotDir: string): Promise<string[] | undefined> {
  try {
    const records = idsOnly.parse(JSON.parse(await readFile(join(snapshotDir, 'listings.json'), 'utf8')));
    return records.filter(({ isDraft }) => !isDraft).map(({ id }) => id);
  } catch {
    return undefined;
  }
}

/** Refuses a result that would empty the site, or lose as large a share of it as only a fault would. Returns how many go. */
export function guardShrink(options: {
  /** Undefined without a snapshot: a first one must hold something. */
  readonly previousIds: readonly string[] | undefined;
  readonly listings: readonly Listing[];
  readonly maximumShrinkShare: number;
  readonly acceptShrink: boolean;
}): number {
  const shown = new Set(options.listings.filter(({ isDraft }) => !isDraft).map(({ id }) => id));
  const { previousIds = [] } = options;
  const isWanted = options.previousIds !== undefined && (options.acceptShrink || previousIds.length === 0);
  if (shown.size === 0 && !isWanted) {
    throw new FeedProblem(
      'The feed holds no property that can be published.',
      'The last snapshot is untouched. Look at the quarantined records above, correct the feed and run the sync again. If the agency has withdrawn its last home, run `npm run sync -- --accept-shrink`.',
      'gone',
    );
  }
  const goneCount = previousIds.filter((id) => !shown.has(id)).length;
  const isTooMany = goneCount > 0 && goneCount >= previousIds.length * options.maximumShrinkShare;
  if (isTooMany && !options.acceptShrink) {
    throw new FeedProblem(
      `${goneCount} of the ${previousIds.length} listings on the site are gone from the feed.`,
      'The last snapshot is untouched. If this is what the agency wants, run `npm run sync -- --accept-shrink`.',
      'gone',
    );
  }
  return goneCount;
}
