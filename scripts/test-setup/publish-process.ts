import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishRelease, releaseId } from '#release/releases.ts';

/** Publishes one release after the other until it is killed: `node publish-process.ts <dist> <work folder>`. */
const [, , distDir = '', workDir = ''] = process.argv;
for (let number = 0; ; number += 1) {
  const nextDir = join(workDir, 'next');
  mkdirSync(join(nextDir, 'client/nl'), { recursive: true });
  mkdirSync(join(nextDir, 'hosting'), { recursive: true });
  // Both files tell the same number: a reader who finds two numbers has met half a release.
  writeFileSync(join(nextDir, 'client/nl/index.html'), String(number));
  writeFileSync(join(nextDir, 'client/nl/last.html'), String(number));
  const facts = { builtAt: new Date().toISOString(), pages: 2, bytes: 2, mode: 'full' as const };
  await publishRelease(nextDir, distDir, releaseId(new Date(number * 1000)), facts);
}
