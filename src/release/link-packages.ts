import { mkdir, symlink } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import { errorCode } from '#base/error-code.ts';

/**
 * Lets the programs of a release find the packages that they share with the project, where the folder of the site does not lie below
 * it: Node looks for them in the folders above a file.
 */
export async function linkPackages(distDir: string, projectDir = '.'): Promise<void> {
  const fromProject = relative(resolve(projectDir), resolve(distDir));
  if (!fromProject.startsWith(`..${sep}`) && fromProject !== '..') return;
  await mkdir(distDir, { recursive: true });
  await symlink(resolve(projectDir, 'node_modules'), resolve(distDir, 'node_modules')).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
}
