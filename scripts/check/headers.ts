/**
 * What MDN's HTTP Observatory thinks of the headers: `npm run audit:headers [-- --dist dist] [--language nl]`.
 * Serves a built site with npx gevel serve, puts TLS before it on the ports 443 and 80 of this machine alone, and scans
 * home, list, listing, form and login. Without the internet: the scanner is installed apart below `.cache/`, and the lists
 * that it would fetch are empty. Ends with 1 when a page is below the least score.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readPaths } from '#scripts/bench/interaction/paths.ts';
import { printTable } from '#scripts/bench/measure.ts';
import { runCommand } from '#scripts/commands/run-command.ts';
import { installObservatory, scanPage, type Scanned } from './headers/observatory.ts';
import { startTlsFront } from './headers/tls-front.ts';
import { startSite } from './served-site.ts';

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

async function scanAll(observatory: string, folder: string): Promise<Map<string, Scanned>> {
  const pathOf = readPaths(values.dist);
  const site = await startSite(values.dist, folder);
  try {
    const front = await startTlsFront(site.url, folder);
    try {
      const scanned = new Map<string, Scanned>();
      for (const { key, original } of pages) {
        scanned.set(
          key,
          await scanPage(observatory, encodeURI(pathOf(original, values.language)), front.certificateFile),
        );
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
