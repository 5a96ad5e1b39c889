import {
  publicationDone,
  publicationProblems,
  type PublicationPage,
  type PublicationsPage,
} from '#contracts/office-publications.ts';
import { mayShowErased } from '#domain/office/may-show-erased.ts';
import { compareLines, differences } from '#domain/office/compare-lines.ts';
import { formatMoment } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import { isShrunk, publicationLine, type PublicationWords } from '#server/publications/publication-lines.ts';
import { lastRebuilds } from '#server/rebuild/queue.ts';
import { testimonialErasedAt } from '#server/retention/testimonial-erasings.ts';
import type { Publications, Services } from '#server/services.ts';
import type { OfficePageQuestion } from '#server/staff/office-page-plug.ts';
import { listStaff } from '#server/staff/staff-admin.ts';
import { officePath } from '#server/staff/staff-paths.ts';
import { readFeedRecords } from '#site/feed-records.ts';
import type { OfficePage } from '#site/office-page.ts';

const mostShown = 40;
const mostPages = 200;

type Kept = Awaited<ReturnType<Publications['releases']>>;

async function keptReleases({ publications }: Services): Promise<Kept> {
  return (await publications?.releases()) ?? { kept: [] };
}

async function wordsOf(services: Services, language: Language, { kept }: Kept): Promise<PublicationWords> {
  const properties = (readFeedRecords() ?? []).filter(({ entity }) => entity === 'property');
  return {
    language,
    homes: new Map(properties.map((record) => [record.id, record])),
    kept: new Set(kept.map(({ id }) => id)),
    names: new Map((await listStaff(services)).map(({ id, name }) => [id, name])),
    isByCall: services.siteData().config.rebuild.everyMinutes === 0,
  };
}

/** When each release was made, by its number; with seconds where two were made in one minute. */
function momentsOf({ kept }: Kept, language: Language): ReadonlyMap<string, string> {
  const minuteOf = ({ builtAt }: Kept['kept'][number]): string => formatMoment(new Date(builtAt), language);
  const minutes = kept.map(minuteOf);
  return new Map(
    kept.map((release) => {
      const minute = minuteOf(release);
      const isAlone = minutes.filter((other) => other === minute).length === 1;
      return [release.id, isAlone ? minute : formatMoment(new Date(release.builtAt), language, 'medium')];
    }),
  );
}

/** Does a rebuild wait or run? */
export async function isPublishing({ store }: Services): Promise<boolean> {
  const rows = await lastRebuilds(store, mostShown);
  return rows.some(({ state }) => state === 'waiting' || state === 'running');
}

/** The log of publications, the releases that are kept, and what can be done. */
export async function publicationsPage(
  services: Services,
  language: Language,
  { done, problem }: { readonly done?: string | undefined; readonly problem?: string | undefined } = {},
): Promise<PublicationsPage> {
  const found = await keptReleases(services);
  const rows = await lastRebuilds(services.store, mostShown);
  const words = await wordsOf(services, language, found);
  const erasedAt = await testimonialErasedAt(services.config);
  const moments = momentsOf(found, language);
  const whenOf = (id: string): string => moments.get(id) ?? id;
  const current = found.kept.find(({ isCurrent }) => isCurrent);
  const [isDone, isProblem] = [
    publicationDone.find((one) => one === done),
    publicationProblems.find((one) => one === problem),
  ];
  return {
    kind: 'publications',
    onlineSince: current ? whenOf(current.id) : '',
    lines: rows.map((row) => publicationLine(row, words)),
    releases: found.kept.map((release) => ({
      id: release.id,
      when: whenOf(release.id),
      pages: release.pages,
      isCurrent: release.isCurrent,
      isClosed: mayShowErased(release, erasedAt),
      withdrawn: release.withdrawn,
      href: officePath(language, `publications/${release.id}`),
    })),
    ...(found.pinned !== undefined && { pinned: whenOf(found.pinned) }),
    isRunning: rows.some(({ state }) => state === 'waiting' || state === 'running'),
    isShrunk: isShrunk(rows),
    progressPath: '/api/office/publication-state',
    ...(isDone && { done: isDone }),
    ...(isProblem && { problem: isProblem }),
    path: officePath(language, 'publications'),
  };
}

/** The page of publications. */
export function publicationsPageOf({ context, services, language }: OfficePageQuestion): Promise<PublicationsPage> {
  const { done, problem } = context.req.query();
  return publicationsPage(services, language, { done, problem });
}

/** The form of a page before and after, where one was asked for that the release changed. */
async function comparedOf(
  publications: Publications,
  ids: { readonly before: string; readonly after: string },
  path: string,
): Promise<NonNullable<PublicationPage['compared']>> {
  const [before, after] = await Promise.all([
    publications.pageLines(ids.before, path),
    publications.pageLines(ids.after, path),
  ]);
  const lines = differences(compareLines(before ?? [], after ?? []));
  return { path, isOnline: after !== undefined, lines };
}

/** Addresses of the changed pages, the first of them. */
function changedPages(changed: readonly string[], path: string): NonNullable<PublicationPage['pages']> {
  return changed
    .slice(0, mostPages)
    .map((page) => ({ path: page, href: `${path}?page=${encodeURIComponent(page)}#compared` }));
}

/** What a release changed, page by page. */
export async function publicationPageOf({ context, services, language }: OfficePageQuestion): Promise<OfficePage> {
  const { publications } = services;
  const found = await keptReleases(services);
  const { kept } = found;
  const place = kept.findIndex(({ id }) => id === context.req.param('id'));
  const [release, before] = [kept[place], kept[place + 1]];
  if (!publications || !release) return { kind: 'missing' };
  const { id } = release;
  const head = {
    kind: 'publication',
    id,
    when: momentsOf(found, language).get(id) ?? id,
    listPath: officePath(language, 'publications'),
  } as const;
  const changed = before && (await publications.changedPages(id));
  if (!before || !changed) return { ...head, count: 0 };
  const asked = context.req.query('page') ?? '';
  const pages = changedPages(changed, officePath(language, `publications/${id}`));
  const page = { ...head, count: changed.length, pages };
  if (!changed.includes(asked)) return page;
  return { ...page, compared: await comparedOf(publications, { before: before.id, after: id }, asked) };
}
