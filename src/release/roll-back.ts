import { join } from 'node:path';
import { mayShowErased } from '#domain/office/may-show-erased.ts';
import { unfold } from './folding.ts';
import { listReleases, pinAt, publishAgain, type Release } from './releases.ts';
import { retainOldAssets } from './retained-assets.ts';

/**
 * Publishes an earlier release again, the one named or the one before the current one, and pins the site there: else the
 * next reading of the feed would publish what somebody has just taken away. Not one of before `erasedAt`, when a testimonial
 * was erased last (milliseconds since 1970): whoever wrote it would be shown again.
 */
export async function rollBack(distDir: string, wanted?: string, erasedAt = 0): Promise<Release> {
  const releases = await listReleases(distDir);
  const current = releases.findIndex(({ isCurrent }) => isCurrent);
  const target = wanted === undefined ? releases[current + 1] : releases.find(({ id }) => id === wanted);
  const left = releases[current];
  if (target && mayShowErased(target, erasedAt))
    throw new Error(
      `A testimonial has been erased since ${target.id} was built, and that release may still show it: nobody goes back to it. ` +
        'Name a newer one, or mend what is wrong and build the site with `npm run build`.',
    );
  if (target) {
    await unfold(distDir, target.id);
    // Pages of the release that is left are open in browsers just now, and ask for its scripts and styles.
    if (left) {
      const clientOf = ({ folder }: Release): string => join(folder, 'client');
      await retainOldAssets(clientOf(left), clientOf(target), join(distDir, 'retained'), new Date());
    }
    await pinAt(distDir, target.id);
    await publishAgain(distDir, target.id);
    return { ...target, isCurrent: true };
  }
  const ids = releases.map(({ id }) => id).join(', ') || 'none';
  throw new Error(
    wanted === undefined
      ? `There is no release before the current one. Kept are: ${ids}. Build the site with \`npm run build\`.`
      : `There is no release ${wanted}. Kept are: ${ids}. Name one of them.`,
  );
}
