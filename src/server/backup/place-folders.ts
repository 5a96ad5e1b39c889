import { readlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { PlaceFolders } from '#server/backup/backup-files.ts';

/** Where things lie, from the folder of the project as every command has them. */
export function placeFolders(env: NodeJS.ProcessEnv): PlaceFolders {
  const { GEVEL_VAR: varDir = 'var', DIST: distDir = 'dist' } = env;
  return {
    content: 'content',
    private: join('var', 'private'),
    var: varDir,
    hosting: join(distDir, 'current', 'hosting'),
  };
}

/** Id of the published release; undefined before the first. */
export async function publishedRelease(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const target = await readlink(join(env['DIST'] ?? 'dist', 'current')).catch(() => undefined);
  return target === undefined ? undefined : basename(target);
}
