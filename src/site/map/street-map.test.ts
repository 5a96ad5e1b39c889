import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { writePmtiles } from '#scripts/streets-sample/pmtiles-writer.ts';
import { writeTile, type DrawnFeature } from '#scripts/streets-sample/vector-tile.ts';
import type { Language } from '#i18n/languages.ts';
import type { Pixel } from './map-pixels.ts';
import { placeMapAddress, placeMapSvg, placeMapView, type PlaceMap } from './place-map.ts';
import { namesOf } from './street-names.ts';
import { streetsOf, type StreetsFile } from './streets-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'street-map-'));
/** The middle of Gent, in tile 8361/5481 of zoom 14. */
const place = { latitude: 51.05, longitude: 3.72, isExact: true };

function sentBytes(svg: string): number {
  return brotliCompressSync(svg).length;
}

afterAll(() => {
  rmSync(folder, { recursive: true });
});

function fileOf(name: string, layers: Readonly<Record<string, readonly DrawnFeature[]>>): StreetsFile {
  const content = writeTile(layers);
  const tiles = [
    { z: 11, x: 1045, y: 685, content },
    { z: 13, x: 4180, y: 2740, content },
    { z: 14, x: 8361, y: 5481, content },
  ];
  const file = join(folder, `${name}.pmtiles`);
  writeFileSync(file, writePmtiles({ tiles, metadata: {}, bounds: [50.9, 3.5, 51.2, 3.9] }));
  const streets = streetsOf({ map: { frameOrigins: [] } }, { GEVEL_STREETS: file });
  if (!streets) throw new Error('There are streets.');
  return streets;
}

function road(kind: string, names: Readonly<Record<string, string>>, y: number): DrawnFeature {
  return {
    kind: 'line',
    parts: [
      [
        [0, y],
        [4096, y],
      ],
    ],
    properties: { kind, ...names },
  };
}

const both = { name: 'Rue Neuve - Nieuwstraat', 'name:nl': 'Nieuwstraat', 'name:fr': 'Rue Neuve' };
const few = fileOf('few', {
  roads: [
    road('major_road', both, 1500),
    road('minor_road', { name: 'Kouter' }, 2500),
    road('path', { name: 'Pad' }, 3000),
  ],
  landuse: [
    {
      kind: 'area',
      parts: [
        [
          [200, 200],
          [900, 200],
          [900, 900],
        ],
      ],
      properties: { kind: 'park' },
    },
  ],
});

function mapOf(streets: StreetsFile, language: Language = 'nl'): PlaceMap {
  return { place, language, streets };
}

describe('the static map where there are streets', () => {
  it('shows them around the place, with names in the language and their makers', async () => {
    const svg = await placeMapSvg(mapOf(few));
    expect(svg).toContain('"Nieuwstraat"');
    expect(svg).toContain('"Kouter"');
    expect(svg).not.toContain('"Pad"');
    expect(svg).toContain('© OpenStreetMap');
    expect(svg).not.toContain('Natural Earth');
    expect(placeMapView(mapOf(few)).markPx).toBe(9);
    expect(await placeMapSvg(mapOf(few, 'fr'))).toContain('"Rue Neuve"');
    expect(await placeMapSvg(mapOf(few, 'de'))).toContain('"Rue Neuve - Nieuwstraat"');
  });

  it('says of invented streets that they are, in each language, and names no makers', async () => {
    const sample = streetsOf({ map: { frameOrigins: [], streets: { file: 'content/streets.pmtiles' } } }, {});
    if (!sample) throw new Error('The demonstration has streets.');
    const notes = {
      nl: 'Voorbeeldkaart: geen echte straten',
      fr: 'Carte d’exemple\u00a0: rues inventées',
      en: 'Sample map: no real streets',
      de: 'Beispielkarte: keine echten Straßen',
    };
    for (const language of ['nl', 'fr', 'en', 'de'] as const) {
      const svg = await placeMapSvg(mapOf(sample, language));
      expect(svg).toContain(`"${notes[language]}"`);
      expect(svg).not.toContain('OpenStreetMap');
      expect(Buffer.byteLength(svg)).toBeLessThan(20_000);
      expect(sentBytes(svg)).toBeLessThan(4_500);
    }
  });

  it('shows a circle of 500 m from farther away where the address is hidden', () => {
    const { markPx } = placeMapView({ ...mapOf(few), place: { ...place, isExact: false } });
    expect(markPx).toBeGreaterThan(80);
    expect(markPx).toBeLessThan(90);
  });

  it('weighs no more than 22 KB in the densest town, and keeps its main roads', async () => {
    const dense = fileOf('dense', {
      roads: [
        ...Array.from({ length: 1500 }, (_, at): DrawnFeature => {
          const zigzag = Array.from({ length: 30 }, (__, step): Pixel => [
            step * 140,
            (at * 37 + (step % 2) * 60) % 4096,
          ]);
          return { kind: 'line', parts: [zigzag], properties: { kind: 'minor_road', name: `Straat ${String(at)}` } };
        }),
        road('major_road', { name: 'Grote Steenweg' }, 1500),
      ],
    });
    const svg = await placeMapSvg(mapOf(dense));
    // 14 KB of streets at most, and the letters of their names: those are outlines since they are the site's own.
    expect(Buffer.byteLength(svg)).toBeLessThan(22_000);
    expect(svg).toContain('class="s-main"');
    expect(svg).toContain('"Grote Steenweg"');
  });

  it('is another file with other streets', () => {
    const none = { place, language: 'nl' } as const;
    expect(placeMapAddress(mapOf(few))).not.toBe(placeMapAddress(none));
  });
});

it('no name of a street stands over another or over the mark, nor is one cut by an edge', () => {
  const point = fc.tuple(fc.integer({ min: 0, max: 720 }), fc.integer({ min: 0, max: 400 }));
  const line = fc.record({
    name: fc.stringMatching(/^[a-z]{4,20}$/u),
    line: fc.array(point, { minLength: 2, maxLength: 4 }),
    rank: fc.nat(2),
  });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
      const names = namesOf(lines, { size: { width: 720, height: 400 }, markPx: 9 });
      expect(new Set(names.map(({ name }) => name)).size).toBe(names.length);
      for (const { name, middle, angle } of names) {
        expect(Math.abs(angle)).toBeLessThanOrEqual(90);
        const [along, across] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
        // Both ends of the letters, a little within the place that is kept free for them.
        const half = name.length * 3.5;
        const ends = [-half, half].map((by): Pixel => [middle[0] + by * along, middle[1] + by * across]);
        for (const [x, y] of ends) expect([x > 0, x < 720, y > 0, y < 400]).toEqual([true, true, true, true]);
        const sides = ends.map(([x]) => x > 160 && x < 560);
        expect(sides[0]).toBe(sides[1]);
        expect(Math.hypot(middle[0] - 360, middle[1] - 200)).toBeGreaterThan(9);
      }
      for (const [at, one] of names.entries()) {
        for (const other of names.slice(at + 1)) {
          expect(Math.hypot(one.middle[0] - other.middle[0], one.middle[1] - other.middle[1])).toBeGreaterThan(14);
        }
      }
    }),
  );
});
