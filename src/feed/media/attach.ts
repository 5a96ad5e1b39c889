import type { Document, ImageFile, Listing, LocalizedText, Photo, Project, Video } from '#domain/listing.ts';
import type { Warn } from '#feed/findings/finding.ts';
import type { Mapped, SourceDocument, SourceFile } from '#feed/format/mapped.ts';
import type { MediaResult } from './derive.ts';
import { fileSlug } from './file-name.ts';
import { jobKey, type JobKind } from './job.ts';
import type { MediaResults } from './results.ts';
import { derivativesFor, type PhotoRole } from './recipe.ts';

type Results = Pick<MediaResults, 'get' | 'has'>;

function toPhoto(result: MediaResult & { ok: true }, role: PhotoRole, alt: LocalizedText): Photo | undefined {
  const meta = result.meta.photo;
  if (!meta) return undefined;
  const wanted = new Set(derivativesFor(role, meta.width).map(({ format, width }) => `${width}.${format}`));
  const files = meta.files
    .map((file): ImageFile => ({ ...file, path: `/media/${result.hash}/${file.width}.${file.format}` }))
    .filter(({ format, width }) => wanted.has(`${width}.${format}`));
  const largest = files.reduce((best, file) => (file.width > best.width ? file : best), files[0] ?? meta);
  const { width, height } = largest;
  const placeholder = role === 'lead' && { placeholder: meta.placeholder };
  return { hash: result.hash, width, height, alt, color: meta.color, ...placeholder, files };
}

const planTypes = {
  'plan.svg': 'image/svg+xml',
  'plan.webp': 'image/webp',
  'plan.pdf': 'application/pdf',
} as const;

function toPlan(result: MediaResult & { ok: true }, title: LocalizedText): Document | undefined {
  const meta = result.meta.plan;
  if (!meta) return undefined;
  const { width, height, bytes, file } = meta;
  const size = width !== undefined && height !== undefined && { width, height };
  return { title, path: `/media/${result.hash}/${file}`, mediaType: planTypes[file], bytes, ...size };
}

/** The result of a file, with a warning when there is none or when an older one stands in. */
function lookUp(results: Results, kind: JobKind, { link }: SourceFile, warn: Warn) {
  const result = results.get(jobKey(kind, link));
  if (!result) return undefined;
  // Without the query: addresses of pictures can be signed.
  const name = link.kind === 'url' ? link.url.replace(/[?#].*$/su, '') : link.path;
  const problem = result.ok ? result.note : `${result.reason}; left out`;
  if (problem) warn(kind === 'photo' ? 'broken-photo' : 'broken-file', name, problem);
  return result.ok ? result : undefined;
}

function attachDocument(
  document: SourceDocument,
  results: Results,
  languages: readonly string[],
  warn: Warn,
): Document[] {
  const { title } = document;
  if (document.isOnRequest) return [{ title, mediaType: 'application/pdf' }];
  const result = lookUp(results, 'document', document, warn);
  if (!result?.meta.document) return [];
  const path = `/media/${result.hash}/${fileSlug(title, languages, 'document')}.pdf`;
  return [{ title, path, mediaType: 'application/pdf', bytes: result.meta.document.bytes }];
}

/** A film of the feed by its address in the site; a link that nobody was asked to fetch stays one. */
function attachVideo(video: SourceFile, results: Results, languages: readonly string[], warn: Warn): Video[] {
  const { link, title } = video;
  if (link.kind === 'url' && !results.has(jobKey('video', link))) return [{ url: link.url, title }];
  const result = lookUp(results, 'video', video, warn);
  if (!result?.meta.video) return [];
  const url = `/media/${result.hash}/${fileSlug(title, languages, 'video')}.${result.meta.video.format}`;
  return [{ url, title }];
}

/** The record with its photos, plans, documents and videos; what is broken is left out. The first good photo leads. */
export function attachMedia<T extends Listing | Project>(
  { record, sources }: Mapped<T>,
  results: Results,
  languages: readonly string[],
  warn: Warn,
): T {
  const photos = sources.photos.flatMap((photo) => {
    const result = lookUp(results, 'photo', photo, warn);
    return result ? [{ result, alt: photo.title }] : [];
  });
  // The same picture twice, under whatever address, is shown once.
  const firsts = new Map(photos.toReversed().map((photo) => [photo.result.hash, photo]));
  const shownPhotos = photos.filter((photo) => firsts.get(photo.result.hash) === photo);
  const plan = (file: SourceFile) => {
    const result = lookUp(results, 'plan', file, warn);
    return result && toPlan(result, file.title);
  };
  const managerResult = sources.managerPhoto && lookUp(results, 'photo', sources.managerPhoto, warn);
  const managerPhoto = managerResult && toPhoto(managerResult, 'gallery', sources.managerPhoto.title);
  const attached = {
    ...record,
    ...(record.manager && { manager: { ...record.manager, ...(managerPhoto && { photo: managerPhoto }) } }),
    media: {
      ...record.media,
      photos: shownPhotos.flatMap(
        ({ result, alt }, index) => toPhoto(result, index === 0 ? 'lead' : 'gallery', alt) ?? [],
      ),
      floorPlans: sources.floorPlans.flatMap((file) => plan(file) ?? []),
      documents: sources.documents.flatMap((document) => attachDocument(document, results, languages, warn)),
      videos: sources.videos.flatMap((video) => attachVideo(video, results, languages, warn)),
    },
  };
  if (!('units' in attached)) return attached;
  const units = attached.units.map((unit) => {
    const source = sources.unitPlans.get(unit.id);
    const unitPlan = source && plan(source);
    return unitPlan ? { ...unit, plan: unitPlan } : unit;
  });
  return { ...attached, units };
}
