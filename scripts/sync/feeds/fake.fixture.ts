import type { IncomingMessage, RequestListener } from 'node:http';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Listing, Project } from '#domain/listing.ts';
import { inEmptyFolder } from '#scripts/sync/feed.fixture.ts';
import { withServer } from '#scripts/sync/http/server.fixture.ts';
import { syncFeed, type SyncOptions, type SyncResult } from '#scripts/sync/sync.ts';
import { readSiteConfig } from '#site/site-config.ts';

/** A small stand-in for a CRM, with the three records that the contract needs. */
export interface Fake {
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
  /** Words that no message may hold. */
  readonly secrets: readonly string[];
  readonly ids: { readonly complete: string; readonly hidden: string; readonly unknownCode: string };
  /** Below the server's address, where that is not the feed itself. */
  readonly path?: string;
  /** For a CRM behind an address. */
  readonly listener?: () => RequestListener;
  /** For a CRM that drops files. */
  readonly fill?: (folder: string) => Promise<void>;
  /** For a CRM that announces: what has to be queued before a sync finds anything. */
  readonly announce?: (privateDir: string) => Promise<void>;
}

/** A record that lacks some keys, which sources mean something by. */
export function without(record: Readonly<Record<string, unknown>>, ...keys: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));
}

/** Text of a request. */
export async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

const site = readSiteConfig('content/site.json', {});

export interface Snapshot {
  readonly listings: Listing[];
  readonly projects: Project[];
  readonly report: {
    readonly warnings: { kind: string; id: string; field?: string; message: string }[];
    readonly quarantined: object[];
  };
}

/** An agency whose feed is of this kind; every call of `sync` is a run of its own over the same folders. */
export interface FeedAgency {
  readonly folder: string;
  readonly source: string;
  readonly privateDir: string;
  readonly lines: string[];
  readonly sync: (options?: Partial<SyncOptions>) => Promise<SyncResult>;
  readonly snapshot: () => Promise<Snapshot>;
}

/** An empty agency that reads a feed of some kind from `source`. */
export async function withAgency<T>(
  { kind, source, env }: { kind: string; source: string; env: Readonly<Record<string, string>> },
  test: (agency: FeedAgency) => Promise<T>,
): Promise<T> {
  return inEmptyFolder(async (folder) => {
    const lines: string[] = [];
    const privateDir = join(folder, 'private');
    const read = async (name: string): Promise<unknown> =>
      JSON.parse(await readFile(join(folder, 'content/snapshot', name), 'utf8'));
    return test({
      folder,
      source,
      privateDir,
      lines,
      sync: (options) =>
        syncFeed({
          site: { ...site, languages: ['nl', 'fr', 'en', 'de'] },
          feed: kind,
          source,
          env,
          contentDir: join(folder, 'content'),
          cacheDir: join(folder, 'cache'),
          privateDir,
          retryDelayMs: 1,
          timeoutMs: 2000,
          log: (line) => lines.push(line),
          ...options,
        }),
      snapshot: async () => ({
        listings: (await read('listings.json')) as Listing[],
        projects: (await read('projects.json')) as Project[],
        report: (await read('sync-report.json')) as Snapshot['report'],
      }),
    });
  });
}

/** Starts a fake, in whatever way it delivers. */
export async function withFake<T>(fake: Fake, test: (agency: FeedAgency) => Promise<T>): Promise<T> {
  const run = (source: string) =>
    withAgency({ kind: fake.name, source, env: fake.env }, async (agency) => {
      await fake.announce?.(agency.privateDir);
      return test(agency);
    });
  if (fake.listener) return withServer(fake.listener(), (origin) => run(`${origin.href}${fake.path ?? ''}`));
  return inEmptyFolder(async (folder) => {
    await fake.fill?.(folder);
    return run(folder);
  });
}
