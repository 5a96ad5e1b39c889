import { existsSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
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
}

const renderers = new Map<string, Loaded>();

/** Does a renderer lie where it will still find its parts after the next publication? That puts a release aside at once. */
async function mayStay({ entry }: Loaded, distDir: string): Promise<boolean> {
  return existsSync(entry) && (await outlivesNext(distDir, basename(dirname(dirname(entry)))));
}

/**
 * Node never lets go of a module. A release that only links to the renderer of the one before is served by the same, as long
 * as that release is kept: it still loads pages from there.
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
