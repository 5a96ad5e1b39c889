import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { readsAgain, type Packed } from '#base/packed.ts';
import type { PackedList } from '#base/packed-list.ts';
import { runPool } from '#base/run-pool.ts';
import type { FileSource } from '#feed/source/feed-source.ts';
import type { Listing, Project } from '#domain/listing.ts';
import type { Mapped } from '#feed/format/mapped.ts';
import { createDeriver } from './derive.ts';
import { collectJobs, wantedFiles, withRole, type MediaJob, type WantedFile, type WantedFiles } from './job.ts';
import { MediaResults } from './results.ts';
import { readSourceIndex, writeSourceIndex } from './source-index.ts';

interface MediaRun {
  readonly homes: PackedList<Mapped<Listing>>;
  readonly projects: readonly Mapped<Project>[];
  readonly source: FileSource;
  readonly languages: readonly string[];
  readonly cacheDir: string;
  readonly onProgress: (done: number, total: number) => void;
}

/** Pictures in work at the same time; each one keeps about one core busy. */
const parallelism = 2;

/** Where a broken first photo leaves the lead to another one, that one's lead files are still to be made. */
function promoteLeads(records: Iterable<WantedFiles>, jobs: Map<string, MediaJob>, results: MediaResults) {
  // Mostly nothing is broken, and thousands of homes need not be gone through once more.
  if (results.failed === 0) return [];
  const promoted = new Set<MediaJob>();
  for (const { photos } of records) {
    const lead = photos.find(({ key }) => results.get(key)?.ok);
    const job = lead && jobs.get(lead.key);
    if (!job || job.roles.has('lead')) continue;
    job.roles = withRole(job.roles, 'lead');
    promoted.add(job);
  }
  return [...promoted];
}

/** What the last reading of this process found that a home wants, as long as it waits the same. */
const known = new WeakMap<Packed, { readonly languages: string; readonly files: WantedFiles }>();

/** Files that several homes name at the same address are one object in all of them. */
class SharedFiles {
  readonly #shared = new Map<string, WantedFile>();

  of({ photos, others, videos }: WantedFiles): WantedFiles {
    const shared = (one: WantedFile): WantedFile => this.#one(one);
    return { photos: photos.map(shared), others: others.map(shared), videos: videos.map(shared) };
  }

  #one(file: WantedFile): WantedFile {
    const { key, link, role = '', slug = '' } = file;
    // A name that stays may come with an address for each home, and a home may go.
    const name = `${role} ${slug} ${key} ${link.kind === 'url' ? link.url : ''}`;
    const known = this.#shared.get(name);
    if (!known) this.#shared.set(name, file);
    return known ?? file;
  }
}

function* ofHomes(homes: PackedList<Mapped<Listing>>, languages: readonly string[]): Generator<WantedFiles> {
  const now = languages.join(' ');
  const shared = new SharedFiles();
  for (const packed of homes.packed) {
    const last = known.get(packed);
    const files = last?.languages === now ? last.files : shared.of(wantedFiles(homes.read(packed).sources, languages));
    if (readsAgain()) known.set(packed, { languages: now, files });
    yield files;
  }
}

/** What each record wants; gone through more than once. */
function* wantedOf({ homes, projects, languages }: MediaRun): Generator<WantedFiles> {
  yield* ofHomes(homes, languages);
  for (const { sources } of projects) yield wantedFiles(sources, languages);
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
  const jobs = collectJobs(wantedOf(run), run.source);
  const results = new MediaResults();
  let todo = [...jobs.values()];
  let done = 0;
  while (todo.length > 0) {
    await runPool(todo, parallelism, async (job) => {
      results.set(job.key, await derive(job));
      done += 1;
      run.onProgress(Math.min(done, jobs.size), jobs.size);
    });
    todo = promoteLeads(wantedOf(run), jobs, results);
  }
  await writeSourceIndex(indexFile, index, jobs);
  return results;
}
