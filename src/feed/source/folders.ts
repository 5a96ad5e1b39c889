import { basename, dirname, join, resolve } from 'node:path';

/** Where a sync writes. */
export interface Folders {
  readonly contentDir: string;
  readonly cacheDir: string;
  readonly privateDir: string;
}

const defaultContentDir = 'content';

/** Another content folder gets its own cache: cleaning up after it must not touch the pictures of the site. */
export function foldersOf({ contentDir = defaultContentDir, cacheDir, privateDir }: Partial<Folders>): Folders {
  const isDefault = resolve(contentDir) === resolve(defaultContentDir);
  const besideContent = join(dirname(contentDir), `${basename(contentDir)}.private`);
  return {
    contentDir,
    cacheDir: cacheDir ?? (isDefault ? '.cache' : join(contentDir, '.cache')),
    privateDir: privateDir ?? (isDefault ? join('var', 'private') : besideContent),
  };
}
