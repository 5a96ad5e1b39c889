import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readCacheFile } from '#base/read-cache-file.ts';
import { checkBy, readStored, storedText, type ShapeOf, type StoredFormat } from '#base/stored.ts';
import { soldPageState } from '#domain/availability.ts';
import { listingPath, projectPath } from '#domain/paths.ts';
import { connectCrm, type PushOptions } from '#feed/leads/push-to-crm.ts';
import type { Announcement } from '#feed/adapters/adapter.ts';
import { adapterFor } from '#feed/registry.ts';
import { FeedProblem } from '#feed/findings/finding.ts';
import { foldersOf } from '#feed/source/folders.ts';
import { replaceFile } from '#base/replace-file.ts';
import { readSourceIds, type SourceIds } from '#feed/sync/write.ts';
import type { TellCrm } from '#server/crm/page-watch.ts';
import type { SiteData } from '#server/site/site-data.ts';
import { siteToday } from '#site/today.ts';

/** One call for so many at most, and the rest is not lost when it fails. */
const pagesPerCall = 50;

type TellOptions = Omit<PushOptions, 'data'>;

/** Addresses that the CRM knows, by source id. */
type Told = Map<string, string>;

interface ToldFile {
  readonly feed: string;
  readonly pages: Readonly<Record<string, string>>;
}

const form: StoredFormat<ToldFile> = {
  name: 'told-pages.json',
  version: 1,
  check: checkBy(z.object({ feed: z.string(), pages: z.record(z.string(), z.string()) } satisfies ShapeOf<ToldFile>)),
  repair: 'The CRM is told of every page again.',
};

async function readTold(file: string, feed: string): Promise<Told> {
  const told = await readCacheFile(file, (text) => readStored(text, form));
  return new Map(told?.feed === feed ? Object.entries(told.pages) : []);
}

/** The pages that are published, in the site's first language, as the CRM numbers their homes and projects. */
function publishedPages(data: SiteData, { ids, projects }: SourceIds, { env, now }: TellOptions): Announcement[] {
  const { config, routes: table } = data;
  const { defaultLanguage, url, soldPagesDays } = config;
  const place = { table, language: defaultLanguage, defaultLanguage };
  const numbers = new Map(ids.map(({ id, sourceId }) => [id, sourceId]));
  const projectNumbers = new Map(projects.map(({ id, sourceId }) => [id, sourceId]));
  const page = (sourceId: string | undefined, path: string, isUnit: boolean): Announcement[] =>
    sourceId === undefined ? [] : [{ sourceId, url: url + encodeURI(path), isGone: false, isUnit }];
  const today = siteToday(config, env, now?.());
  const live = data.listings.filter((listing) => soldPageState(listing, { today, soldPagesDays }) === 'live');
  return [
    ...live.flatMap((listing) =>
      page(numbers.get(listing.id), listingPath({ ...place, listing }), listing.projectId !== undefined),
    ),
    ...data.projects.flatMap((project) =>
      page(projectNumbers.get(project.id), projectPath({ ...place, project }), false),
    ),
  ];
}

/** What the CRM does not know yet: new addresses, and homes whose page is gone. */
function newsFor(told: Told, pages: readonly Announcement[]): Announcement[] {
  const present = new Set(pages.map(({ sourceId }) => sourceId));
  const gone = [...told].filter(([sourceId]) => !present.has(sourceId));
  return [
    ...pages.filter(({ sourceId, url }) => told.get(sourceId) !== url),
    ...gone.map(([sourceId, url]) => ({ sourceId, url, isGone: true, isUnit: false })),
  ];
}

/** Notes what the CRM has understood of a call; returns how many pages those are. */
function note(told: Told, part: readonly Announcement[], understood: ReadonlySet<string>): number {
  const known = part.filter(({ sourceId }) => understood.has(sourceId));
  for (const { sourceId, url, isGone } of known) {
    if (isGone) told.delete(sourceId);
    else told.set(sourceId, url);
  }
  return known.length;
}

/**
 * Tells the CRM where the pages of its homes are, for a CRM that waits for it: a publication of SweepBright stays pending until
 * then, and Skarabee shows the agent where a home stands. Whoever was told once is not told again.
 */
export function createTellCrm(options: TellOptions = {}): TellCrm {
  return async (data) => {
    const { feed } = data.config;
    const privateDir = options.privateDir ?? foldersOf({}).privateDir;
    if (!feed.tellPages || !adapterFor(feed.kind).description.capabilities.pages) return { told: 0 };
    const numbers = await readSourceIds(privateDir, feed.kind);
    if (!numbers) return { told: 0, problem: 'There was no sync of this feed yet.' };
    const file = join(privateDir, 'told-pages.json');
    const told = await readTold(file, feed.kind);
    const news = newsFor(told, publishedPages(data, numbers, options));
    let count = 0;
    try {
      const connection = connectCrm(feed, { ...options, data: () => data });
      for (let at = 0; at < news.length; at += pagesPerCall) {
        const part = news.slice(at, at + pagesPerCall);
        const answer = await connection.announce?.(part);
        count += note(told, part, new Set(answer?.told));
        await mkdir(privateDir, { recursive: true, mode: 0o700 });
        await replaceFile(file, storedText({ feed: feed.kind, pages: Object.fromEntries(told) }, form), 0o600);
        if (answer?.problem !== undefined) return { told: count, problem: answer.problem };
      }
      return { told: count };
    } catch (error) {
      if (error instanceof FeedProblem) return { told: count, problem: error.message };
      throw error;
    }
  };
}
