import { rmSync } from 'node:fs';
import { errorCode } from './error-code.ts';

/** Removes a file, where there is one; where a folder of its path is a file, there is none. */
export function removeFile(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch (error) {
    if (errorCode(error) !== 'ENOTDIR') throw error;
  }
}
