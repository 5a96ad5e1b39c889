import { mayShowErased } from '#domain/office/may-show-erased.ts';
import { hasRight } from '#domain/office/staff.ts';
import { formatMoment } from '#i18n/formats.ts';
import { createTranslator, type Translate } from '#i18n/translator.ts';
import { publishedRelease } from '#server/backup/place-folders.ts';
import { lastRebuilds, type RebuildRow } from '#server/rebuild/queue.ts';
import { readReport } from '#server/rebuild/report.ts';
import { testimonialErasedAt } from '#server/retention/testimonial-erasings.ts';
import type { Services } from '#server/services.ts';
import { officePath } from '#server/staff/staff-paths.ts';
import type { TodaySource } from '#server/staff/office-page-plug.ts';

const mostLooked = 500;

/** When a release was made, by its id. `'20261122T225753-a513b3' -> 1795388273000` */
export function releaseTimeMs(id: string): number | undefined {
  const iso = id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)-.*$/u, '$1-$2-$3T$4:$5:$6Z');
  const time = Date.parse(iso);
  return Number.isNaN(time) ? undefined : time;
}

function changesOf({ report }: RebuildRow, t: Translate): string | undefined {
  if (report === null) return undefined;
  try {
    const { changes } = readReport(report);
    if (!changes) return undefined;
    const { added, changed, gone } = changes;
    return t('office:today.site.changes', { added: added.length, changed: changed.length, gone: gone.length });
  } catch {
    return undefined;
  }
}

/** That the site is being renewed, or what the last publication changed. */
function textOf(rows: readonly RebuildRow[], sinceMs: number, t: Translate): string | undefined {
  if (rows.some(({ state }) => state === 'running')) return t('office:today.site.running');
  const published = rows.find(({ state }) => state === 'published');
  return published?.finished_at === sinceMs ? changesOf(published, t) : undefined;
}

/** That somebody went back to an earlier site, and whether it may show a testimonial that was taken back since; undefined while it follows. */
async function pinnedText({ publications, config }: Services, t: Translate): Promise<string | undefined> {
  const found = await publications?.releases();
  if (found?.pinned === undefined) return undefined;
  const release = found.kept.find(({ id }) => id === found.pinned);
  const mayShow = release !== undefined && mayShowErased(release, await testimonialErasedAt(config));
  return t(mayShow ? 'office:today.site.stillShown' : 'office:today.site.pinned');
}

/** The last publication: since when, and what it changed. */
export const siteLines: TodaySource = async ({ services, language, session }) => {
  if (!hasRight(session.staff.role, 'publications')) return [];
  const rows = await lastRebuilds(services.store, mostLooked);
  const published = rows.find(({ state }) => state === 'published');
  const release = await publishedRelease(process.env);
  const madeMs = release === undefined ? undefined : releaseTimeMs(release);
  const sinceMs = Math.max(published?.finished_at ?? 0, madeMs ?? 0);
  if (sinceMs === 0) return [];
  const t = createTranslator(language);
  const pinned = await pinnedText(services, t);
  const text = pinned ?? textOf(rows, sinceMs, t);
  return [
    {
      id: 'site',
      state: pinned !== undefined ? 'act' : 'calm',
      title: t('office:today.site.title', { time: formatMoment(new Date(sinceMs), language) }),
      ...(text !== undefined && { text }),
      link: { label: t('office:today.site.publications'), href: officePath(language, 'publications') },
    },
  ];
};
