import { existsSync } from 'node:fs';
import { runNode } from '#scripts/build-steps/child.ts';

/** Astro's development server over the snapshot; arguments go to it (`npm run dev -- --port 3000`). */
const needsSync = !existsSync('content/snapshot/listings.json');
const syncCode = needsSync ? await runNode(['scripts/sync/main.ts']) : 0;
process.exitCode =
  syncCode === 0 ? await runNode(['node_modules/astro/bin/astro.mjs', 'dev', ...process.argv.slice(2)]) : syncCode;
