import { Command } from '@commander-js/extra-typings';
import { spread } from '#publish/spread/spread.ts';
import { buildSite } from '#publish/build-site.ts';
import { checkNotPinned } from '#release/releases.ts';
import { withSiteLock } from '#release/site-lock.ts';
import { checkWritable } from '#release/writable-folders.ts';

export const command = new Command('gevel build')
  .description(
    'Builds the whole site from the snapshot and publishes it in one move. DIST names another folder than dist.',
  )
  .option('--json', 'print the release that was published as one JSON object')
  .action(async ({ json }) => {
    const distDir = process.env['DIST'] ?? 'dist';
    checkWritable();
    await withSiteLock({ task: 'npm run build' }, async () => {
      await checkNotPinned(distDir);
      const { release, rules } = await buildSite({ distDir });
      for (const problem of await spread(distDir)) console.error(`Warning: ${problem}`);
      const { redirects, gone } = rules;
      if (json === true) console.log(JSON.stringify({ ...release, redirects: redirects.length, gone: gone.length }));
    });
  });
