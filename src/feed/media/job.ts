import type { FileSource } from '#feed/source/feed-source.ts';
import type { SourceLink } from '#feed/source/source-link.ts';
import type { MediaSources, SourceFile } from '#feed/format/mapped.ts';
import { isVideoFile } from '#domain/media-links.ts';
import { fileSlug } from './file-name.ts';
import type { PhotoRole } from './recipe.ts';

export type JobKind = 'photo' | 'plan' | 'document' | 'video';

/** One source file with everything that the whole feed wants of it, so that it is fetched and derived once. */
export interface MediaJob {
  readonly key: string;
  readonly kind: JobKind;
  readonly link: SourceLink;
  /** One of a few that all jobs share: tens of thousands of sets would weigh more than their pictures' names. */
  roles: ReadonlySet<PhotoRole>;
  /** Names without ending that a document or video goes by. */
  readonly slugs: Set<string>;
}

const noSlugs = new Set<string>();
const noRoles: ReadonlySet<PhotoRole> = new Set();
const oneRole = { lead: new Set<PhotoRole>(['lead']), gallery: new Set<PhotoRole>(['gallery']) } as const;
const bothRoles: ReadonlySet<PhotoRole> = new Set<PhotoRole>(['lead', 'gallery']);

/** The roles of a picture that has one more. */
export function withRole(roles: ReadonlySet<PhotoRole>, role: PhotoRole): ReadonlySet<PhotoRole> {
  if (roles.has(role)) return roles;
  return roles.size === 0 ? oneRole[role] : bothRoles;
}

/** Is a file of this kind kept under its own name? The others, tens of thousands, share one empty list of names. */
const isNamed = (kind: JobKind): boolean => kind === 'document' || kind === 'video';

/** Key of a file in the index: its stable name where it has one. `('photo', {kind: 'path', path: 'media/a.jpg'}) -> 'photo media/a.jpg'` */
export function jobKey(kind: JobKind, link: SourceLink): string {
  return `${kind} ${link.kind === 'url' ? (link.key ?? link.url) : link.path}`;
}

/** Is this a film in the feed itself? One on another host is that host's to show, and a page with a player is no file. */
function isOwnVideo({ link }: SourceFile, source: Pick<FileSource, 'holds'>): boolean {
  return source.holds(link) && (link.kind === 'path' || isVideoFile(link.url));
}

/** Collects the files of all records. */
export function collectJobs(
  sources: Iterable<MediaSources>,
  languages: readonly string[],
  source: Pick<FileSource, 'holds'>,
): Map<string, MediaJob> {
  const jobs = new Map<string, MediaJob>();
  const add = (kind: JobKind, { link }: SourceFile): MediaJob => {
    const key = jobKey(kind, link);
    const job = jobs.get(key) ?? { key, kind, link, roles: noRoles, slugs: isNamed(kind) ? new Set() : noSlugs };
    jobs.set(key, job);
    return job;
  };
  const show = (photo: SourceFile, role: PhotoRole): void => {
    const job = add('photo', photo);
    job.roles = withRole(job.roles, role);
  };
  for (const { photos, floorPlans, documents, videos, managerPhoto, unitPlans } of sources) {
    for (const [index, photo] of photos.entries()) show(photo, index === 0 ? 'lead' : 'gallery');
    if (managerPhoto) show(managerPhoto, 'gallery');
    for (const plan of [...floorPlans, ...unitPlans.values()]) add('plan', plan);
    for (const document of documents) {
      if (!document.isOnRequest) add('document', document).slugs.add(fileSlug(document.title, languages, 'document'));
    }
    for (const video of videos.filter((one) => isOwnVideo(one, source))) {
      add('video', video).slugs.add(fileSlug(video.title, languages, 'video'));
    }
  }
  return jobs;
}
