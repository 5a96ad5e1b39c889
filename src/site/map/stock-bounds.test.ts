import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Listing } from '#domain/listing.ts';
import { sidesKm, stockBounds } from './stock-bounds.ts';

type Home = Pick<Listing, 'address'>;

function home(latitude: number, longitude: number): Home {
  return {
    address: {
      zip: '9000',
      city: 'Gent',
      countryId: 1,
      isPublished: true,
      geo: { latitude, longitude, isExact: true },
    },
  };
}

const place = fc.record({
  latitude: fc.double({ min: 36, max: 59, noNaN: true }),
  longitude: fc.double({ min: -11, max: 19, noNaN: true }),
});

/** Kilometres between two points (haversine). */
function kilometres(fromY: number, fromX: number, toY: number, toX: number): number {
  const [y, x] = [toY - fromY, toX - fromX].map((degrees) => Math.sin((degrees * Math.PI) / 360) ** 2);
  const narrow = Math.cos((fromY * Math.PI) / 180) * Math.cos((toY * Math.PI) / 180);
  return 2 * 6371 * Math.asin(Math.sqrt((y ?? 0) + narrow * (x ?? 0)));
}

it('holds every home with the margin around it, and little more', () => {
  fc.assert(
    fc.property(
      fc.array(place, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 0, max: 20 }),
      (places, marginKm) => {
        const bounds = stockBounds(
          places.map(({ latitude, longitude }) => home(latitude, longitude)),
          marginKm,
        );
        if (!bounds) throw new Error('There are homes.');
        const { south, west, north, east } = bounds;
        for (const { latitude, longitude } of places) {
          expect(kilometres(latitude, longitude, south, longitude)).toBeGreaterThan(marginKm - 0.01);
          expect(kilometres(latitude, longitude, latitude, west)).toBeGreaterThan(marginKm - 0.02);
          expect(kilometres(latitude, longitude, latitude, east)).toBeGreaterThan(marginKm - 0.02);
          expect([latitude <= north, latitude >= south]).toEqual([true, true]);
        }
        const farthest = Math.max(...places.map(({ latitude }) => latitude));
        expect(kilometres(farthest, 4, north, 4)).toBeLessThan(marginKm + 1.2);
      },
    ),
  );
});

it('says how large it is, and is not there without homes', () => {
  expect(stockBounds([], 3)).toBeUndefined();
  expect(stockBounds([home(51.05, 3.72)], 3)).toEqual({ south: 51.02, west: 3.67, north: 51.08, east: 3.77 });
  expect(sidesKm({ south: 51, west: 3, north: 52, east: 4 })).toEqual({ wide: 69, high: 111 });
});
