import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { heapLimitMb, snapshotBytes } from '#base/heap-limits.ts';
import type { ListOrders } from '#release/list-orders.ts';
import { readServerConfig } from '#server/config.ts';
import { textsOf } from '#site/page-text.ts';

/** A Node renderer with its environment. */
interface NodeCommand {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

export interface PageSources {
  /** The folder of the whole build; pages go below its `client`. */
  readonly nextDir: string;
  readonly snapshotDir: string;
  readonly testimonials: string;
  readonly spotlight: string;
  readonly news: string;
  /** ISO date. */
  readonly today: string;
  /** When which page changed, as the last release knows it. */
  readonly lastDates: string;
  readonly listOrders: ListOrders;
  /** Of the code: part of names that may be kept for ever. */
  readonly code: string;
}

/** Bundling takes the same for every stock. */
const bundlingHeapMb = 1024;
/** What a heap starts with: one that grows slowly from nothing is tidied up fifty times instead of seventeen. */
const firstHeapMb = 640;

/** 256 bits, as Astro wants them. */
function astroKey(): string {
  return createHash('sha256').update(`astro ${readServerConfig().secret}`).digest('base64');
}

function environmentOf(sources: PageSources): NodeJS.ProcessEnv {
  const { nextDir, snapshotDir, today, testimonials, spotlight, news, lastDates, code, listOrders } = sources;
  return {
    ...process.env,
    NODE_ENV: 'production',
    GEVEL_SNAPSHOT: snapshotDir,
    GEVEL_TODAY: today,
    GEVEL_TESTIMONIALS: testimonials,
    GEVEL_SPOTLIGHT: spotlight,
    GEVEL_NEWS: news,
    GEVEL_PAGE_DATES: lastDates,
    GEVEL_CODE: code,
    LIST_ORDERS: listOrders,
    GEVEL_TEXTS: textsOf(nextDir),
    GEVEL_RENDERER: join(nextDir, 'renderer'),
    // The same key in every build: Astro would make a new one, and with it another program.
    ASTRO_KEY: process.env['ASTRO_KEY'] ?? astroKey(),
    ASTRO_TELEMETRY_DISABLED: '1',
  };
}

/** Makes scripts, styles and the renderer that renders the pages. */
export function bundlingCommand(sources: PageSources): NodeCommand {
  const astro = ['node_modules/astro/bin/astro.mjs', 'build', '--outDir', join(sources.nextDir, 'client')];
  return {
    args: [`--max-old-space-size=${String(bundlingHeapMb)}`, ...astro],
    env: environmentOf(sources),
  };
}

/** Renders the pages with it: apart from the bundler, whose memory is more than all pages need. */
export function renderingCommand(sources: PageSources): NodeCommand {
  const heapMb = heapLimitMb('render', snapshotBytes(sources.snapshotDir));
  return {
    args: [
      `--max-old-space-size=${String(heapMb)}`,
      `--initial-heap-size=${String(Math.min(heapMb, firstHeapMb))}`,
      'src/publish/render-pages.ts',
      sources.nextDir,
      dirname(sources.lastDates),
    ],
    env: environmentOf(sources),
  };
}
