import { copyFileSync, linkSync } from 'node:fs';
import { errorCode } from './error-code.ts';

/**
 * Gives a file one name more. One that has as many as its disk allows is copied: thousands of packed drawings are the same. Throws like
 * `link`, which tests replace, where there is no such file, or another one of that name.
 */
export function linkOrCopy(from: string, to: string, link = linkSync): void {
  try {
    link(from, to);
  } catch (error) {
    if (errorCode(error) !== 'EMLINK') throw error;
    copyFileSync(from, to);
  }
}
