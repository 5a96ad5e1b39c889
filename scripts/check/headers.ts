/**
 * What MDN's HTTP Observatory thinks of the headers: `npm run audit:headers [-- --dist dist] [--language nl]`.
 * Serves a built site with npx gevel serve, puts TLS before it on the ports 443 and 80 of this machine alone, and scans
 * home, list, listing, form and login. Without the internet: the scanner is installed apart below `.cache/`, and the lists
 * that it would fetch are empty. Ends with 1 when a page is below the least score.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { printTable } from '#scripts/bench/measure.ts';
import { runCommand } from '#scripts/commands/run-command.ts';
import { readRules } from '#hosting/rules/rules-file.ts';
import { installObservatory, scanPage, type Scanned } from './headers/observatory.ts';
import { startTlsFront } from './headers/tls-front.ts';

const leastScore = 130;

const pages = [
  { key: 'home', original: '/' },
  { key: 'list', original: '/for-sale/' },
  { key: 'listing', original: '/property/48/' },
  { key: 'form', original: '/contact/' },
  { key: 'login', original: '/login/' },
] as const;

const { values } = parseArgs({
  options: { dist: { type: 'string', default: 'dist' }, language: { type: 'string', default: 'nl' } },
});

function pathOf(original: string): string {
  const { redirects } = readRules(readFileSync(join(values.dist, 'hosting/rules.json'), 'utf8'));
  const path = redirects.find(({ from }) => from === original)?.byLanguage[values.language];
  if (path !== undefined) return path;
  throw new Error(`${original} has no page in "${values.language}" in ${values.dist}: build the demonstration site.`);
}

/** The site as `npm run serve` serves it, with a store of its own. */
async function startSite(folder: string): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const own = { PORT: '0', HOST: '127.0.0.1', DIST: values.dist, TRUSTED_PROXIES: '1', LOG_LEVEL: 'warn' };
  const files = { GEVEL_STORE: join(folder, 'gevel.db'), GEVEL_VAR: join(folder, 'var') };
  const child = spawn(process.execPath, ['scripts/gevel.ts', 'serve'], {
    env: { ...process.env, ...own, ...files },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await exit;
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^Ready at (\S+)$/u.exec(line)?.[1];
    if (url !== undefined) return { url, stop };
  }
  throw new Error('The site did not start; what it said stands above.');
}

async function scanAll(observatory: string, folder: string): Promise<Map<string, Scanned>> {
  const site = await startSite(folder);
  try {
    const front = await startTlsFront(site.url, folder);
    try {
      const scanned = new Map<string, Scanned>();
      for (const { key, original } of pages) {
        scanned.set(key, await scanPage(observatory, encodeURI(pathOf(original)), front.certificateFile));
      }
      return scanned;
    } finally {
      await front.stop();
    }
  } finally {
    await site.stop();
  }
}

async function main(): Promise<number> {
  const observatory = installObservatory('.cache');
  const folder = mkdtempSync(join(tmpdir(), 'gevel-headers-'));
  try {
    const scanned = await scanAll(observatory, folder);
    printTable(
      ['page', 'score', 'grade', 'what takes points'],
      [...scanned].map(([key, { score, grade, problems }]) => [key, score, grade, problems.join(', ') || 'nothing']),
    );
    const lowest = Math.min(...[...scanned.values()].map(({ score }) => score));
    if (lowest < leastScore) console.log(`The lowest score is ${lowest}; ${leastScore} is the least.`);
    const scores = Object.fromEntries([...scanned].map(([key, { score }]) => [key, score]));
    console.log(JSON.stringify({ observatory_lowest: lowest, ...scores }));
    return lowest < leastScore ? 1 : 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await runCommand(main);
