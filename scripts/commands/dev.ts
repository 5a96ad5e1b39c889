import { existsSync } from 'node:fs';
import { runNode } from '#base/run-node.ts';
import { writeTemplates } from '#publish/letters/compile.ts';
import { readSiteConfig } from '#site/site-config.ts';

/** Astro's development server over the snapshot; arguments go to it (`npm run dev -- --port 3000`). */
const templates = '.cache/mail/templates.json';

async function develop(): Promise<number> {
  await writeTemplates(readSiteConfig(), templates);
  // No built site: the API speaks of the same homes as the pages, those of the snapshot.
  const env = { ...process.env, GEVEL_MAIL_TEMPLATES: templates, DIST: '.cache/no-site' };
  return runNode(['node_modules/astro/bin/astro.mjs', 'dev', ...process.argv.slice(2)], { env });
}

const needsSync = !existsSync('content/snapshot/listings.json');
const syncCode = needsSync ? await runNode(['scripts/commands/sync.ts']) : 0;
process.exitCode = syncCode === 0 ? await develop() : syncCode;
