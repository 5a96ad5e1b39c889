import fc from 'fast-check';
import { expect, it } from 'vitest';
import { draws } from '#scripts/test-setup/draws.ts';
import { LayeredMap } from './layered-map.ts';

const key = fc.constantFrom('/a', '/b', '/c', '/d', 'constructor', '__proto__');
const value = fc.option(fc.constantFrom('one', 'other'), { nil: undefined });
const first = fc.array(fc.tuple(key, fc.constant('first')), { maxLength: 5 }).map((all) => new Map(all));
const changes = fc.array(fc.tuple(key, value), { maxLength: 5 }).map((all) => new Map(all));

it('says what a map says to which the same was done, and versions of before stay as they are', () => {
  fc.assert(
    fc.property(first, fc.array(changes, { maxLength: 8 }), (below, rounds) => {
      let [layered, plain] = [LayeredMap.of<string>(below), new Map<string, string>(below)];
      const versions = [[layered, plain] as const];
      for (const round of rounds) {
        layered = layered.with(round);
        plain = new Map(plain);
        for (const [name, one] of round) {
          if (one === undefined) plain.delete(name);
          else plain.set(name, one);
        }
        versions.push([layered, plain]);
      }
      for (const [version, expected] of versions) {
        expect(new Map(version.entries())).toEqual(expected);
        expect(new Set(version.keys())).toEqual(new Set(expected.keys()));
        expect(version.size).toBe(expected.size);
        for (const name of ['/a', '/b', '/c', '/d', 'constructor', '__proto__', 'toString']) {
          expect(version.get(name)).toBe(expected.get(name));
          expect(version.has(name)).toBe(expected.has(name));
        }
      }
    }),
    { numRuns: draws(200) },
  );
});

it('is the same version where nothing is another', () => {
  const version = LayeredMap.of(new Map([['/a', 'one']]));
  expect(version.with(new Map())).toBe(version);
});

it('holds what it held with thousands of changes on top, and what was gone stays so', () => {
  let version = LayeredMap.of(new Map([['/gone', 'one']])).with(new Map([['/gone', undefined]]));
  for (let round = 0; round < 9; round += 1) {
    const names = Array.from({ length: 1000 }, (_, index) => [`/${round}/${index}`, 'one'] as const);
    version = version.with(new Map(names));
  }
  expect([version.size, [...version.keys()].length]).toEqual([9000, 9000]);
  expect([version.has('/gone'), version.get('/0/0'), version.get('/8/999')]).toEqual([false, 'one', 'one']);
});
