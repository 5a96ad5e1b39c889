import { z } from 'zod';
import { checkFeed, type FeedSource } from '#feed/source/feed-source.ts';
import { isList } from '#base/json.ts';
import type { Listed } from '#base/packed-list.ts';
import { FeedProblem } from '#feed/findings/finding.ts';
import { FeedFiles, readFeedJson, type FileRecord } from '#feed/source/file-records.ts';
import { safeRelativePath } from '#feed/source/source-link.ts';

/** Every record of the feed as it came. */
export interface RawFeed {
  readonly types: unknown;
  readonly categories: unknown;
  readonly properties: Listed<unknown>;
  readonly projects: readonly unknown[];
  readonly owners: readonly unknown[];
}

const path = z.string().refine((value) => safeRelativePath(value) !== undefined, 'must be a path below the feed');
const count = z.int().min(0);

/** The same, all of it in memory. */
export interface GatheredFeed extends RawFeed {
  readonly properties: readonly unknown[];
}

/** feed.json: content/sample-feed/README.md. */
const feedFile = z.object({
  Format: z.literal('gevel-crm/1'),
  Complete: z.boolean(),
  Files: z.object({
    Types: path,
    Categories: path,
    Properties: z.array(path).min(1).max(1000),
    Projects: z.array(path).max(1000),
    Owners: path.optional(),
  }),
  Counts: z.object({ Properties: count, Projects: count, Owners: count.optional() }),
});

async function readArray(source: FeedSource, file: string): Promise<readonly unknown[]> {
  const value = await readFeedJson(source, file);
  if (isList(value)) return value;
  throw new FeedProblem(`The feed is damaged: ${file} does not hold an array.`, checkFeed);
}

async function readRecords(feed: FeedFiles, files: readonly string[]): Promise<FileRecord[]> {
  const records: FileRecord[] = [];
  for (const file of files) {
    for (const record of await feed.records(file)) records.push(record);
  }
  return records;
}

function checkCount(what: string, read: number, announced: number): void {
  if (read >= announced) return;
  const message = `The feed is truncated: feed.json announces ${announced} ${what}, but only ${read} came.`;
  throw new FeedProblem(message, checkFeed);
}

/** What feed.json says; throws a FeedProblem when it cannot be had or used. */
async function readFeedFile(source: FeedSource): Promise<z.infer<typeof feedFile>> {
  const parsed = feedFile.safeParse(await readFeedJson(source, 'feed.json'));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.') || '(root)'}: ${issue.message}`);
  throw new FeedProblem(`The feed cannot be used: feed.json is not valid (${problems.join('; ')}).`, checkFeed);
}

/** Stands for what the whole feed holds, told without reading its records; undefined where nobody can tell. */
export async function feedState(source: FeedSource): Promise<string | undefined> {
  const { Types, Categories, Properties, Projects, Owners } = (await readFeedFile(source)).Files;
  const records = [...Properties, ...Projects, ...(Owners === undefined ? [] : [Owners])];
  return source.state(['feed.json', Types, Categories, ...records]);
}

/** Every record of the feed, each to be read where somebody looks at it. */
interface FeedRecords extends Pick<RawFeed, 'types' | 'categories'> {
  readonly properties: readonly FileRecord[];
  readonly projects: readonly FileRecord[];
  readonly owners: readonly FileRecord[];
}

/** Reads the whole feed, or throws a FeedProblem when it is unreachable, damaged, truncated or empty. */
export async function gatherRecords(source: FeedSource): Promise<FeedRecords> {
  const { Complete, Files, Counts } = await readFeedFile(source);
  if (!Complete) throw new FeedProblem('The feed is truncated: feed.json says that it is not complete.', checkFeed);
  const files = new FeedFiles(source);
  const feed: FeedRecords = {
    types: await readArray(source, Files.Types),
    categories: await readArray(source, Files.Categories),
    properties: await readRecords(files, Files.Properties),
    projects: await readRecords(files, Files.Projects),
    owners: Files.Owners === undefined ? [] : await readRecords(files, [Files.Owners]),
  };
  checkCount('properties', feed.properties.length, Counts.Properties);
  checkCount('projects', feed.projects.length, Counts.Projects);
  checkCount('owners', feed.owners.length, Counts.Owners ?? 0);
  if (feed.properties.length === 0) throw new FeedProblem('The feed is empty: it holds no property.', checkFeed);
  files.keep();
  return feed;
}

const rawOf = ({ raw }: FileRecord): unknown => raw;

/** The same with all of it in memory. */
export async function gatherFeed(source: FeedSource): Promise<GatheredFeed> {
  const { types, categories, properties, projects, owners } = await gatherRecords(source);
  return {
    types,
    categories,
    properties: properties.map(rawOf),
    projects: projects.map(rawOf),
    owners: owners.map(rawOf),
  };
}
