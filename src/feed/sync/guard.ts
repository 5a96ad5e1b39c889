import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { fileLines } from '#base/file-lines.ts';
import { parseJson } from '#base/json.ts';
import { readsAgain } from '#base/packed.ts';
import { placesOnlyIn } from '#base/same-ends.ts';
import type { Listing } from '#domain/listing.ts';
import { KnownLines, withoutComma } from '#site/snapshot-file.ts';
import { FeedProblem } from '#feed/findings/finding.ts';

const idsOnly = z.object({ id: z.string(), isDraft: z.boolean() });

/** Lines around the records. */
const frame = new Set(['[', ']', '[]']);

/** What the guard wants to know of a listing. */
export type Shown = Pick<Listing, 'id' | 'isDraft'>;

/** What stands in a file of the snapshot that holds a record a line (`toLines`); undefined of any other, also of one that was cut off. */
async function shownByLine(file: string): Promise<Shown[] | undefined> {
  const shown: Shown[] = [];
  let last = '';
  for await (const line of fileLines(file)) {
    if (line.startsWith('{')) shown.push(idsOnly.parse(parseJson(withoutComma(line))));
    else if (!frame.has(line)) return undefined;
    last = line;
  }
  return last.endsWith(']') ? shown : undefined;
}

const known = new KnownLines<Shown>();

/** The same, of which a process that reads again reads only the lines that changed. */
async function shownIn(file: string): Promise<readonly Shown[] | undefined> {
  if (!readsAgain()) return shownByLine(file);
  return known.ofFile(file, (line) => idsOnly.parse(parseJson(line)));
}

/** Ids that the site shows now; undefined when there is no snapshot yet or when it cannot be read. */
export async function readPublishedIds(snapshotDir: string): Promise<string[] | undefined> {
  const file = join(snapshotDir, 'listings.json');
  try {
    const shown = (await shownIn(file)) ?? z.array(idsOnly).parse(parseJson(await readFile(file, 'utf8')));
    return shown.filter(({ isDraft }) => !isDraft).map(({ id }) => id);
  } catch {
    return undefined;
  }
}

/** Refuses a result that would empty the site, or lose as large a share of it as only a fault would. Returns how many go. */
export function guardShrink(options: {
  /** Undefined without a snapshot: a first one must hold something. */
  readonly previousIds: readonly string[] | undefined;
  readonly listings: readonly Shown[];
  readonly maximumShrinkShare: number;
  readonly acceptShrink: boolean;
}): number {
  const shown = options.listings.filter(({ isDraft }) => !isDraft).map(({ id }) => id);
  const { previousIds = [] } = options;
  const isWanted = options.previousIds !== undefined && (options.acceptShrink || previousIds.length === 0);
  if (shown.length === 0 && !isWanted) {
    throw new FeedProblem(
      'The feed holds no property that can be published.',
      'The last snapshot is untouched. Look at the quarantined records above, correct the feed and run the sync again. If the agency has withdrawn its last home, run `npm run sync -- --accept-shrink`.',
      'gone',
    );
  }
  const goneCount = placesOnlyIn(previousIds, shown).length;
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
