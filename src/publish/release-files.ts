import { join } from 'node:path';
import type { BuildManifest } from '#publish/build-manifest.ts';
import { sumsOf, topOf, type PageChanges } from '#publish/page-sums.ts';
import { listPublicFiles, readFileList } from '#release/file-list.ts';
import { mediaFiles } from '#release/withdrawn-media.ts';

/** What lies in `client/` of a release: what its facts tell, and what they do not. */
export interface ReleaseParts extends Pick<BuildManifest, 'pages' | 'statics' | 'files' | 'redirects'> {
  /** `/media/ab12/480.webp` */
  readonly media: ReadonlySet<string>;
  /** Of testimonials and articles. */
  readonly pictures: readonly string[];
}

const isHtml = (path: string): boolean => path.endsWith('.html');
const htmlIn = (paths: readonly string[]): number => paths.filter(isHtml).length;

/** The files of a release, asked for one by one: nobody makes a list of a hundred thousand for some dozens. */
export class ReleaseFiles {
  readonly parts: ReleaseParts;
  readonly #few: ReadonlySet<string>;

  constructor(parts: ReleaseParts) {
    this.parts = parts;
    this.#few = new Set([...this.#styles, ...parts.statics, ...Object.keys(parts.files), ...parts.pictures]);
  }

  get #styles(): Iterable<string> {
    return sumsOf(this.parts.pages).styles.keys();
  }

  /** Is there such a file? */
  has(path: string): boolean {
    return this.hasOwn(path) || Object.hasOwn(this.parts.redirects, path);
  }

  /** The same without redirect pages: those come last, where no page stands. */
  hasOwn(path: string): boolean {
    const { pages, media } = this.parts;
    return pages.has(path) || this.#few.has(path) || media.has(path);
  }

  /** How many pages there are, redirect pages with them. */
  get pages(): number {
    const { pages, redirects } = this.parts;
    return sumsOf(pages).html + htmlIn([...this.#few]) + Object.keys(redirects).length;
  }

  /** What stands directly in it, without redirect pages: `/nl/`, `/robots.txt`. */
  get tops(): ReadonlySet<string> {
    const { pages, media } = this.parts;
    return new Set([...sumsOf(pages).tops.keys(), ...[...this.#few].map(topOf), ...[...media].map(topOf)]);
  }

  /** Every file. */
  *[Symbol.iterator](): Generator<string> {
    const { pages, media, redirects } = this.parts;
    yield* pages.keys();
    yield* this.#few;
    yield* media;
    yield* Object.keys(redirects);
  }
}

/**
 * The files of a release that another process made. Its facts do not tell of the pictures of testimonials and articles: they are what
 * lies there beside. Whoever left them out would not see that one is gone, and it would stay in the copies that releases begin with.
 */
export async function filesOfRelease(releaseDir: string, facts: BuildManifest): Promise<ReleaseFiles> {
  const known = new ReleaseFiles({ ...facts, media: await mediaFiles(releaseDir), pictures: [] });
  const list = (await readFileList(releaseDir)) ?? (await listPublicFiles(join(releaseDir, 'client')));
  const pictures = list.map(([path]) => path).filter((path) => !known.has(path));
  return new ReleaseFiles({ ...known.parts, pictures });
}

/** Files that one release has and another has not. */
export interface FileChanges {
  readonly added: readonly string[];
  readonly gone: readonly string[];
}

/** Of the files that are none of pages: of two sets that are the same one nothing is looked at. */
function* besidePages(of: ReleaseFiles, other: ReleaseFiles): Generator<string> {
  const [parts, others] = [of.parts, other.parts];
  yield* sumsOf(parts.pages).styles.keys();
  if (parts.statics !== others.statics) yield* parts.statics;
  yield* Object.keys(parts.files);
  yield* parts.pictures;
  if (parts.media !== others.media) yield* parts.media;
  if (parts.redirects !== others.redirects) yield* Object.keys(parts.redirects);
}

/** How the files of a release differ from those of the one before, of which `changes` says how the pages do. */
export function fileChanges(before: ReleaseFiles, now: ReleaseFiles, { others, gone }: PageChanges): FileChanges {
  const added = [...others, ...besidePages(now, before)].filter((path) => !before.has(path));
  const left = [...gone, ...besidePages(before, now)].filter((path) => !now.has(path));
  return { added: [...new Set(added)], gone: [...new Set(left)] };
}
