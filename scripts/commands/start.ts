import { existsSync } from 'node:fs';
import { Command } from '@commander-js/extra-typings';
import { makeLinkedFolders } from '#base/linked-folder.ts';
import { runNode } from '#base/run-node.ts';
import { showStep } from '#publish/progress.ts';
import { readSiteConfig } from '#site/site-config.ts';
import { currentReleaseId, pinnedReleaseId, ReleasePinned } from '#release/releases.ts';
import { serveCommand } from '#hosting/serve/serve-command.ts';

const distDir = process.env['DIST'] ?? 'dist';
const snapshot = 'content/snapshot/listings.json';

/**
 * Nobody can open an address of the demonstration, `www.immo-lindehof.example` (RFC 2606): the links of its mails lead here
 * instead, unless SITE_URL says where.
 */
function leadMailsHere(): void {
  if (process.env['SITE_URL']) return;
  const { hostname } = new URL(readSiteConfig().url);
  if (!hostname.endsWith('.example')) return;
  process.env['SITE_URL'] = `http://127.0.0.1:${process.env['PORT'] ?? '4321'}`;
  console.log(`▸ ${hostname} is nobody's address: links in pages and mails lead to ${process.env['SITE_URL']}`);
}

async function sync(): Promise<void> {
  if ((await runNode(['scripts/gevel.ts', 'sync'])) === 0) return;
  if (!existsSync(snapshot)) {
    throw new Error('The feed could not be read (why stands above), and there is no earlier snapshot to build from.');
  }
  console.warn('The feed could not be read (why stands above). Going on with the last good snapshot.');
}

/** After a restart visitors need not wait for a build. */
async function isPublished(): Promise<boolean> {
  return (await currentReleaseId(distDir)) !== undefined;
}

async function build(): Promise<void> {
  const pinned = await pinnedReleaseId(distDir);
  if (pinned !== undefined) {
    console.warn(new ReleasePinned(pinned).message);
    return;
  }
  const code = await runNode(['scripts/gevel.ts', 'build']);
  if (code !== 0) throw new Error('The site could not be built; why stands above.');
}

export const command = new Command('gevel start')
  .description('The whole way from the feed to an answering server: sync, build, serve.')
  .option('--keep', 'serve at once what is published, where something is; the server reads the feed by itself')
  .action(async ({ keep }) => {
    makeLinkedFolders(['.cache', '.astro', 'dist', 'var', 'node_modules/.vite']);
    leadMailsHere();
    // The site is served here, by a server that can make a page when it is asked for.
    process.env['LIST_ORDERS'] ??= 'demand';
    if (keep !== true || !(await isPublished())) {
      await showStep('1/3 Reading the feed', sync);
      await showStep('2/3 Building the site', build);
    }
    console.log('▸ 3/3 Serving the site …');
    process.exitCode = await runNode(serveCommand);
  });
