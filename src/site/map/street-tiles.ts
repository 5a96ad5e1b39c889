import { closeSync, openSync, readSync } from 'node:fs';
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import Pbf from 'pbf';
import { PMTiles, type Source } from 'pmtiles';
import { memoBy } from '#base/memo.ts';
import type { StreetsFile } from './streets-file.ts';

/** A point in a tile: 0 to 1 from its west and north edge, a little beyond where a shape goes on. */
export type TilePoint = readonly [x: number, y: number];

/** A street, a water or a green of a tile. */
export interface TileShape {
  readonly layer: 'roads' | 'water' | 'landuse';
  readonly kind: string;
  readonly isArea: boolean;
  readonly lines: readonly (readonly TilePoint[])[];
  /** `name` and `name:nl`, as far as there are any. */
  readonly names: Readonly<Record<string, string>>;
}

const layers = ['landuse', 'water', 'roads'] as const;
const [lineType, areaType] = [2, 3];
/** Homes of one town lie in the same few tiles, and each picture is drawn in every language. */
const mostKept = 32;

function sourceOf({ file }: StreetsFile): Source {
  return {
    getKey: () => file,
    getBytes: (offset, length) => {
      const bytes = new Uint8Array(length);
      const handle = openSync(file, 'r');
      try {
        const read = readSync(handle, bytes, 0, length, offset);
        return Promise.resolve({ data: bytes.buffer.slice(0, read) });
      } finally {
        closeSync(handle);
      }
    },
  };
}

function shapeOf(layer: TileShape['layer'], feature: VectorTileFeature): TileShape[] {
  const { type, properties, extent } = feature;
  if (type !== lineType && type !== areaType) return [];
  const names = Object.entries(properties).filter(
    (entry): entry is [string, string] => entry[0].startsWith('name') && typeof entry[1] === 'string',
  );
  const lines = feature.loadGeometry().map((line) => line.map(({ x, y }): TilePoint => [x / extent, y / extent]));
  const kind = String(properties['kind'] ?? '');
  return [{ layer, kind, isArea: type === areaType, lines, names: Object.fromEntries(names) }];
}

function shapesOf(data: ArrayBuffer): TileShape[] {
  const tile = new VectorTile(new Pbf(data));
  return layers.flatMap((layer) => {
    const found = tile.layers[layer];
    return Array.from({ length: found?.length ?? 0 }, (_, at) => found?.feature(at)).flatMap((feature) =>
      feature ? shapeOf(layer, feature) : [],
    );
  });
}

interface Reader {
  readonly archive: PMTiles;
  readonly kept: Map<string, Promise<readonly TileShape[]>>;
}

const readerOf = memoBy((streets: StreetsFile): Reader => ({
  archive: new PMTiles(sourceOf(streets)),
  kept: new Map(),
}));

/** What a tile holds; nothing where the file has none. */
export function readTile(streets: StreetsFile, zoom: number, x: number, y: number): Promise<readonly TileShape[]> {
  const { archive, kept } = readerOf(streets);
  const key = [zoom, x, y].join();
  const known = kept.get(key);
  if (known) return known;
  const shapes = archive.getZxy(zoom, x, y).then((tile) => (tile ? shapesOf(tile.data) : []));
  const [oldest] = kept.keys();
  if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
  kept.set(key, shapes);
  return shapes;
}
