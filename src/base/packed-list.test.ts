import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseJson } from './json.ts';
import { PackedList } from './packed-list.ts';

const asIs = (value: unknown): unknown => value;

it('gives back what it was given, as often as it is asked', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), (values) => {
      const list = new PackedList(asIs);
      for (const value of values) list.push(value);
      const same = parseJson(JSON.stringify(values));
      expect([list.length, [...list], [...list]]).toEqual([values.length, same, same]);
    }),
  );
});

it('takes another value in the place of a member', () => {
  const list = new PackedList(asIs);
  for (const id of [1, 2, 3]) list.push({ id });
  list.replace(1, { id: 'two' });
  expect(list.map((value) => value)).toEqual([{ id: 1 }, { id: 'two' }, { id: 3 }]);
});

it('is not changed by who changes what it gave', () => {
  const list = new PackedList((value) => value as number[]);
  list.push([1]);
  for (const numbers of list) numbers.push(2);
  expect([...list]).toEqual([[1]]);
});
