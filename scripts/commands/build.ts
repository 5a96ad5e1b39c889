import { buildSite } from '#publish/build-site.ts';
import { runCommand } from '#scripts/commands/run-command.ts';
import { checkNotHeld } from '#release/releases.ts';
import { withSiteLock } from '#release/site-lock.ts';

await runCommand(async () => {
  const distDir = process.env['DIST'] ?? 'dist';
  await withSiteLock({ task: 'npm run build' }, async () => {
    await checkNotHeld(distDir);
    await buildSite({ distDir });
  });
});
