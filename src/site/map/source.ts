import { createHash } from 'node:crypto';
import type { SiteConfig } from '#site/site-config.ts';
import text from './base.json?raw';

/** Folder of the site that holds the embedded base; its name carries a hash, so that it is kept for ever. */
export const mapFolder = '/map/';

/** The embedded base as a file, as scripts/map-base made it. */
export const mapBaseFile = {
  name: `base.${createHash('sha256').update(text).digest('hex').slice(0, 10)}.json`,
  text,
} as const;

/** What pages give an island that shows a map, `MapSource`, from the address of the map's chunk. */
export function mapSource({ map }: SiteConfig, chunk: string) {
  return { chunk, base: mapFolder + mapBaseFile.name, ...(map.tiles && { tiles: map.tiles }) };
}
