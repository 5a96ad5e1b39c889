import { shortQueue } from '#base/short-queue.ts';
import { ApiError } from '#server/http/api-error.ts';

/** Who finds them waiting is told to come again: a file of many brochures takes a minute of both the machine and its visitors. */
const mostWaiting = 3;
const retryAfterSeconds = 30;

/** Pictures are unpacked in the process that answers visitors: one file at a time, whoever asks. */
const queue = shortQueue(mostWaiting);

/** Makes a file in its turn. Throws ApiError `busy` (503) where too many wait, and where who asked has left. */
export async function inPrintTurn<T>(make: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const made = queue(make, signal);
  if (!made) throw new ApiError('busy', { retryAfterSeconds });
  try {
    return await made;
  } catch (error) {
    // Nobody reads this answer: leaving is no fault of ours that the log should tell.
    if (signal.aborted) throw new ApiError('busy');
    throw error;
  }
}
