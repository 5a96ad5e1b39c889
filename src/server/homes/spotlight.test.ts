import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keepsOthers, movedOne, reordered } from './spotlight.ts';
import { comingFriday } from './spotlight-page.ts';

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 99 }).map(String), { maxLength: 12 });

it('gives the same homes in another order, whatever is asked for', () => {
  fc.assert(
    fc.property(ids, fc.array(fc.integer({ min: 1, max: 99 }).map(String)), (now, wanted) => {
      const after = reordered(now, wanted);
      expect(after.toSorted()).toEqual(now.toSorted());
      const named = after.filter((id) => wanted.includes(id));
      expect(after.slice(0, named.length)).toEqual(named);
    }),
  );
  expect(reordered(['a', 'b', 'c'], ['c', 'x', 'a', 'c'])).toEqual(['c', 'a', 'b']);
});

it('moves a home one place, and back again', () => {
  fc.assert(
    fc.property(ids, fc.nat(), (now, place) => {
      const id = now[place % Math.max(1, now.length)] ?? 'none';
      const moved = movedOne(now, id, 'up');
      expect(moved.toSorted()).toEqual(now.toSorted());
      const isFirst = now.indexOf(id) <= 0;
      expect(movedOne(moved, id, 'down')).toEqual(isFirst ? movedOne(now, id, 'down') : now);
    }),
  );
  expect(movedOne(['a', 'b', 'c'], 'c', 'up')).toEqual(['a', 'c', 'b']);
});

it('lets somebody place the own homes only: others keep their order among each other', () => {
  fc.assert(
    fc.property(ids, fc.func(fc.boolean()), fc.nat(), fc.constantFrom('up', 'down'), (now, isOwn, place, direction) => {
      const id = now[place % Math.max(1, now.length)] ?? 'none';
      expect(keepsOthers(now, movedOne(now, id, direction), (one) => one === id || isOwn(one))).toBe(true);
      const turned = now.toReversed();
      expect(keepsOthers(now, turned, isOwn)).toBe(now.filter((one) => !isOwn(one)).length < 2);
    }),
  );
  expect(keepsOthers(['a', 'b', 'c'], ['c', 'a', 'b'], (id) => id === 'c')).toBe(true);
  expect(keepsOthers(['a', 'b', 'c'], ['b', 'a', 'c'], (id) => id === 'c')).toBe(false);
});

it('knows the Friday of the week, today when it is one', () => {
  expect(['2026-11-23', '2026-11-27', '2026-11-28'].map((day) => comingFriday(day))).toEqual([
    '2026-11-27',
    '2026-11-27',
    '2026-12-04',
  ]);
});
