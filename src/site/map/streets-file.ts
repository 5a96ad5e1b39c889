import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { errorCode } from '#base/error-code.ts';
import type { MapBounds } from '#contracts/map.ts';
import type { SiteConfig } from '#site/site-config.ts';
import { headerBytes, howTo, isSample, readHeader } from './streets-header.ts';

/** The streets of the map: a PMTiles file of vector tiles. */
export interface StreetsFile {
  /** Where it lies. */
  readonly file: string;
  /** Name in the site; it carries a hash of the content. */
  readonly name: string;
  readonly bytes: number;
  readonly bounds: MapBounds;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** Its streets are invented, for the demonstration: whoever shows them says so. */
  readonly isSample: boolean;
}

type Setting = Pick<SiteConfig, 'map'>;

const variable = 'GEVEL_STREETS';
const pieceBytes = 4_194_304;

/** Where the streets lie: the environment, for what is too large for the repository, goes before the setting. */
function placeOf({ map }: Setting, env: NodeJS.ProcessEnv): { file: string; by: string } | undefined {
  const outside = env[variable];
  if (outside) return { file: outside, by: variable };
  return map.streets && { file: map.streets.file, by: '`map.streets.file` of content/site.json' };
}

function readPart(handle: number, start: number, length: number): Buffer {
  const part = Buffer.alloc(length);
  return part.subarray(0, readSync(handle, part, 0, length, start));
}

function hashOf(handle: number, bytes: number): string {
  const hash = createHash('sha256');
  for (let start = 0; start < bytes; start += pieceBytes) hash.update(readPart(handle, start, pieceBytes));
  return hash.digest('hex').slice(0, 16);
}

function read(file: string, bytes: number): StreetsFile {
  const handle = openSync(file, 'r');
  try {
    const header = readHeader(file, readPart(handle, 0, headerBytes));
    const { jsonMetadataOffset, jsonMetadataLength, minLat, minLon, maxLat, maxLon, minZoom, maxZoom } = header;
    return {
      file,
      name: `streets.${hashOf(handle, bytes)}.pmtiles`,
      bytes,
      bounds: { south: minLat, west: minLon, north: maxLat, east: maxLon },
      minZoom,
      maxZoom,
      isSample: isSample(readPart(handle, jsonMetadataOffset, jsonMetadataLength), header),
    };
  } finally {
    closeSync(handle);
  }
}

/** The last file that was read, and its state: a build asks for every page. */
let known: { readonly state: string; readonly streets: StreetsFile } | undefined;

/** The streets of the site, checked; undefined without any. Throws with what is wrong with the file and what to do. */
export function streetsOf(site: Setting, env: NodeJS.ProcessEnv = process.env): StreetsFile | undefined {
  const place = placeOf(site, env);
  if (!place) return undefined;
  const { file, by } = place;
  try {
    const { size, mtimeMs } = statSync(file);
    const state = `${file} ${String(size)} ${String(mtimeMs)}`;
    if (known?.state !== state) known = { state, streets: read(file, size) };
    return known.streets;
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    throw new Error(`${by} names ${file}, which is not there. Put the file there, or take the setting out. ${howTo}`, {
      cause: error,
    });
  }
}

/** Does a point lie where the streets are? */
export function isCovered(
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
  bounds: MapBounds,
): boolean {
  return latitude >= bounds.south && latitude <= bounds.north && longitude >= bounds.west && longitude <= bounds.east;
}
