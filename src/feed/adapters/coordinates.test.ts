import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coordinates } from './coordinates.ts';

describe('coordinates', () => {
  it.each([
    ['0', '0.0000'],
    [0, 0],
  ])('are not known where both are zero: %s %s', (latitude, longitude) => {
    expect(coordinates(latitude, longitude)).toEqual({});
  });

  it('may lie on the meridian of Greenwich', () => {
    expect(coordinates('38.755', '0')).toEqual({ Latitude: '38.755', Longitude: '0' });
  });

  it('stay as the record says them where one is not zero', () => {
    const degrees = fc.double({ min: -180, max: 180, noNaN: true });
    const place = fc.tuple(degrees, degrees).filter(([latitude, longitude]) => latitude !== 0 || longitude !== 0);
    fc.assert(
      fc.property(place, ([Latitude, Longitude]) => {
        expect(coordinates(Latitude, Longitude)).toEqual({ Latitude, Longitude });
      }),
    );
  });
});
