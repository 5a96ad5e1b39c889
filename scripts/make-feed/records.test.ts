import { describe, expect, it } from 'vitest';
import { objectWith, parseJson } from '#base/json.ts';
import { createRandom } from './random.ts';
import { makeProperty } from './records.ts';

const make = (seed: number, count: number) => {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, index) => JSON.stringify(makeProperty(random, 1001 + index, [])));
};

describe('makeProperty', () => {
  it('makes the same records from the same seed, and others from another', () => {
    expect(make(7, 20)).toEqual(make(7, 20));
    expect(make(7, 20)).not.toEqual(make(8, 20));
  });

  it('makes texts that differ', () => {
    const texts = make(7, 200).map((record) =>
      JSON.stringify(objectWith<{ Description: object }>(parseJson(record), 'Description').Description),
    );
    expect(new Set(texts).size).toBeGreaterThan(195);
  });
});

describe('createRandom', () => {
  it('stays within its bounds', () => {
    const random = createRandom(1);
    const numbers = Array.from({ length: 1000 }, () => random.integer(3, 5));
    expect([...new Set(numbers)].sort()).toEqual([3, 4, 5]);
  });
});
