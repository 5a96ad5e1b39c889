import { realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hasFields, isObject } from '#base/json.ts';
import { makeLateFile } from '#hosting/serve/make-late-file.ts';
import type { LateRelease } from '#hosting/serve/late-process.ts';
import { contentKey } from '#release/code-key.ts';
import type { Renderer } from '#render/renderer.ts';
import type { StylesheetMerger } from '#render/stylesheets.ts';
import { textsOf } from '#site/page-text.ts';
import { readSiteConfig } from '#site/site-config.ts';

/** A page that somebody asks for while the process that rebuilds has the stock of its release loaded. */
export interface LateJob {
  readonly late: LateRelease;
  /** `/nl/te-koop/pagina-2/index.html`. */
  readonly file: string;
}

const isLateRelease = (value: unknown): value is LateRelease =>
  hasFields<LateRelease>(value, ['releaseDir', 'madeDir', 'variables']);

/** Does a job of the process that stays ask for a page, and for no rebuild? */
export function isLateJob(job: unknown): job is LateJob {
  return isObject(job) && isLateRelease(job['late']) && typeof job['file'] === 'string';
}

/** What this process has rendered last, and of which state of the agency's own. */
interface Loaded {
  readonly renderer: Renderer;
  readonly merger: StylesheetMerger;
  readonly content: string;
}

let loaded: Loaded | undefined;
/** The release that it has become; undefined while it is none. */
let releaseDir: string | undefined;

/**
 * Nothing can be made late until the next release: this process begins to load another state of the site. Gives back what stands for
 * the agency's own before anything of it is read (`setLoaded`).
 */
export function forgetLoaded(): string {
  [loaded, releaseDir] = [undefined, undefined];
  return contentKey();
}

/** Keeps what renders a release for its late pages. */
export function setLoaded(tools: Loaded): void {
  loaded = tools;
}

/** What was loaded has been published as this release. */
export function loadedIs(folder: string): void {
  releaseDir = loaded && realpathSync(folder);
}

/** Where pages look for what a release was made with, as it lies with the release now. */
function setEnvironment({ releaseDir: folder, variables }: LateRelease): void {
  const { GEVEL_CODE, GEVEL_TODAY } = variables;
  Object.assign(process.env, {
    NODE_ENV: 'production',
    GEVEL_SNAPSHOT: join(folder, 'snapshot'),
    GEVEL_TESTIMONIALS: join(folder, 'testimonials.json'),
    GEVEL_SPOTLIGHT: join(folder, 'spotlight.json'),
    GEVEL_NEWS: join(folder, 'news.json'),
    GEVEL_TEXTS: textsOf(folder),
    ...(GEVEL_CODE !== undefined && { GEVEL_CODE }),
    ...(GEVEL_TODAY !== undefined && { GEVEL_TODAY }),
  });
}

/**
 * Makes a page of the release that this process published last; false where its release is another one, and where the agency edited
 * its own since: a page may read some of that only while it is rendered.
 */
export async function makeLate({ late, file }: LateJob): Promise<boolean> {
  const tools = loaded;
  if (!tools || releaseDir === undefined || realpathSync(late.releaseDir) !== releaseDir) return false;
  const isStill = (): boolean => contentKey() === tools.content;
  if (!isStill()) return false;
  setEnvironment(late);
  const { renderer, merger } = tools;
  renderer.choose([file]);
  const { compress } = readSiteConfig();
  const { madeDir } = late;
  const workDir = `${madeDir}.${process.pid}`;
  try {
    return await makeLateFile(file, { renderer, merger, compress, madeDir, workDir, isStill });
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}
