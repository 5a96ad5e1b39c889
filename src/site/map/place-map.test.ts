import { brotliCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clipLine, clipRing, toPixels, type Pixel } from './map-pixels.ts';
import { labelsOf } from './place-labels.ts';
import { placeMapAddress, placeMapSvg, placeMapView, type PlaceMap } from './place-map.ts';

const gent: PlaceMap = { place: { latitude: 51.05, longitude: 3.72, isExact: true }, language: 'nl' };
const size = { width: 720, height: 400 };
const pixel = fc.tuple(fc.integer({ min: -2000, max: 2000 }), fc.integer({ min: -2000, max: 2000 }));
/** Cut shapes may reach so far over the edge. */
const marginPx = 8.001;

function isNear([x, y]: Pixel): boolean {
  return x >= -marginPx && x <= size.width + marginPx && y >= -marginPx && y <= size.height + marginPx;
}

describe('the static map of a place', () => {
  it('has the place in the middle and names the towns around it in the language', async () => {
    expect(placeMapView(gent)).toEqual({ address: placeMapAddress(gent), markPx: 9, isExact: true });
    expect(await placeMapSvg(gent)).toContain('Natural Earth, GeoNames (CC BY 4.0)');
    expect(await placeMapSvg(gent)).toContain('aria-label="Deinze"');
    const brussels = { latitude: 51, longitude: 4.45, isExact: true };
    expect(await placeMapSvg({ ...gent, place: brussels, language: 'fr' })).toContain('"Malines"');
    expect(await placeMapSvg({ ...gent, place: brussels })).toContain('"Mechelen"');
  });

  it('has a circle of 500 m over it where the address is hidden, and no point', () => {
    const { markPx, isExact } = placeMapView({ ...gent, place: { ...gent.place, isExact: false } });
    const metre = toPixels([51.05, 3.72], size, 11).metre;
    expect(Math.abs(markPx / metre - 500)).toBeLessThan(0.5 / metre);
    expect(isExact).toBe(false);
  });

  it('leaves its middle to the mark, which the page draws in the colours of the agency', async () => {
    for (const isExact of [true, false])
      expect(await placeMapSvg({ ...gent, place: { ...gent.place, isExact } })).not.toContain('cx="360" cy="200"');
  });

  it('writes in outlines of the site’s typeface, each letter once, and none of the machine’s', async () => {
    const svg = await placeMapSvg(gent);
    expect(svg).not.toMatch(/<text|font-family/u);
    const outlines = [...svg.matchAll(/<path id="(l\d+)" d="([^"]+)"/gu)];
    expect(new Set(outlines.map(([, , path]) => path)).size).toBe(outlines.length);
    const uses = [...svg.matchAll(/<use href="#(l\d+)"/gu)].map(([, id]) => id);
    expect(new Set(uses)).toEqual(new Set(outlines.map(([, id]) => id)));
    expect(uses.length).toBeGreaterThan(outlines.length);
  });

  it('has a dark colour for everything that it paints', async () => {
    for (const isExact of [true, false]) {
      const svg = await placeMapSvg({ ...gent, place: { ...gent.place, isExact } });
      const dark = /prefers-color-scheme:dark\)\{([^<]+)\}<\/style>/u.exec(svg)?.[1] ?? '';
      const painted = [...svg.matchAll(/class="([^"]+)"/gu)].flatMap(([, names = '']) => names.split(' '));
      expect([...new Set(painted)].filter((name) => !dark.includes(`.${name}{`))).toEqual([]);
      expect(svg.match(/(?:fill|stroke)="#/gu)).toHaveLength(painted.length);
    }
  });

  // Letters are outlines, 9 of its 15 KB, and pack to a third: what counts is what is sent.
  it('is sent as at most 4.8 KB, and has one address for one picture', async () => {
    for (const place of [gent.place, { latitude: 49.61, longitude: 6.13, isExact: false }]) {
      expect(brotliCompressSync(await placeMapSvg({ ...gent, place })).length).toBeLessThan(4_800);
    }
    expect(placeMapAddress({ ...gent })).toBe(placeMapAddress(gent));
    expect(placeMapAddress({ ...gent, language: 'fr' })).not.toBe(placeMapAddress(gent));
    expect(placeMapAddress({ ...gent, place: { ...gent.place, isExact: false } })).not.toBe(placeMapAddress(gent));
  });

  it('knows how long a metre is', () => {
    const { of, metre } = toPixels([51, 4], size, 11);
    const [, y] = of([51.009, 4]);
    // A hundredth of a degree of latitude is 1112 m.
    expect((200 - y) / metre).toBeCloseTo(0.009 * 111_195, -1);
  });
});

describe('cutting to the picture', () => {
  it('keeps nothing of a ring outside of it, and all of one inside', () => {
    fc.assert(
      fc.property(fc.array(pixel, { minLength: 3, maxLength: 12 }), (ring) => {
        const cut = clipRing(ring, size);
        expect(cut.every(isNear)).toBe(true);
        if (ring.every(isNear)) expect(cut).toEqual(ring);
      }),
    );
  });

  it('keeps every point of a line that is in the picture', () => {
    fc.assert(
      fc.property(fc.array(pixel, { minLength: 2, maxLength: 12 }), (line) => {
        const kept = new Set(clipLine(line, size).flat());
        const inside = line.filter(([x, y]) => x >= 0 && x <= size.width && y >= 0 && y <= size.height);
        expect(inside.filter((point) => !kept.has(point))).toEqual([]);
      }),
    );
  });
});

it('lets no name of a town stand over another or over the mark, nor the edge cut it', () => {
  const town = fc.record({
    name: fc.stringMatching(/^[a-z]{3,14}$/u),
    point: fc.tuple(
      fc.integer({ min: 5095, max: 5115 }).map((at) => at / 100),
      fc.integer({ min: 350, max: 400 }).map((at) => at / 100),
    ),
    inhabitants: fc.integer({ min: 0, max: 100_000 }),
  });
  fc.assert(
    fc.property(fc.array(town, { maxLength: 40 }), (towns) => {
      const boxes = labelsOf(towns, toPixels([51.05, 3.72], size, 11), size, 30).map(({ name, dot: [x, y] }) => ({
        left: x - 3,
        right: x + 7 + name.length * 9,
        top: y - 10,
        bottom: y + 10,
      }));
      const mark = { left: 330, right: 390, top: 170, bottom: 230 };
      for (const [at, one] of boxes.entries()) {
        expect(one.left >= 0 && one.right <= size.width && one.top >= 0 && one.bottom <= size.height).toBe(true);
        // A phone shows the square in the middle.
        for (const edge of [160, 560]) expect(one.left < edge && one.right > edge).toBe(false);
        for (const other of [mark, ...boxes.slice(at + 1)]) {
          const isOver =
            one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
          expect(isOver).toBe(false);
        }
      }
    }),
  );
});
