import { createLocks } from '#base/locks.ts';
import { errorMessage } from '#base/error-message.ts';
import type { FileSource, FileAnswer } from '#feed/source/feed-source.ts';
import type { MediaJob } from './job.ts';
import { readMeta, writeMediaFile, writeMeta, type Meta } from './meta.ts';
import { pdfProblem } from './pdf.ts';
import { derivePhoto, missingDerivatives } from './photo.ts';
import { checkPicture } from './picture-check.ts';
import { derivePlan } from './plan.ts';
import { contentHash, limits, recipeVersion } from './recipe.ts';
import type { SourceEntry } from './source-index.ts';
import { checkVideo } from './video.ts';

/** What came of a source file; `note` tells of a failed download for which the previous good file stands in. */
export type MediaResult =
  | { readonly ok: true; readonly hash: string; readonly meta: Meta; readonly note?: string }
  | { readonly ok: false; readonly reason: string };

export interface DeriveOptions {
  readonly source: FileSource;
  readonly index: Map<string, SourceEntry>;
  readonly mediaDir: string;
}

const byteLimits = {
  photo: limits.photoBytes,
  plan: limits.planBytes,
  document: limits.documentBytes,
  video: limits.videoBytes,
};

/** `{slugs: ['plan'], ...}, 'pdf' -> ['plan.pdf']` */
function namesOf({ slugs }: MediaJob, ending: string): string[] {
  return [...slugs].map((slug) => `${slug}.${ending}`);
}

/** Is everything that the job wants already there? */
function isComplete(job: MediaJob, meta: Meta): boolean {
  if (job.kind === 'plan') return meta.plan !== undefined;
  if (job.kind === 'document' || job.kind === 'video') {
    const copies = meta[job.kind];
    if (!copies) return false;
    const ending = copies.kind === 'video' ? copies.format : 'pdf';
    return namesOf(job, ending).every((name) => copies.names.includes(name));
  }
  return meta.photo !== undefined && missingDerivatives(job.roles, meta.photo.width, meta.photo.files).length === 0;
}

/** The file as it is, under each of its names: a download or film is better named by its title than by a number. */
async function copyAs(names: readonly string[], known: readonly string[] = [], write: (name: string) => Promise<void>) {
  for (const name of names) await write(name);
  return [...new Set([...known, ...names])].sort();
}

/** Makes what is missing and returns the meta that then holds. Throws with the reason when the file is no good. */
async function deriveMissing(
  job: MediaJob,
  bytes: Uint8Array,
  known: Meta,
  mediaDir: string,
  hash: string,
): Promise<Meta> {
  if (job.kind === 'plan') return { ...known, plan: await derivePlan(bytes, mediaDir, hash) };
  const write = (name: string) => writeMediaFile(mediaDir, hash, name, bytes);
  if (job.kind === 'document') {
    const problem = pdfProblem(bytes);
    if (problem) throw new Error(problem);
    const names = await copyAs(namesOf(job, 'pdf'), known.document?.names, write);
    return { ...known, document: { kind: 'document', names, bytes: bytes.byteLength } };
  }
  if (job.kind === 'video') {
    const check = checkVideo(bytes);
    if (!check.ok) throw new Error(check.reason);
    const names = await copyAs(namesOf(job, check.format), known.video?.names, write);
    return { ...known, video: { kind: 'video', format: check.format, names, bytes: bytes.byteLength } };
  }
  const size = await checkPicture(bytes);
  if (!size.ok) throw new Error(size.reason);
  return { ...known, photo: await derivePhoto({ bytes, size, roles: job.roles, known: known.photo, mediaDir, hash }) };
}

function reasonOf(error: unknown): string {
  const message = errorMessage(error);
  return message.split('\n')[0] ?? message;
}

/** Returns a function that fetches, checks and derives one job. Never throws because of the file. */
export function createDeriver({ source, index, mediaDir }: DeriveOptions): (job: MediaJob) => Promise<MediaResult> {
  const withLock = createLocks();

  const fromBytes = (job: MediaJob, answer: FileAnswer & { kind: 'body' }): Promise<MediaResult> => {
    const hash = contentHash(answer.bytes);
    return withLock(hash, async () => {
      try {
        let meta = await readMeta(mediaDir, hash);
        if (!isComplete(job, meta)) {
          meta = await deriveMissing(job, answer.bytes, meta, mediaDir, hash);
          await writeMeta(mediaDir, hash, meta);
        }
        index.set(job.key, { hash, recipe: recipeVersion, ...(answer.stamp !== undefined && { stamp: answer.stamp }) });
        return { ok: true, hash, meta };
      } catch (error) {
        return { ok: false, reason: reasonOf(error) };
      }
    });
  };

  return async (job) => {
    const known = index.get(job.key);
    const meta = known ? await readMeta(mediaDir, known.hash) : {};
    const isKnown = known !== undefined && isComplete(job, meta);
    const stamp = isKnown && known.recipe === recipeVersion ? known.stamp : undefined;
    const answer = await source.readFile(job.link, byteLimits[job.kind], stamp);
    const withoutNew = (reason: string, mayKeep: boolean): MediaResult =>
      isKnown && mayKeep
        ? { ok: true, hash: known.hash, meta, note: `${reason}; the previous file is kept` }
        : { ok: false, reason };
    if (answer.kind === 'body') {
      const made = await fromBytes(job, answer);
      // Servers of pictures that are asked too often answer with a page, and status 200.
      return made.ok ? made : withoutNew(made.reason, true);
    }
    if (isKnown && answer.kind === 'unchanged') return { ok: true, hash: known.hash, meta };
    return answer.kind === 'failed'
      ? withoutNew(answer.reason, answer.isTemporary)
      : withoutNew('the server says unchanged to a first request', false);
  };
}
