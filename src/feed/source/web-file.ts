import { z } from 'zod';
import type { FileAnswer } from './feed-source.ts';
import { downloadWithRetry, type DownloadRequest, type Validator } from './download.ts';

const timeoutMs = 60_000;
const retryDelayMs = 500;

/** What a server said about a file, as a cache keeps it. */
export const validator = z.object({ etag: z.string().exactOptional(), lastModified: z.string().exactOptional() });

/** What a server said the last time. A file that came from a folder then has a stamp of another form: it is asked for anew. */
function readStamp(stamp: string | undefined): Validator | undefined {
  try {
    return validator.safeParse(JSON.parse(stamp ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** A picture, plan, document or video from the web, asked for conditionally when its stamp is known. */
export async function readWebFile(
  request: Pick<DownloadRequest, 'url' | 'maximumBytes' | 'token' | 'privateHost'>,
  stamp: string | undefined,
): Promise<FileAnswer> {
  const answer = await downloadWithRetry({ ...request, timeoutMs, validator: readStamp(stamp) }, 2, retryDelayMs);
  // A signed address that has run out is refused: what was fetched in time stays.
  if (answer.kind === 'failed' && answer.reason.includes('refused access')) return { ...answer, isTemporary: true };
  if (answer.kind !== 'body') return answer;
  const canBeAsked = Object.keys(answer.validator).length > 0;
  return { kind: 'body', bytes: answer.bytes, ...(canBeAsked && { stamp: JSON.stringify(answer.validator) }) };
}
