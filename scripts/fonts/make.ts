/**
 * Cuts the two typefaces down to what nearly every page needs: `node scripts/fonts/make.ts`. The letters and signs of our four
 * languages, the weights that our styles name and the features that a browser applies by itself; a phone waits for these files
 * before its first text. A page that has any other letter fetches the whole file beside them (src/ui/styles/fonts.css).
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { installApart } from '#scripts/test-setup/install-apart.ts';
import { commonLetters } from '#scripts/fonts/letters.ts';

const tool = { name: 'subset-font', version: '2.9.0' } as const;
const target = 'src/ui/fonts';

/** Headlines have one weight, and what else is set in their typeface lies within a hair of it: a range would be twice the bytes. */
const typefaces = [
  { name: 'figtree', weight: { min: 400, max: 700 } },
  { name: 'fraunces', weight: 460 },
] as const;

/** What browsers apply without being asked, and figures of one width, which our styles ask for. */
const keepFeatures = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'rlig', 'clig', 'tnum'];

type Subset = (font: Buffer, text: string, options: object) => Promise<Buffer>;

async function loadSubset(): Promise<Subset> {
  const [folder = ''] = installApart('.cache/subset-font', [tool]);
  const file = createRequire(resolve(folder, 'package.json')).resolve(tool.name);
  const loaded: unknown = await import(pathToFileURL(file).href);
  return z.object({ default: z.custom<Subset>((value) => typeof value === 'function') }).parse(loaded).default;
}

const subset = await loadSubset();
const require = createRequire(import.meta.url);
mkdirSync(target, { recursive: true });
for (const { name, weight } of typefaces) {
  const source = `@fontsource-variable/${name}`;
  const whole = readFileSync(require.resolve(`${source}/files/${name}-latin-wght-normal.woff2`));
  const options = { targetFormat: 'woff2', variationAxes: { wght: weight }, keepFeatures };
  const small = await subset(whole, commonLetters, options);
  writeFileSync(join(target, `${name}.woff2`), small);
  copyFileSync(require.resolve(`${source}/LICENSE`), join(target, `${name}.license.txt`));
  console.log(`${name}: ${small.length} bytes instead of ${whole.length}.`);
}
