import { readText } from './read-text.ts';

/**
 * What a file keeps, as `read` understands its text; undefined where there is none, or one that cannot be used. For what is
 * made anew then: nobody has to be told.
 */
export async function readCacheFile<T>(file: string, read: (text: string) => T): Promise<T | undefined> {
  try {
    return read(await readText(file));
  } catch {
    return undefined;
  }
}
