import { createHash } from 'node:crypto';
import type { MapSource } from '#contracts/map.ts';
import type { SiteConfig } from '#site/site-config.ts';
import { mapFolder } from './map-folder.ts';
import { streetsOf } from './streets-file.ts';
import text from './base.json?raw';

/** The embedded base as a file, as scripts/map-base made it. */
export const mapBaseFile = {
  name: `base.${createHash('sha256').update(text).digest('hex').slice(0, 10)}.json`,
  text,
} as const;

/** What pages give an island that shows a map, from the address of the map's chunk. With streets of its own a site needs no other company's. */
export function mapSource(site: Pick<SiteConfig, 'map'>, chunk: string): MapSource {
  const base = mapFolder + mapBaseFile.name;
  const { tiles } = site.map;
  const streets = streetsOf(site);
  if (!streets) return { chunk, base, ...(tiles && { tiles }) };
  const { name, bounds, maxZoom, isSample } = streets;
  return { chunk, base, streets: { url: mapFolder + name, bounds, maxZoom, ...(isSample && { isSample }) } };
}
