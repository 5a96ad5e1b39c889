import { gzipSync } from 'node:zlib';
import Pbf from 'pbf';
import { zxyToTileId } from 'pmtiles';

/** A tile with what it holds, unpacked. */
export interface WrittenTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly content: Uint8Array;
}

export interface WrittenFile {
  readonly tiles: readonly WrittenTile[];
  readonly metadata: Readonly<Record<string, unknown>>;
  /** South, west, north and east in degrees. */
  readonly bounds: readonly [south: number, west: number, north: number, east: number];
}

interface Entry {
  readonly id: number;
  readonly offset: number;
  readonly length: number;
}

const headerBytes = 127;
const version = 3;
/** As the format numbers them: packed with gzip; Mapbox vector tiles. */
const [gzip, vectorTiles] = [2, 1];

/** A directory (PMTiles version 3, section 4): columns of numbers, packed. */
function directoryOf(entries: readonly Entry[]): Buffer {
  const pbf = new Pbf();
  pbf.writeVarint(entries.length);
  for (const [at, { id }] of entries.entries()) pbf.writeVarint(id - (entries[at - 1]?.id ?? 0));
  entries.forEach(() => {
    pbf.writeVarint(1);
  });
  for (const { length } of entries) pbf.writeVarint(length);
  for (const [at, { offset }] of entries.entries()) {
    const before = entries[at - 1];
    pbf.writeVarint(before && before.offset + before.length === offset ? 0 : offset + 1);
  }
  return gzipSync(pbf.finish(), { level: 9 });
}

/** Puts packed tiles one after the other; those that are alike share their bytes. */
function placed(tiles: readonly WrittenTile[]): { entries: Entry[]; pieces: Buffer[] } {
  const known = new Map<string, Pick<Entry, 'offset' | 'length'>>();
  const pieces: Buffer[] = [];
  let end = 0;
  const byId = tiles.map((tile) => ({ tile, id: zxyToTileId(tile.z, tile.x, tile.y) })).sort((a, b) => a.id - b.id);
  const entries = byId.map(({ tile: { content }, id }) => {
    const key = Buffer.from(content).toString('base64');
    const found = known.get(key);
    if (found) return { id, ...found };
    const packed = gzipSync(content, { level: 9 });
    const place = { offset: end, length: packed.length };
    pieces.push(packed);
    end += packed.length;
    known.set(key, place);
    return { id, ...place };
  });
  return { entries, pieces };
}

/** A PMTiles file with one directory, for the sample and for tests. */
export function writePmtiles({ tiles, metadata, bounds: [south, west, north, east] }: WrittenFile): Buffer {
  const { entries, pieces } = placed(tiles);
  const data = Buffer.concat(pieces);
  const directory = directoryOf(entries);
  const facts = gzipSync(JSON.stringify(metadata), { level: 9 });
  const header = Buffer.alloc(headerBytes);
  header.write('PMTiles', 'latin1');
  header[7] = version;
  const factsStart = headerBytes + directory.length;
  const dataStart = factsStart + facts.length;
  const counts = [entries.length, entries.length, pieces.length];
  const parts = [
    headerBytes,
    directory.length,
    factsStart,
    facts.length,
    dataStart,
    0,
    dataStart,
    data.length,
    ...counts,
  ];
  for (const [at, value] of parts.entries()) header.writeBigUInt64LE(BigInt(value), 8 + at * 8);
  const zooms = tiles.map(({ z }) => z);
  const [least, most] = [Math.min(...zooms), Math.max(...zooms)];
  header.set([1, gzip, gzip, vectorTiles, least, most], 96);
  const degrees = [west, south, east, north];
  for (const [at, value] of degrees.entries()) header.writeInt32LE(Math.round(value * 1e7), 102 + at * 4);
  header[118] = most;
  header.writeInt32LE(Math.round(((west + east) / 2) * 1e7), 119);
  header.writeInt32LE(Math.round(((south + north) / 2) * 1e7), 123);
  return Buffer.concat([header, directory, facts, data]);
}
