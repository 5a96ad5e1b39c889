import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearlySorted } from './nearly-sorted.ts';

test('what stays comes in the order of before, what is new behind it', () => {
  expect(nearlySorted(['a', 'c', 'b'], ['d', 'b', 'a'])).toEqual(['a', 'b', 'd']);
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(9)), fc.uniqueArray(fc.nat(9)), (before, now) => {
      const stayed = before.filter((one) => now.includes(one));
      const fresh = now.filter((one) => !before.includes(one));
      expect(nearlySorted(before, now)).toEqual([...stayed, ...fresh]);
    }),
  );
});
