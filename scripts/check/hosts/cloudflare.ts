import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeHost } from '#hosting/functions/write-host.ts';
import { freePort } from '#scripts/test-setup/free-port.ts';
import { expectSame, expectStatus, movedPaths, sampleOf, somePaths } from './compare.ts';
import { startTool, type CheckContext, type HostCheck, type RunningTool, type Seen } from './host-check.ts';

const wrangler = { name: 'wrangler', version: '4.164.0' } as const;

/** Starts a command of wrangler in a folder, which knows nothing of the internet. */
async function startWrangler({ tool, folder }: CheckContext, args: readonly string[]): Promise<RunningTool> {
  const port = await freePort();
  const quiet = { WRANGLER_SEND_METRICS: 'false', CLOUDFLARE_CF_FETCH_ENABLED: 'false', CI: '1' };
  const place = ['--ip', '127.0.0.1', '--port', String(port), '--show-interactive-dev-session=false'];
  return startTool({
    args: [join(tool, 'bin/wrangler.js'), ...args, ...place],
    cwd: folder,
    env: { ...process.env, ...quiet, HOME: folder },
    port,
    path: '/nl/',
  });
}

async function proveWorker(context: CheckContext): Promise<Seen> {
  const { folder, distDir, ownUrl, rules } = context;
  await writeHost('cloudflare', { distDir, projectDir: folder });
  const settings = join(folder, 'wrangler.jsonc');
  // The site is built already.
  writeFileSync(settings, readFileSync(settings, 'utf8').replace(/^ {2}"build": .*\n/mu, ''));
  const running = await startWrangler(context, ['dev']);
  try {
    const moved = sampleOf(movedPaths(rules), 20);
    const gone = rules.gone.map((path) => encodeURI(path));
    const own = ['/', '/nl', '/nl/index.html', '/contact/', '/niets', '/nl/niets/', '/NL/Te-Koop/', '/sitemap.xml'];
    const paths = [...somePaths(distDir, rules.languages).map(encodeURI), ...own, ...moved, ...gone];
    await expectSame(ownUrl, running.url, paths);
    await expectStatus(running.url, gone, 410);
    await expectStatus(running.url, ['/api/health/live'], 503);
    const log = readFileSync(join(folder, 'tool.log'), 'utf8');
    // Each would count as code of the worker, of which Cloudflare takes a few megabytes.
    if (log.includes('Attaching additional modules')) throw new Error('pages are packed as modules of the worker');
    const bytes = readFileSync(join(folder, 'dist/functions/cloudflare/worker.mjs')).length;
    return { what: `${String(paths.length)} paths as our server`, bytes, coldMs: running.startedMs };
  } finally {
    await running.stop();
  }
}

async function provePages(context: CheckContext): Promise<Seen> {
  const { folder, distDir, ownUrl, rules } = context;
  const client = join(folder, 'client');
  // Its own folder: the link to the current release changes under a tool that watches it.
  cpSync(join(distDir, 'client/'), client, { recursive: true, dereference: true });
  const running = await startWrangler(context, ['pages', 'dev', 'client', '--compatibility-date', '2026-06-01']);
  try {
    const paths = somePaths(distDir, rules.languages).map(encodeURI);
    await expectSame(ownUrl, running.url, paths);
    const moved = movedPaths(rules);
    await expectSame(ownUrl, running.url, moved);
    // What it cannot do (docs/operate/cdn.md).
    await expectStatus(running.url, rules.gone.map(encodeURI), 404);
    await expectStatus(running.url, ['/nl/niets/', '/niets'], 404);
    return {
      what: `${String(paths.length)} pages and files, ${String(moved.length)} moved paths as our server; no 410`,
      coldMs: running.startedMs,
    };
  } finally {
    await running.stop();
  }
}

export const cloudflareChecks: readonly HostCheck[] = [
  {
    name: 'cloudflare_worker',
    tool: wrangler,
    must: 'wrangler dev: the worker answers as our own server, and is no larger than its code',
    prove: proveWorker,
  },
  {
    name: 'cloudflare_pages',
    tool: wrangler,
    must: 'wrangler pages dev: pages, headers and moved paths as our own server; 404 for what is missing',
    prove: provePages,
  },
];
