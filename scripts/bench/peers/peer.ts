import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PeerPage } from './peer-page.ts';

/** A generator of sites that makes pages of the same text as ours. */
export interface Peer {
  readonly name: string;
  /** What it is, with its version. */
  readonly version: string;
  /** Where it works: below `.cache`. */
  readonly folder: string;
  /** Files of the site: settings and template. */
  readonly files: Readonly<Record<string, string>>;
  /** What one page is to it: `content/pages/7.md`, and what stands in there. */
  readonly contentFile: (number: number, page: PeerPage) => readonly [path: string, content: string];
  readonly command: readonly [program: string, ...args: string[]];
  readonly env?: NodeJS.ProcessEnv;
  /** Where it writes the pages: `7/index.html` below. */
  readonly out: string;
  /** What earlier runs left, caches with it: every run is a whole one. */
  readonly leftovers: readonly string[];
}

/** Where the peers are installed and work; no commit takes it. */
export const peersFolder = '.cache/bench-peers';

function write(folder: string, path: string, content: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** Removes what a run has written; what is installed stays. */
export function clearSite({ folder, leftovers }: Peer): void {
  for (const name of leftovers) rmSync(join(folder, name), { recursive: true, force: true });
}

/** Writes the site of a peer anew: its settings, its template and a file for each page. */
export function writeSite(peer: Peer, pages: readonly PeerPage[]): void {
  clearSite(peer);
  for (const [path, content] of Object.entries(peer.files)) write(peer.folder, path, content);
  for (const [index, page] of pages.entries()) write(peer.folder, ...peer.contentFile(index, page));
}
