import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formerPathsName, formerPathsText, readFormerPaths, type FormerSource } from '#hosting/rules/former-paths.ts';
import type { MovedRule } from '#hosting/rules/rule-set.ts';
import { rulesOf } from '#hosting/rules/rules-file.ts';
import { readFileList } from '#release/file-list.ts';
import { readLatePages } from '#release/late-pages.ts';

const indexName = 'index.html';

/** What a release had; nothing where there is none, and of one of another form. */
async function readRelease(releaseDir: string): Promise<FormerSource> {
  const textOf = (name: string): Promise<string> => readFile(join(releaseDir, 'hosting', name), 'utf8');
  try {
    const { redirects } = await rulesOf(releaseDir);
    const known = readFormerPaths(await textOf(formerPathsName).catch(() => formerPathsText([])));
    const late = (await readLatePages(releaseDir))?.pages ?? [];
    const files = (await readFileList(releaseDir)) ?? [];
    const pages = (): string[] =>
      [...files, ...late]
        .filter(([path]) => path.endsWith(indexName))
        .map(([path]) => path.slice(0, -indexName.length));
    return { known, redirects, pages };
  } catch {
    return { known: [], redirects: [], pages: () => [] };
  }
}

/** The former paths of a back-up; none where it brought none. */
export async function readRestored(file: string | undefined): Promise<readonly MovedRule[]> {
  if (file === undefined) return [];
  return readFile(file, 'utf8')
    .then(readFormerPaths)
    .catch(() => []);
}

/**
 * What there was before a build: the release in `lastDir`, and the former paths of a back-up, for a new machine has no release that knows
 * them. What the release says of a path goes before.
 */
export async function readBefore(lastDir: string, restored: readonly MovedRule[]): Promise<FormerSource> {
  const release = await readRelease(lastDir);
  return { ...release, known: [...restored, ...release.known] };
}
