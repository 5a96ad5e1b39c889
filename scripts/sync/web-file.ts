import type { FileAnswer } from './feed-source.ts';
import { downloadWithRetry, type DownloadRequest, type Validator } from './http/download.ts';

const timeoutMs = 60_000;
const retryDelayMs = 500;

function readStamp(stamp: string | undefined): Validator | undefined {
  return stamp === undefined ? undefined : (JSON.parse(stamp) as Validator);
}

/** A picture, plan, document or video from the web, asked for conditionally when its stamp is known. */
export async function readWebFile(
  request: Pick<DownloadRequest, 'url' | 'maximumBytes' | 'token' | 'privateHost'>,
  stamp: string | undefined,
): Promise<FileAnswer> {
  const answer = await downloadWithRetry({ ...request, timeoutMs, validator: readStamp(stamp) }, 2, retryDelayMs);
  if (answer.kind !== 'body') return answer;
  const canBeAsked = Object.keys(answer.validator).length > 0;
  return { kind: 'body', bytes: answer.bytes, ...(canBeAsked && { stamp: JSON.stringify(answer.validator) }) };
}
