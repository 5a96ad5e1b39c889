import type { IncomingMessage, RequestListener } from 'node:http';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Listing, Project } from '#domain/listing.ts';
import type { LedgerReport } from '#feed/ledger/ledger.ts';
import { inEmptyFolder } from '#feed/sync/feed.fixture.ts';
import { withServer } from '#feed/source/server.fixture.ts';
import { syncFeed, type SyncOptions, type SyncResult } from '#feed/sync/sync.ts';
import { readSiteConfig } from '#site/site-config.ts';
import { brusselsLocal } from './other-dates.ts';
import { noTrouble, tampered, type Trouble } from './tamper.fixture.ts';

/** A CRM behind an address. */
export interface FakeServer {
  readonly listener: RequestListener;
  /** Puts `complete` at `changedEuro` and takes `hidden` away, the way this source does; `at` is Brussels local time. */
  readonly change: (at: string) => void;
  /** Every lead that arrived, as readable text. */
  readonly leads: () => string;
}

/** What the changed home costs in every fake. */
export const changedEuro = 499_000;

/** The seller of the complete record, where a source tells of sellers. */
export const ownerEmail = 'oscar@seller.example';

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
  readonly server?: () => FakeServer;
  /** For a CRM that drops files: what lies there first, and what it drops after a change. */
  readonly fill?: (folder: string) => Promise<void>;
  readonly refill?: (folder: string) => Promise<void>;
  /** For a CRM that announces: what has to be queued before a sync finds anything. */
  readonly announce?: (privateDir: string) => Promise<void>;
  readonly announceChange?: (privateDir: string) => Promise<void>;
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
    readonly unshown: LedgerReport;
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
          site: { ...site, advertDuties: 'warn', languages: ['nl', 'fr', 'en', 'de'] },
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

/** An agency with a fake behind it, and what can happen to that. */
export interface FakeAgency extends FeedAgency {
  readonly trouble: Trouble;
  readonly change: () => Promise<void>;
  readonly leads: () => string;
}

/** Starts a fake, in whatever way it delivers. */
export async function withFake<T>(fake: Fake, test: (agency: FakeAgency) => Promise<T>): Promise<T> {
  const trouble = noTrouble();
  const run = (source: string, change: () => Promise<void>, leads: () => string) =>
    withAgency({ kind: fake.name, source, env: fake.env }, async (agency) => {
      await fake.announce?.(agency.privateDir);
      const changeAll = async () => {
        await change();
        await fake.announceChange?.(agency.privateDir);
      };
      return test({ ...agency, trouble, leads, change: changeAll });
    });
  const server = fake.server?.();
  if (server) {
    return withServer(tampered(server.listener, trouble, server.leads), (origin) => {
      const change = () => {
        server.change(brusselsLocal(Date.now()));
        return Promise.resolve();
      };
      return run(`${origin.href}${fake.path ?? ''}`, change, server.leads);
    });
  }
  return inEmptyFolder(async (folder) => {
    await fake.fill?.(folder);
    return run(
      folder,
      async () => fake.refill?.(folder),
      () => '',
    );
  });
}
