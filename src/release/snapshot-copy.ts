import { copyFile, link, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** What the server reads of a snapshot (src/server/site/site-data.ts), and what pages are made from that are made when somebody asks. */
const files = ['listings.json', 'projects.json', 'types.json', 'categories.json'];

/**
 * Puts the homes that a site is made from beside it: after a rollback or a refused build the server's alerts and reports
 * speak of what is published, not of what the last sync brought.
 */
export async function keepSnapshot(snapshotDir: string, nextDir: string): Promise<void> {
  const folder = join(nextDir, 'snapshot');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const name of files) {
    const [from, to] = [join(snapshotDir, name), join(folder, name)];
    // A sync replaces these files and never writes into them, so a second name for each costs no room.
    await link(from, to).catch(() => copyFile(from, to));
  }
}
