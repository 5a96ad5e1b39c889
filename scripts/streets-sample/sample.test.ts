import { readFileSync } from 'node:fs';
import { VectorTile } from '@mapbox/vector-tile';
import Pbf from 'pbf';
import { PMTiles, type Source } from 'pmtiles';
import { describe, expect, it } from 'vitest';
import { sampleFile } from './sources.ts';

const bytes = readFileSync(sampleFile);
const source: Source = {
  getKey: () => sampleFile,
  getBytes: (offset, length) =>
    Promise.resolve({ data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer }),
};
const archive = new PMTiles(source);

async function tileAt(zoom: number, x: number, y: number): Promise<VectorTile> {
  const tile = await archive.getZxy(zoom, x, y);
  if (!tile) throw new Error(`There is no tile ${String(zoom)}/${String(x)}/${String(y)}.`);
  return new VectorTile(new Pbf(tile.data));
}

describe('the streets of the demonstration', () => {
  it('weigh less than 200 KB, say that they are a sample, and reach zoom 11 to 14', async () => {
    expect(bytes.length).toBeLessThan(200_000);
    expect(await archive.getMetadata()).toMatchObject({ sample: true });
    expect(await archive.getHeader()).toMatchObject({ minZoom: 11, maxZoom: 14, tileType: 1, specVersion: 3 });
  });

  it('have names in four languages that nobody takes for a street', async () => {
    // The middle of Gent.
    const roads = (await tileAt(14, 8361, 5481)).layers['roads'];
    const names = Array.from({ length: roads?.length ?? 0 }, (_, at) => roads?.feature(at).properties ?? {});
    expect(names.length).toBeGreaterThan(10);
    for (const road of names) {
      expect([road['name'], road['name:nl']]).toEqual([road['name:nl'], expect.stringMatching(/^Voorbeeld/u)]);
      expect(road['name:fr']).toMatch(/ Exemple /u);
      expect(road['name:en']).toMatch(/^Sample /u);
      expect(road['name:de']).toMatch(/^Beispiel/u);
    }
  });

  it('lie in Luxembourg, in Clervaux and at the sea', async () => {
    for (const [zoom, x, y] of [
      [14, 8470, 5583],
      [12, 2116, 1388],
      [11, 1040, 683],
    ] as const) {
      expect(Object.keys((await tileAt(zoom, x, y)).layers)).toContain('roads');
    }
  });
});
