import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordOf } from './record-of.ts';

test('each key has the value that was made for it, in the order of the keys', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.stringMatching(/^[a-z]{1,4}$/u)), (keys) => {
      const record = recordOf(keys, (key) => key.length);
      expect(Object.entries(record)).toEqual(keys.map((key) => [key, key.length]));
    }),
  );
});
