/**
 * Takes the drawings of our icons out of Lucide's 1,700, which weigh 67 MB: `npm ci --prefix scripts/icons`, then
 * `node scripts/icons/make.ts`. Which ones those are stands in src/ui/icon-names.ts. This folder is a package of its own, so
 * that a site is installed without it; the aliases of the site do not reach into it.
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { iconNames } from '../../src/ui/icon-names.ts';

const require = createRequire(import.meta.url);
const target = new URL('../../src/ui/', import.meta.url);

/** The drawing inside Lucide's `<svg>`: the element itself comes from Icon.astro. */
function drawing(svg: string): string {
  return svg
    .replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

const names = [...new Set(Object.values(iconNames))].sort();
const shapes = names.map((name) => [
  name,
  drawing(readFileSync(require.resolve(`lucide-static/icons/${name}.svg`), 'utf8')),
]);
writeFileSync(new URL('icon-shapes.json', target), `${JSON.stringify(Object.fromEntries(shapes), null, 2)}\n`);
copyFileSync(require.resolve('lucide-static/LICENSE'), new URL('icon-shapes.license.txt', target));
console.log(`src/ui/icon-shapes.json holds ${names.length} drawings.`);
