import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const folder = 'scripts/map-base';
/** What the results are made from besides this folder, whose lock file stands for the geodata. */
const shared = [
  'src/domain/map-base.ts',
  'src/domain/province.ts',
  'src/domain/slug.ts',
  'src/search/municipality-id.ts',
  'src/search/municipality-names.ts',
  'src/search/town-list.ts',
];
const results = ['src/site/map/base.json', 'src/site/map/towns.json'];

/** What a file says, however it is commented, laid out and placed. */
function contentOf(file: string): string {
  const text = readFileSync(file, 'utf8');
  if (!file.endsWith('.ts')) return text;
  return text.replace(/\/\*[^]*?\*\/|^ *\/\/.*$|^import [^;]*;$/gmu, '').replace(/\s+/gu, ' ');
}

/** A hash of the results and of everything that they are made from; `root` is the folder of the project. */
export function madeHash(root: string): string {
  const own = readdirSync(join(root, folder)).filter((name) => /\.ts$|^package-lock\.json$/u.test(name));
  const files = [...own.map((name) => `${folder}/${name}`), ...shared, ...results];
  const contents = files.map((file) => `${basename(file)}\n${contentOf(join(root, file))}`);
  return createHash('sha256').update(contents.sort().join('\n')).digest('hex').slice(0, 16);
}
