import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

/** What we use of a route of Astro. */
interface RouteData {
  readonly type: string;
}

/** What we use of Astro's program for building ahead; `astro:build:setup` and `setPrerenderer` are its documented side. */
interface PrerenderApp {
  /** What imports the code of a page, by the page's name. */
  readonly manifest: { readonly pageMap?: Map<string, () => Promise<unknown>> };
  readonly setInternals: (internals: object) => void;
  readonly setOptions: (options: object) => void;
  /** Asked for each page: is its HTML given in parts while it is made? */
  resolveStreaming: () => boolean | undefined;
  readonly render: (request: Request, options: { readonly routeData: RouteData }) => Promise<Response>;
}

interface StaticPath {
  readonly pathname: string;
  readonly route: RouteData;
  readonly cacheKey?: string;
}

/** A file of the site that the program can make. */
export interface ProgramPath {
  /** `/nl/contact/index.html`. */
  readonly file: string;
  /** The same key means the same content; without one the file is always made again. */
  readonly key: string | undefined;
}

/** The program that rendered a release, in this process. */
export interface Program {
  readonly paths: readonly ProgramPath[];
  /** Undefined for a page that says it has none. */
  readonly render: (file: string) => Promise<Buffer | undefined>;
}

/** `('/nl/contact', 'page') -> '/nl/contact/index.html'`, `('/404', 'page') -> '/404.html'`, `('/robots.txt', 'endpoint') -> '/robots.txt'` */
export function outputFile(pathname: string, type: string): string {
  const path = `/${pathname.replace(/^\/|\/$/gu, '')}`;
  if (type === 'endpoint') return path;
  if (path === '/404' || path === '/500') return `${path}.html`;
  return path === '/' ? '/index.html' : `${path}/index.html`;
}

const filesPerTurn = 20;

/** Output of the program as the build has it: warnings are worth a line, nothing else is. */
const quietLogger = {
  options: {
    level: 'warn',
    destination: {
      write(event: { message?: string }) {
        if (event.message !== undefined) console.warn(event.message);
      },
    },
  },
};

/** Asked for each page; even of a module that is there, Node works out anew where it is. */
function importOnce(pages: PrerenderApp['manifest']['pageMap']): void {
  for (const [name, load] of pages ?? []) {
    let module: Promise<unknown> | undefined;
    pages?.set(name, () => (module ??= load()));
  }
}

async function loadApp(folder: string): Promise<PrerenderApp> {
  const { app } = (await import(pathToFileURL(resolve(folder, 'entry.mjs')).href)) as { app: PrerenderApp };
  const styles = JSON.parse(await readFile(join(folder, 'styles.json'), 'utf8')) as [string, object][];
  app.setInternals({ pagesByKeys: new Map(styles), entrySpecifierToBundleMap: new Map() });
  app.setOptions({ settings: { scripts: [] }, logger: quietLogger });
  // A file is written whole. Because the project has a server as well, Astro would make a stream of each.
  app.resolveStreaming = () => false;
  importOnce(app.manifest.pageMap);
  return app;
}

async function staticPaths(app: PrerenderApp): Promise<StaticPath[]> {
  const { StaticPaths } = await import('astro/runtime/prerender/static-paths.js');
  // The program brings its own copy of Astro, so its types are another's.
  const paths: unknown = await new StaticPaths(app as never).getAll();
  return paths as StaticPath[];
}

/**
 * Starts the program that an earlier build kept (src/render/integrations/kept-program.ts). It reads the snapshot and the day from the
 * environment, once: a process renders one state of the site.
 */
export async function openProgram(folder: string, siteUrl: string): Promise<Program> {
  let rendered = 0;
  const app = await loadApp(folder);
  const known = new Map<string, StaticPath>();
  for (const path of await staticPaths(app)) {
    const file = outputFile(path.pathname, path.route.type);
    // Where two routes claim a path the first one has it, as in Astro's own build.
    if (!known.has(file)) known.set(file, path);
  }
  return {
    paths: [...known].map(([file, { cacheKey }]) => ({ file, key: cacheKey })),
    async render(file) {
      const path = known.get(file);
      if (!path) throw new Error(`The program has no page for ${file}. Build the site anew: npm run build.`);
      // Streams are let go of only between two turns of the event loop, and rendering alone never ends one.
      if (rendered++ % filesPerTurn === 0) await nextTurn();
      const { pathname, route } = path;
      // As Astro asks: an endpoint under the address that its parameters gave, a page under a folder.
      const isFile = route.type === 'endpoint' && /\.[^/]+\/?$/u.test(pathname);
      const asked = isFile ? pathname : pathname.replace(/\/?$/u, '/');
      const response = await app.render(new Request(new URL(asked, siteUrl)), { routeData: route });
      return response.body ? Buffer.from(await response.arrayBuffer()) : undefined;
    },
  };
}
