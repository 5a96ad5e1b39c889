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
function isOwnVideo({ link }: Pick<SourceFile, 'link'>, source: Pick<FileSource, 'holds'>): boolean {
  return source.holds(link) && (link.kind === 'path' || isVideoFile(link.url));
}

/** A file that a record names, with what the record wants of it. */
export interface WantedFile {
  readonly key: string;
  readonly kind: JobKind;
  readonly link: SourceLink;
  readonly role?: PhotoRole;
  /** Name without ending that a document or video goes by. */
  readonly slug?: string;
}

/** All files of a record, in the order in which they are fetched. */
export interface WantedFiles {
  readonly photos: readonly WantedFile[];
  readonly others: readonly WantedFile[];
  /** Which of them the feed itself holds only the source knows. */
  readonly videos: readonly WantedFile[];
}

function wanted<T extends Partial<WantedFile>>(kind: JobKind, link: SourceLink, more: T): WantedFile & T {
  return { ...more, key: jobKey(kind, link), kind, link };
}

/** The files that a record wants, by what it names. */
export function wantedFiles(sources: MediaSources, languages: readonly string[]): WantedFiles {
  const { photos, floorPlans, documents, videos, managerPhoto, unitPlans } = sources;
  const named = ({ title }: SourceFile, kind: 'document' | 'video') => ({ slug: fileSlug(title, languages, kind) });
  return {
    photos: photos.map(({ link }, index) => wanted('photo', link, { role: index === 0 ? 'lead' : 'gallery' } as const)),
    others: [
      ...(managerPhoto ? [wanted('photo', managerPhoto.link, { role: 'gallery' } as const)] : []),
      ...[...floorPlans, ...unitPlans.values()].map(({ link }) => wanted('plan', link, {})),
      ...documents
        .filter(({ isOnRequest }) => !isOnRequest)
        .map((one) => wanted('document', one.link, named(one, 'document'))),
    ],
    videos: videos.map((one) => wanted('video', one.link, named(one, 'video'))),
  };
}

/** Collects the files of all records. */
export function collectJobs(records: Iterable<WantedFiles>, source: Pick<FileSource, 'holds'>): Map<string, MediaJob> {
  const jobs = new Map<string, MediaJob>();
  const add = ({ key, kind, link, role, slug }: WantedFile): void => {
    const job = jobs.get(key) ?? { key, kind, link, roles: noRoles, slugs: isNamed(kind) ? new Set() : noSlugs };
    jobs.set(key, job);
    if (role !== undefined) job.roles = withRole(job.roles, role);
    if (slug !== undefined) job.slugs.add(slug);
  };
  for (const { photos, others, videos } of records) {
    for (const one of photos) add(one);
    for (const one of others) add(one);
    for (const one of videos) if (isOwnVideo(one, source)) add(one);
  }
  return jobs;
}
