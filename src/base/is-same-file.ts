import { lstatSync, type BigIntStats } from 'node:fs';
import { errorCode } from './error-code.ts';

/** Undefined where there is none, also where a folder of its name is a file. */
function statsOf(name: string): BigIntStats | undefined {
  try {
    return lstatSync(name, { bigint: true, throwIfNoEntry: false });
  } catch (error) {
    if (errorCode(error) !== 'ENOTDIR') throw error;
    return undefined;
  }
}

/** Do both names stand for one file, or both for none? */
export function isSameFile(one: string, other: string): boolean {
  const [a, b] = [one, other].map(statsOf);
  return a?.ino === b?.ino && a?.dev === b?.dev;
}
