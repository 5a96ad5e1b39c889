import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { walkFiles } from '#base/walk-files.ts';
import { pageLines } from '#publish/page-lines.ts';
import { cpuOfFamily } from '#scripts/bench/process-usage.ts';
import { eleventy } from './eleventy.ts';
import { hugo } from './hugo.ts';
import { next } from './next.ts';
import { readPeerPage, type PeerPage } from './peer-page.ts';
import { clearSite, writeSite, type Peer } from './peer.ts';

/** What a peer took for pages of the same text. */
export interface PeerRun {
  readonly name: string;
  readonly version: string;
  /** Of its HTML. */
  readonly bytes: number;
  /** User and system time of all its processes. */
  readonly cpuS: number;
  readonly wallS: number;
}

/** The pages of ours that the peers were given the text of, and what each took for them. */
export interface SameText {
  readonly pages: number;
  readonly bytes: number;
  readonly runs: readonly PeerRun[];
}

/** A page of ours and the text that the peers are given of it. */
interface OwnPage {
  readonly html: string;
  readonly text: PeerPage;
}

const comparedPages = 200;

async function readOwnPages(clientDir: string): Promise<OwnPage[]> {
  const paths = (await walkFiles(clientDir)).filter((path) => path.endsWith('.html')).sort();
  return paths.flatMap((path) => {
    const html = readFileSync(join(clientDir, path), 'utf8');
    const text = readPeerPage(html);
    return text && text.blocks.length > 0 ? [{ html, text }] : [];
  });
}

/** What the main part of a page says, without spaces: read by what compares pages in a rebuild, not by what the peers were given. */
function mainText(html: string): string {
  const main = html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'));
  return pageLines(main).join('').replace(/\s+/gu, '');
}

/** Bytes of the pages that a peer made. Throws unless the peer has made every page, and those that are looked at say what ours say. */
function checkPages({ name, folder, out }: Peer, own: readonly OwnPage[]): number {
  const made = readdirSync(join(folder, out))
    .map((page) => join(folder, out, page, 'index.html'))
    .filter((file) => existsSync(file));
  if (made.length !== own.length) throw new Error(`${name} made ${made.length} pages of ${own.length}.`);
  const step = Math.max(1, Math.floor(own.length / comparedPages));
  for (const [index, { html, text }] of own.entries()) {
    if (index % step !== 0) continue;
    const page = readFileSync(join(folder, out, String(index), 'index.html'), 'utf8');
    const isSame = readPeerPage(page)?.title === text.title && mainText(page) === mainText(html);
    if (!isSame) throw new Error(`${name} says something else than ours on the page "${text.title}" (${index}).`);
  }
  return made.reduce((sum, file) => sum + statSync(file).size, 0);
}

function runPeer(peer: Peer, own: readonly OwnPage[]): PeerRun {
  writeSite(
    peer,
    own.map(({ text }) => text),
  );
  const [program, ...args] = peer.command;
  const [started, cpuBefore, ownBefore] = [performance.now(), cpuOfFamily(process.pid), process.cpuUsage()];
  const { status, error, stdout, stderr } = spawnSync(program, args, {
    cwd: peer.folder,
    env: { ...process.env, ...peer.env },
    encoding: 'utf8',
    maxBuffer: 200_000_000,
  });
  const wallS = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(ownBefore);
  const cpuS = cpuOfFamily(process.pid) - cpuBefore - (user + system) / 1e6;
  if (status !== 0) throw new Error(`${peer.name} failed:\n${stdout}${stderr}`, { cause: error });
  return { name: peer.name, version: peer.version, bytes: checkPages(peer, own), cpuS, wallS };
}

/** Lets each peer make pages of the text of ours, all that are published below a folder, one peer after the other. */
export async function measurePeers(clientDir: string): Promise<SameText> {
  const own = await readOwnPages(clientDir);
  const peers = [hugo(), eleventy(), next()];
  const runs = peers.map((peer) => {
    console.log(`${peer.name} ${peer.version}: ${own.length} pages …`);
    return runPeer(peer, own);
  });
  // At the end: ext4 makes new files slowly where others have been removed seconds ago.
  for (const peer of peers) clearSite(peer);
  const bytes = own.reduce((sum, { html }) => sum + Buffer.byteLength(html), 0);
  return { pages: own.length, bytes, runs };
}
