import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { errorCode } from '#base/error-code.ts';

/** The folder itself, or the nearest one above that is there. */
function nearest(folder: string): string {
  const path = resolve(folder);
  return existsSync(path) || dirname(path) === path ? path : nearest(dirname(path));
}

function problemOf(folder: string): string | undefined {
  const place = nearest(folder);
  try {
    if (!statSync(place).isDirectory()) return 'a file stands in its place';
    accessSync(place, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return errorCode(error) === 'EROFS' ? 'its disk is read-only' : `this user may not write in ${place}`;
  }
}

/** Folders that cannot be written, each with why: `dist/ (its disk is read-only)`. */
export function unwritableFolders(folders: readonly string[]): string[] {
  return folders.flatMap((folder) => {
    const problem = problemOf(folder);
    return problem === undefined ? [] : [`${folder}/ (${problem})`];
  });
}

/** What a sync and a build write. */
export function foldersOfBuild(env: NodeJS.ProcessEnv = process.env): string[] {
  const snapshot = env['GEVEL_SNAPSHOT'] ?? 'content/snapshot';
  return ['.cache', env['DIST'] ?? 'dist', snapshot, join('var', 'private')];
}

/** Refuses at once what would fail at its end. */
export function checkWritable(folders: readonly string[] = foldersOfBuild()): void {
  const problems = unwritableFolders(folders);
  if (problems.length === 0) return;
  throw new Error(
    `These folders cannot be written: ${problems.join(', ')}. Let this user write there, or put a folder of its own in their place ` +
      '(a mount, a link); DIST names another place for the site.',
  );
}
