import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { errorCode } from '#base/error-code.ts';
import { checkBy, type ShapeOf } from '#base/stored.ts';
import { parseJson } from '#base/json.ts';

/** A record that is not on the site, and why, in the words of `npm run sync`. */
interface LeftOut {
  readonly id: string;
  readonly reference?: string;
  readonly reason: string;
}

/** What of the last good reading of the feed concerns an agency. */
export interface FeedFindings {
  readonly read: number;
  readonly published: number;
  /** Something is wrong with the record itself. */
  readonly quarantined: readonly LeftOut[];
  /** A duty of the advert is not met. */
  readonly heldBack: readonly LeftOut[];
}

const named = { id: z.string(), reference: z.string().exactOptional() };
const check = checkBy(
  z.object({
    counts: z.object({ read: z.number(), published: z.number() }),
    quarantined: z.array(z.object({ ...named, reason: z.string() } satisfies ShapeOf<LeftOut>)),
    warnings: z.array(z.object({ ...named, kind: z.string(), message: z.string() })),
  }),
);

/** What the last good reading of the feed found (`sync-report.json` of the snapshot); undefined before the first. */
export async function readFeedFindings(
  snapshotDir = process.env['GEVEL_SNAPSHOT'] ?? join('content', 'snapshot'),
): Promise<FeedFindings | undefined> {
  const text = await readFile(join(snapshotDir, 'sync-report.json'), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const { counts, quarantined, warnings } = check(parseJson(text));
  const heldBack = warnings.flatMap(({ kind, message: reason, ...record }) =>
    kind === 'held-back' ? [{ ...record, reason }] : [],
  );
  return { read: counts.read, published: counts.published, quarantined, heldBack };
}
