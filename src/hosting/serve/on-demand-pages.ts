import { existsSync } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { textsOf } from '#site/page-text.ts';
import type * as serverEntry from '#site/on-demand-entry.ts';
import { withoutIslandStyle } from '#render/stylesheets.ts';
import { currentReleaseId, outlivesNext } from '#release/releases.ts';
import type { PageLocals } from '#server/http/context.ts';

/** The renderer that the build has bundled with the pages on demand. */
type PageServer = typeof serverEntry;

/** Renders a page of the built site that is not static. */
export type RenderOnDemand = (path: string, locals: PageLocals) => Promise<Response>;

/** A renderer, and the release from whose folder it loads its parts when they are asked for first. */
interface Loaded {
  readonly entry: string;
  readonly program: Promise<PageServer>;
  /** Has it loaded all of them, so that it needs its folder no more? Undefined until somebody wants it to. */
  isWhole?: Promise<boolean>;
}

const renderers = new Map<string, Loaded>();

/** Addresses of parts that are loaded, whether their files are still there or not. */
const loadedParts = new Set<string>();

let findsLoaded = false;

/** Node looks for the file of a module before it looks among those that it has: what is loaded is found without. */
async function findLoadedParts(): Promise<void> {
  if (findsLoaded) return;
  findsLoaded = true;
  // A function, which never follows a release, may run where there is no such thing.
  const { registerHooks } = await import('node:module');
  registerHooks({
    resolve(specifier, context, next) {
      const isNear = specifier.startsWith('.') && context.parentURL !== undefined;
      const url = isNear ? new URL(specifier, context.parentURL).href : '';
      return loadedParts.has(url) ? { url, format: 'module', shortCircuit: true } : next(specifier, context);
    },
  });
}

/** Loads what a renderer would load when a page is asked for first; the same modules, which it then finds. */
async function loadParts({ entry }: Loaded): Promise<boolean> {
  const folder = dirname(entry);
  const urls: string[] = [];
  try {
    for (const file of (await readdir(folder, { recursive: true })).sort()) {
      const part = join(folder, file);
      if (!part.endsWith('.mjs') || part === entry) continue;
      const url = pathToFileURL(part).href;
      await import(url);
      urls.push(url);
    }
  } catch {
    // Its release is gone, or one part cannot be loaded: whoever asks for a page of that one is told.
    return false;
  }
  for (const url of urls) loadedParts.add(url);
  await findLoadedParts();
  return true;
}

/** Does a renderer find its parts after the next publication? That puts a release aside at once. */
async function mayStay(loaded: Loaded, distDir: string): Promise<boolean> {
  const { entry } = loaded;
  // From the first publication on, and nobody waits: it takes most of a second, and there are some until the folder goes.
  const isWhole = (loaded.isWhole ??= loadParts(loaded));
  const stays = existsSync(entry) && (await outlivesNext(distDir, basename(dirname(dirname(entry)))));
  return stays || isWhole;
}

/**
 * Node never lets go of a module, so that each renderer stays in memory. A release that only links to the renderer of the one before is
 * served by the same, which loads all of its parts before their folder goes.
 */
async function loadPageServer(path: string, distDir: string): Promise<PageServer> {
  const entry = await realpath(path);
  const { mtimeMs, dev, ino } = await stat(entry);
  const key = `${dev}-${ino}-${mtimeMs}`;
  const known = renderers.get(key);
  if (known && (await mayStay(known, distDir))) return known.program;
  const program = import(`${pathToFileURL(entry).href}?built=${mtimeMs}`) as Promise<PageServer>;
  renderers.set(key, { entry, program });
  // Whatever went wrong may be right the next time.
  program.catch(() => renderers.delete(key));
  return program;
}

/** Loads the pages of a build that are rendered on demand; undefined for a build without any. */
export async function loadOnDemandPages(distDir: string): Promise<RenderOnDemand | undefined> {
  const entry = resolve(join(distDir, 'server/entry.mjs'));
  if (!existsSync(entry)) return undefined;
  const { render, useRelease } = await loadPageServer(entry, distDir);
  // They read their content once a release.
  useRelease(await currentReleaseId(distDir), resolve(textsOf(distDir)));
  return async (path, locals) => {
    // Whatever these pages say of the site's address they take from its configuration.
    const page = await render(new Request(new URL(path, 'http://localhost')), { ...locals });
    const headers = new Headers(page.headers);
    // It counts the style of the islands, which the build takes out of its pages too.
    headers.delete('content-length');
    const html = withoutIslandStyle(Buffer.from(await page.arrayBuffer())).toString();
    return new Response(html, { status: page.status, headers });
  };
}
