import { documentName } from './pdf.ts';
import type { PhotoRole } from './recipe.ts';
import type { SourceLink } from '#scripts/sync/source-link.ts';
import type { MediaSources, SourceFile } from '#scripts/sync/mapped.ts';

export type JobKind = 'photo' | 'plan' | 'document';

/** One source file with everything that the whole feed wants of it, so that it is fetched and derived once. */
export interface MediaJob {
  readonly key: string;
  readonly kind: JobKind;
  readonly link: SourceLink;
  readonly roles: Set<PhotoRole>;
  readonly documentNames: Set<string>;
}

/** Key of a file in the index. `('photo', {kind: 'path', path: 'media/a.jpg'}) -> 'photo media/a.jpg'` */
export function jobKey(kind: JobKind, link: SourceLink): string {
  return `${kind} ${link.kind === 'url' ? link.url : link.path}`;
}

/** Collects the files of all records. */
export function collectJobs(sources: Iterable<MediaSources>, languages: readonly string[]): Map<string, MediaJob> {
  const jobs = new Map<string, MediaJob>();
  const add = (kind: JobKind, { link }: SourceFile): MediaJob => {
    const key = jobKey(kind, link);
    const job = jobs.get(key) ?? { key, kind, link, roles: new Set(), documentNames: new Set() };
    jobs.set(key, job);
    return job;
  };
  for (const { photos, floorPlans, documents, managerPhoto, unitPlans } of sources) {
    for (const [index, photo] of photos.entries()) add('photo', photo).roles.add(index === 0 ? 'lead' : 'gallery');
    if (managerPhoto) add('photo', managerPhoto).roles.add('gallery');
    for (const plan of [...floorPlans, ...unitPlans.values()]) add('plan', plan);
    for (const document of documents) {
      if (!document.isOnRequest) add('document', document).documentNames.add(documentName(document.title, languages));
    }
  }
  return jobs;
}
