import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { browserFlags } from '#scripts/test-setup/browser-flags.ts';

/** Features that the installed Playwright turns off in Chromium. */
function offInPlaywright(): string[] {
  const folder = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
  const source = readFileSync(join(folder, 'lib/coreBundle.js'), 'utf8');
  const list = /disabledFeatures = \[(?<list>[^\]]*)\]/u.exec(source)?.groups?.['list'] ?? '';
  return [...list.matchAll(/^\s*"(?<name>\w+)"/gmu)].map(({ groups }) => groups?.['name'] ?? '');
}

it('turn off in Chromium all that Playwright turns off, because Chromium takes the last list only', () => {
  const [flag = ''] = browserFlags.filter((each) => each.startsWith('--disable-features='));
  const ours = flag.slice(flag.indexOf('=') + 1).split(',');
  const theirs = offInPlaywright();
  expect(theirs).toContain('HttpsUpgrades');
  expect(theirs.filter((name) => !ours.includes(name))).toEqual([]);
});
