import { describe, expect, it } from 'vitest';
import type { MapPin } from '#contracts/map.ts';
import { boundsOf, lowestPrice, mergeGroups, PinIndex } from './pill-groups.ts';

function pin(id: string, latitude: number, longitude: number, priceCents?: number): MapPin {
  const price = priceCents === undefined ? 'Prijs op aanvraag' : 'price';
  return { id, latitude, longitude, isExact: true, price, name: `Home ${id}`, ...(priceCents && { priceCents }) };
}

const everywhere = { south: 40, west: -10, north: 60, east: 20 };
const pins = [pin('1', 51.05, 3.72, 300_00), pin('2', 51.051, 3.721, 200_00), pin('3', 50.63, 5.57)];
const index = new PinIndex(pins);

describe('PinIndex', () => {
  it('groups what is close on a small map and parts it on a large one', () => {
    const idsAt = (zoom: number) =>
      index.groupsIn(everywhere, zoom).map((group) => group.pins.map(({ id }) => id).sort());
    expect(idsAt(8)).toEqual(expect.arrayContaining([['1', '2'], ['3']]));
    expect(idsAt(17)).toEqual(expect.arrayContaining([['1'], ['2'], ['3']]));
  });

  it('gives only what is in the bounds', () => {
    const bounds = { south: 50.5, west: 5, north: 50.8, east: 6 };
    expect(index.groupsIn(bounds, 8).map(({ key }) => key)).toEqual(['3']);
  });

  it('loses and doubles no pin at any zoom', () => {
    for (let zoom = 5; zoom < 18; zoom += 1) {
      const ids = index.groupsIn(everywhere, zoom).flatMap((group) => group.pins.map(({ id }) => id));
      expect(ids.sort()).toEqual(['1', '2', '3']);
    }
  });
});

describe('mergeGroups', () => {
  it('stands at the middle of all its pins', () => {
    const [one, two, three] = pins.map((each) => ({
      key: each.id,
      pins: [each],
      latitude: each.latitude,
      longitude: each.longitude,
    }));
    if (!one || !two || !three) throw new Error('three pins make three groups');
    const merged = mergeGroups(mergeGroups(one, two), three);
    expect(merged.pins).toHaveLength(3);
    expect(merged.latitude).toBeCloseTo((51.05 + 51.051 + 50.63) / 3, 6);
    expect(merged.key).toBe('1+2');
  });
});

describe('lowestPrice', () => {
  it('passes over hidden prices', () => {
    expect(lowestPrice(pins)).toEqual({ cents: 200_00, hasCharges: false });
    expect(lowestPrice(pins.slice(2))).toBeUndefined();
  });

  it('counts what comes on top of a rent', () => {
    const rents = [95_000, 98_000].map((cents, at) => ({ ...pin(String(at), 51, 4, cents), chargesCents: 7500 * at }));
    expect(lowestPrice(rents)).toEqual({ cents: 95_000, hasCharges: false });
    const other = rents.map((rent) => ({ ...rent, chargesCents: rent.chargesCents === 0 ? 12_000 : 7500 }));
    expect(lowestPrice(other)).toEqual({ cents: 105_500, hasCharges: true });
  });
});

describe('boundsOf', () => {
  it('spans all points', () => {
    expect(boundsOf(pins)).toEqual({ south: 50.63, west: 3.72, north: 51.051, east: 5.57 });
  });
});
