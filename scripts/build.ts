import { buildSite } from '#scripts/build-steps/build-site.ts';
import { runCommand } from '#scripts/command-line/run-command.ts';
import { checkNotHeld } from '#scripts/rebuild/releases.ts';
import { withSiteLock } from '#scripts/rebuild/site-lock.ts';

await runCommand(async () => {
  const distDir = process.env['DIST'] ?? 'dist';
  await withSiteLock({ task: 'npm run build' }, async () => {
    await checkNotHeld(distDir);
    await buildSite({ distDir });
  });
});
