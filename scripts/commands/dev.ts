import { existsSync } from 'node:fs';
import { Command } from '@commander-js/extra-typings';
import { runNode } from '#base/run-node.ts';
import { writeTemplates } from '#publish/letters/compile.ts';
import { readSiteConfig } from '#site/site-config.ts';

const templates = '.cache/mail/templates.json';

async function develop(words: readonly string[]): Promise<number> {
  await writeTemplates(readSiteConfig(), templates);
  // No built site: the API speaks of the same homes as the pages, those of the snapshot.
  const env = { ...process.env, GEVEL_MAIL_TEMPLATES: templates, DIST: '.cache/no-site' };
  return runNode(['node_modules/astro/bin/astro.mjs', 'dev', ...words], { env });
}

export const command = new Command('gevel dev')
  .description("Astro's development server over the snapshot; what else is said goes to it: --port 3000.")
  .argument('[words...]', 'arguments of `astro dev`')
  .allowUnknownOption()
  .action(async (words) => {
    const needsSync = !existsSync('content/snapshot/listings.json');
    const syncCode = needsSync ? await runNode(['scripts/gevel.ts', 'sync']) : 0;
    process.exitCode = syncCode === 0 ? await develop(words) : syncCode;
  });
