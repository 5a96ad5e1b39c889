import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '#i18n/languages.ts';

/** What an earlier build made of the geodata lies here: reading that takes longer than a thousand pages. */
const cacheDir = '.cache/map-base';
/** Everything that these files are made of; the lock file stands for the packages. */
const sourceDir = 'scripts/map-base';
const sourceFiles = [
  'src/domain/map-base.ts',
  'src/domain/province.ts',
  'src/search/municipality-id.ts',
  'src/search/municipality-names.ts',
  'src/search/town-list.ts',
  'src/domain/slug.ts',
  'package-lock.json',
];

function hashOfSources(): string {
  const hash = createHash('sha256').update(languages.join());
  const own = readdirSync(sourceDir).map((name) => join(sourceDir, name));
  for (const file of [...own.sort(), ...sourceFiles]) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** JSON of an object that is made of the geodata; made once for the same sources. */
export function keptText(name: string, make: () => object, dir = cacheDir): string {
  const file = join(dir, `${name}-${hashOfSources()}.json`);
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
  // A power cut can leave an empty file.
  if (kept.endsWith('}')) return kept;
  const text = JSON.stringify(make());
  mkdirSync(dir, { recursive: true });
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
  return text;
}
