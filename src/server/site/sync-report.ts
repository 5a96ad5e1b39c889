import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { errorCode } from '#base/error-code.ts';
import { checkBy, type ShapeOf } from '#base/stored.ts';
import { parseJson } from '#base/json.ts';

/** What the last good reading of the feed came to. */
export interface FeedFindings {
  readonly read: number;
  readonly published: number;
}

const counts = { read: z.number(), published: z.number() } satisfies ShapeOf<FeedFindings>;
const check = checkBy(z.object({ counts: z.object(counts) }));

/** What the last good reading of the feed found (`sync-report.json` of the snapshot); undefined before the first. */
export async function readFeedFindings(
  snapshotDir = process.env['GEVEL_SNAPSHOT'] ?? join('content', 'snapshot'),
): Promise<FeedFindings | undefined> {
  const text = await readFile(join(snapshotDir, 'sync-report.json'), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  return check(parseJson(text)).counts;
}
