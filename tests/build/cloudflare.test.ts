import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objectWith } from '#base/json.ts';
import type { CloudflareWorker, WorkerEnvironment } from '#hosting/functions/cloudflare-worker.ts';
import { writeHost } from '#hosting/functions/write-host.ts';
import { startServer, type RunningServer } from '#hosting/serve/server.ts';
import { rules } from './built-site.ts';

let folder: string;
let worker: CloudflareWorker;
let server: RunningServer;

/** Files as Cloudflare gives them with `html_handling: none`: by their exact path. */
const env: WorkerEnvironment = {
  ASSETS: {
    fetch(request) {
      const file = join(folder, 'dist/functions/cloudflare/pages', decodeURIComponent(new URL(request.url).pathname));
      if (!existsSync(file)) return Promise.resolve(new Response(null, { status: 404 }));
      return Promise.resolve(new Response(readFileSync(file), { headers: { ETag: '"of Cloudflare"' } }));
    },
  },
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gevel-cloudflare-'));
  await writeHost('cloudflare', { projectDir: folder });
  const file = join(folder, 'dist/functions/cloudflare/worker.mjs');
  const made: unknown = await import(pathToFileURL(file).href);
  worker = objectWith<{ default: CloudflareWorker }>(made, 'default').default;
  server = await startServer({ distDir: 'dist', host: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Said {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** Headers that every host makes for itself. */
const ownHeaders = ['etag', 'date', 'connection', 'keep-alive', 'content-length', 'accept-ranges', 'transfer-encoding'];

async function said(answer: Response): Promise<Said> {
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !ownHeaders.includes(name)));
  // Our own server has packed copies and says so; Cloudflare packs by itself.
  const { vary = '', ...others } = headers;
  const varies = vary
    .split(', ')
    .filter((name) => name !== '' && name !== 'Accept-Encoding')
    .join(', ');
  return { status: answer.status, headers: { ...others, vary: varies }, body: await answer.text() };
}

const asVisitor = { 'Accept-Language': 'fr', 'Accept-Encoding': 'identity' };

async function both(path: string, headers: Record<string, string> = asVisitor): Promise<[Said, Said]> {
  const options = { headers, redirect: 'manual' } as const;
  const ours = await fetch(server.url + path, options);
  const theirs = await worker.fetch(new Request(`https://www.agency.example${path}`, options), env);
  return [await said(ours), await said(theirs)];
}

describe('the worker for Cloudflare', () => {
  it.each([
    '/nl/',
    '/nl',
    '/nl/index.html',
    '/NL/Te-Koop/',
    '/',
    '/contact/',
    '/contact/?lang=nl',
    '/robots.txt',
    '/sitemap.xml',
    '/favicon.ico',
    '/theme.css',
    '/nl/niets/',
    '/nl/404/',
    '/niets',
    '/%2fnl',
    '/prefetch.speculationrules',
  ])('answers %s as our own server does', async (path) => {
    const [ours, theirs] = await both(path);
    expect(theirs).toEqual(ours);
  });

  it('answers 410 for homes that have expired, and leads old paths to their pages', async () => {
    const paths = [rules.gone[0], rules.moved[0]?.from].filter((path) => path !== undefined);
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) {
      const [ours, theirs] = await both(path);
      expect(theirs).toEqual(ours);
      expect([301, 410]).toContain(theirs.status);
    }
  });

  it('hands the API to the machine that is named, and says what is missing without one', async () => {
    const asked = new Request('https://www.agency.example/api/health/live', {
      headers: { 'CF-Connecting-IP': '192.0.2.1', 'X-Forwarded-For': '10.0.0.1' },
    });
    const alone = await worker.fetch(asked, env);
    expect([alone.status, await alone.text()]).toEqual([503, expect.stringContaining('API_ORIGIN')]);
    const answer = await worker.fetch(asked, { ...env, API_ORIGIN: server.url });
    // The server of this test has no API behind it, and says so.
    expect(answer.status).toBe(404);
    expect((await worker.fetch(new Request('https://a.example/nl/', { method: 'POST' }), env)).status).toBe(405);
  });

  it('is small, and needs nothing of Node', () => {
    const text = readFileSync(join(folder, 'dist/functions/cloudflare/worker.mjs'), 'utf8');
    expect(text).not.toMatch(/node:|require\(/u);
    expect(text.length).toBeLessThan(1_000_000);
    expect(existsSync(join(folder, 'wrangler.jsonc'))).toBe(true);
  });
});
