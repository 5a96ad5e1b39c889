import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { spread } from '#publish/spread/spread.ts';
import { pageLines } from '#publish/page-lines.ts';
import { placeOf } from '#release/folds.ts';
import { listReleases, pinnedReleaseId, resumePublishing, type Release } from '#release/releases.ts';
import { rollBack } from '#release/roll-back.ts';
import { publicationLock, withSiteLock } from '#release/site-lock.ts';
import { withdrawnSince } from '#release/withdrawn-media.ts';
import type { Publications } from '#server/services.ts';
import { changedPaths, readPageDates } from '#site/page-dates.ts';

/** A page of the site: no step up, nothing but a folder. */
const pagePath = /^\/(?:[^/.\0\\]+\/)*$/u;

async function pair(distDir: string, id: string): Promise<{ after?: Release; before?: Release }> {
  const releases = await listReleases(distDir);
  const place = releases.findIndex((release) => release.id === id);
  const [after, before] = [releases[place], releases[place + 1]];
  return place === -1 ? {} : { ...(after && { after }), ...(before && { before }) };
}

/** Other machines and caches follow; the log says what went wrong, and it is tried again. */
async function tellOthers(distDir: string): Promise<void> {
  for (const problem of await spread(distDir)) console.error(problem);
}

/** The kept releases of a dist folder, as the office shows them and goes back to them. */
export function officePublications(distDir: string): Publications {
  return {
    async releases() {
      const [kept, pinned] = [await listReleases(distDir), await pinnedReleaseId(distDir)];
      const [newest] = kept;
      const shown = kept.map(async ({ id, builtAt, begunAt, pages, isCurrent, folder }) => ({
        id,
        builtAt,
        pages,
        isCurrent,
        ...(begunAt !== undefined && { begunAt }),
        withdrawn: newest ? await withdrawnSince(folder, newest.folder) : 0,
      }));
      return {
        kept: await Promise.all(shown),
        ...(pinned !== undefined && { pinned }),
      };
    },
    async changedPages(id) {
      const { after, before } = await pair(distDir, id);
      if (!after || !before) return undefined;
      const datesOf = ({ folder }: Release) => readPageDates(join(folder, 'page-dates.json')) ?? new Map();
      return changedPaths(datesOf(before), datesOf(after)).sort();
    },
    async pageLines(id, path) {
      const release = (await listReleases(distDir)).find((one) => one.id === id);
      if (!release || !pagePath.test(path)) return undefined;
      const file = await placeOf(release.folder, `${path}index.html`);
      const html = file === undefined ? undefined : await readFile(file, 'utf8').catch(() => undefined);
      return html === undefined ? undefined : pageLines(html);
    },
    async goBack(id, erasedAt) {
      const releases = await listReleases(distDir);
      if (!releases.some((release) => release.id === id)) return false;
      await withSiteLock({ task: 'the office', file: publicationLock }, () => rollBack(distDir, id, erasedAt));
      await tellOthers(distDir);
      return true;
    },
    async goOn() {
      await resumePublishing(distDir);
      await tellOthers(distDir);
    },
  };
}
