import { buildSite } from '#scripts/build-steps/build-site.ts';

try {
  await buildSite({ distDir: process.env['DIST'] ?? 'dist' });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
