import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '#i18n/languages.ts';
import type { SiteConfig } from '#site/site-config.ts';
import { makeMapBase } from './base.ts';

/** Folder of the site that holds the embedded base; its names carry a hash, so that they are kept for ever. */
const folder = '/map/';

interface BaseFile {
  readonly name: string;
  readonly text: string;
}

/** The base of an earlier build lies here, because making it takes longer than a thousand pages. */
const cacheDir = '.cache/map-base';
/** Everything that the base is made of; the lock file stands for the packages. */
const sourceDir = 'scripts/map-base';
const sourceFiles = ['src/domain/map-base.ts', 'package-lock.json'];

function sourcesHash(): string {
  const hash = createHash('sha256').update(languages.join());
  const own = readdirSync(sourceDir).map((name) => join(sourceDir, name));
  for (const file of [...own.sort(), ...sourceFiles]) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

function readOrMake(): string {
  const file = join(cacheDir, `${sourcesHash()}.json`);
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
  // A power cut can leave an empty file.
  if (kept.endsWith('}')) return kept;
  const text = JSON.stringify(makeMapBase(languages));
  mkdirSync(cacheDir, { recursive: true });
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
  return text;
}

let made: BaseFile | undefined;

/** The embedded base as a file; made once for the same sources. */
export function mapBaseFile(): BaseFile {
  if (made) return made;
  const text = readOrMake();
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 10);
  made = { name: `base.${hash}.json`, text };
  return made;
}

/** What pages give an island that shows a map, `MapSource`, from the address of the map's chunk. */
export function mapSource({ map }: SiteConfig, chunk: string) {
  return { chunk, base: folder + mapBaseFile().name, ...(map.tiles && { tiles: map.tiles }) };
}
