import { Command } from '@commander-js/extra-typings';
import { buildSite } from '#publish/build-site.ts';
import { checkNotHeld } from '#release/releases.ts';
import { withSiteLock } from '#release/site-lock.ts';

export const command = new Command('gevel build')
  .description(
    'Builds the whole site from the snapshot and publishes it in one move. DIST names another folder than dist.',
  )
  .action(async () => {
    const distDir = process.env['DIST'] ?? 'dist';
    await withSiteLock({ task: 'npm run build' }, async () => {
      await checkNotHeld(distDir);
      await buildSite({ distDir });
    });
  });
