import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { writePmtiles } from '#scripts/streets-sample/pmtiles-writer.ts';
import { mapSource } from './source.ts';
import { streetsOf } from './streets-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'streets-'));
const map = { frameOrigins: [] };
const content = new Uint8Array([1, 2, 3]);
const tiles = [11, 14].map((z) => ({ z, x: 1, y: 1, content }));
const good = writePmtiles({ tiles, metadata: { name: 'Gent' }, bounds: [50.9, 3.5, 51.2, 3.9] });
let count = 0;

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** A file of these bytes, as the environment names it. */
function streets(bytes: Uint8Array): ReturnType<typeof streetsOf> {
  count += 1;
  const file = join(folder, `${String(count)}.pmtiles`);
  writeFileSync(file, bytes);
  return streetsOf({ map }, { GEVEL_STREETS: file });
}

function changed(at: number, value: number): Uint8Array {
  const bytes = Buffer.from(good);
  bytes[at] = value;
  return bytes;
}

describe('the streets of a site', () => {
  it('are none without a setting', () => {
    expect(streetsOf({ map }, {})).toBeUndefined();
    expect(
      mapSource({ map: { ...map, tiles: { url: 'x', attribution: 'y', provider: 'z' } } }, 'c').tiles,
    ).toBeDefined();
  });

  it('say how far they reach, under a name that follows from their content', () => {
    const first = streets(good);
    expect(first).toMatchObject({ minZoom: 11, maxZoom: 14, isSample: false, bytes: good.length });
    expect(first?.bounds).toEqual({ south: 50.9, west: 3.5, north: 51.2, east: 3.9 });
    expect(first?.name).toMatch(/^streets\.[\da-f]{16}\.pmtiles$/u);
    expect(streets(good)?.name).toBe(first?.name);
    const other = writePmtiles({ tiles, metadata: { sample: true }, bounds: [50.9, 3.5, 51.2, 3.9] });
    expect(streets(other)).toMatchObject({ isSample: true });
    expect(streets(other)?.name).not.toBe(first?.name);
  });

  it.each([
    ['text', new TextEncoder().encode('no map at all'.repeat(20)), /is no PMTiles file/u],
    ['an empty file', new Uint8Array(), /is no PMTiles file/u],
    ['another version', changed(7, 2), /is PMTiles of version 2; version 3 is read/u],
    ['pictures', changed(99, 2), /holds pictures/u],
    ['tiles packed with brotli', changed(98, 3), /compressed in a way that browsers cannot read/u],
    ['zooms that end too early', changed(101, 11), /has zoom 11 to 11, and the map needs 11 to 12/u],
    ['zooms that begin too late', changed(100, 13), /has zoom 13 to 14/u],
  ])('are refused where the file is %s, with what to do', (_, bytes, expected) => {
    expect(() => streets(bytes)).toThrow(expected);
  });

  it('are missed with the name of what asks for them', () => {
    const away = join(folder, 'away.pmtiles');
    expect(() => streetsOf({ map }, { GEVEL_STREETS: away })).toThrow(
      /^GEVEL_STREETS names .*away\.pmtiles, which is not there/u,
    );
    const named = { map: { ...map, streets: { file: 'content/away.pmtiles' } } };
    expect(() => streetsOf(named, {})).toThrow(
      /^`map\.streets\.file` of content\/site\.json names content\/away\.pmtiles/u,
    );
  });
});
