import { buildSite } from '#scripts/build-steps/build-site.ts';
import { checkNotHeld } from '#scripts/rebuild/releases.ts';
import { withSiteLock } from '#scripts/rebuild/site-lock.ts';

try {
  const distDir = process.env['DIST'] ?? 'dist';
  await withSiteLock({ task: 'npm run build' }, async () => {
    await checkNotHeld(distDir);
    await buildSite({ distDir });
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
