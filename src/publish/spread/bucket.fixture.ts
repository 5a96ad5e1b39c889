import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { bytesOfPieces } from '#base/unchanged-file.ts';
import type { HostingRules } from '#hosting/rules/rule-set.ts';
import { rulesPieces } from '#hosting/rules/rules-file.ts';
import { publishRelease, releaseId } from '#release/releases.ts';
import { writeMediaUses } from '#release/withdrawn-media.ts';

/** A server with the interface of S3 and folders of machines, which a test removes. */
export interface TestBucket {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  readonly close: () => Promise<void>;
}

export async function startBucket(): Promise<TestBucket> {
  const folder = mkdtempSync(join(tmpdir(), 'gevel-bucket-'));
  const directory = join(folder, 'storage');
  mkdirSync(directory);
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'site' }],
  });
  const { port } = await server.run();
  return {
    folder,
    env: {
      PUBLISH_TO: 's3://site/agency',
      PUBLISH_S3_ENDPOINT: `http://127.0.0.1:${String(port)}`,
      PUBLISH_S3_KEY_ID: 'S3RVER',
      PUBLISH_S3_SECRET: 'S3RVER',
    },
    async close() {
      await server.close().catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const rules: HostingRules = {
  languages: ['nl'],
  defaultLanguage: 'nl',
  headers: [
    { pattern: '/*', set: { 'X-Frame-Options': 'DENY' } },
    { pattern: '/nl/*', set: { 'Cache-Control': 'no-cache' } },
  ],
  redirects: [],
  moved: [],
  recordLists: { property: {}, project: {} },
  gone: [],
};

/** A site of a few files: `{ '/nl/index.html': 'home' }`. */
export interface MadeSite {
  readonly files: Readonly<Record<string, string>>;
  readonly rules?: Partial<HostingRules>;
  /** `{ 'listing 46': ['/media/ab/1.webp'] }` */
  readonly media?: Readonly<Record<string, readonly string[]>>;
}

/** Makes the folder of a release that is not published yet. */
export async function makeFolder(next: string, site: MadeSite): Promise<void> {
  rmSync(next, { recursive: true, force: true });
  for (const [path, text] of Object.entries(site.files)) {
    mkdirSync(dirname(join(next, 'client', path)), { recursive: true });
    writeFileSync(join(next, 'client', path), text);
  }
  mkdirSync(join(next, 'hosting'), { recursive: true });
  writeFileSync(join(next, 'hosting/rules.json'), bytesOfPieces(rulesPieces({ ...rules, ...site.rules })));
  await writeMediaUses(next, site.media ?? {});
}

/** Publishes a site of a few files on a machine; minutes tell the age of the release. */
export async function publishMade(distDir: string, minute: number, site: MadeSite): Promise<string> {
  const next = join(dirname(distDir), 'next');
  await makeFolder(next, site);
  const id = releaseId(new Date(minute * 60_000), 'aa');
  const builtAt = new Date(minute * 60_000).toISOString();
  await publishRelease(next, distDir, id, { builtAt, pages: 1, bytes: 1, mode: 'full' });
  return id;
}

/** What visitors of a machine get, by path. */
export function shownOn(distDir: string): Record<string, string> {
  const client = join(distDir, 'current/client');
  const files = readdirSync(client, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return [file.slice(client.length), readFileSync(file, 'utf8')];
    }),
  );
}
