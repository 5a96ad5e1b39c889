import { createHash } from 'node:crypto';
import { languages } from '#i18n/languages.ts';
import type { SiteConfig } from '#site/site-config.ts';
import { makeMapBase } from './base.ts';
import { keptText } from './kept-text.ts';

/** Folder of the site that holds the embedded base; its names carry a hash, so that they are kept for ever. */
const folder = '/map/';

interface BaseFile {
  readonly name: string;
  readonly text: string;
}

let made: BaseFile | undefined;

/** The embedded base as a file; made once for the same sources. */
export function mapBaseFile(): BaseFile {
  if (made) return made;
  const text = keptText('base', () => makeMapBase(languages));
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 10);
  made = { name: `base.${hash}.json`, text };
  return made;
}

/** What pages give an island that shows a map, `MapSource`, from the address of the map's chunk. */
export function mapSource({ map }: SiteConfig, chunk: string) {
  return { chunk, base: folder + mapBaseFile().name, ...(map.tiles && { tiles: map.tiles }) };
}
