import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { eachOf, oneAfterTheOther } from '#base/one-by-one.ts';
import { runPool } from '#base/run-pool.ts';
import type { FileSource } from '#feed/source/feed-source.ts';
import type { Listing, Project } from '#domain/listing.ts';
import type { Mapped, MediaSources } from '#feed/format/mapped.ts';
import { createDeriver } from './derive.ts';
import { collectJobs, jobKey, withRole, type MediaJob } from './job.ts';
import { MediaResults } from './results.ts';
import { readSourceIndex, writeSourceIndex } from './source-index.ts';

type WithSources = Pick<Mapped<Listing | Project>, 'sources'>;

interface MediaRun {
  /** Lists of records; each is gone through more than once. */
  readonly records: readonly Iterable<WithSources>[];
  readonly source: FileSource;
  readonly languages: readonly string[];
  readonly cacheDir: string;
  readonly onProgress: (done: number, total: number) => void;
}

/** Pictures in work at the same time; each one keeps about one core busy. */
const parallelism = 2;

/** Where a broken first photo leaves the lead to another one, that one's lead files are still to be made. */
function promoteLeads(sources: Iterable<MediaSources>, jobs: Map<string, MediaJob>, results: MediaResults) {
  // Mostly nothing is broken, and thousands of homes need not be gone through once more.
  if (results.failed === 0) return [];
  const promoted = new Set<MediaJob>();
  for (const { photos } of sources) {
    const lead = photos.find(({ link }) => results.get(jobKey('photo', link))?.ok);
    const job = lead && jobs.get(jobKey('photo', lead.link));
    if (!job || job.roles.has('lead')) continue;
    job.roles = withRole(job.roles, 'lead');
    promoted.add(job);
  }
  return [...promoted];
}

function sourcesOf({ records }: MediaRun): Iterable<MediaSources> {
  return eachOf(oneAfterTheOther(records), ({ sources }) => sources);
}

/** Fetches and derives every file of the feed; what is already in the cache is not made again. */
export async function runMedia(run: MediaRun): Promise<MediaResults> {
  const mediaDir = join(run.cacheDir, 'media');
  const indexFile = join(run.cacheDir, 'media-sources.json');
  await mkdir(mediaDir, { recursive: true });
  // Two pictures at a time are the parallelism; threads inside each would only fight over the cores.
  sharp.concurrency(1);
  // No picture is made twice, so nothing of one is worth keeping.
  sharp.cache(false);
  const index = await readSourceIndex(indexFile);
  const derive = createDeriver({ source: run.source, index, mediaDir });
  const jobs = collectJobs(sourcesOf(run), run.languages, run.source);
  const results = new MediaResults();
  let todo = [...jobs.values()];
  let done = 0;
  while (todo.length > 0) {
    await runPool(todo, parallelism, async (job) => {
      results.set(job.key, await derive(job));
      done += 1;
      run.onProgress(Math.min(done, jobs.size), jobs.size);
    });
    todo = promoteLeads(sourcesOf(run), jobs, results);
  }
  await writeSourceIndex(indexFile, index, jobs);
  return results;
}
