import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseJson } from './json.ts';
import { keepPacked, keepText, keepUncompressed, packText, unpack } from './packed.ts';
import { PackedList } from './packed-list.ts';

const asIs = (value: unknown): unknown => value;

afterEach(() => {
  keepUncompressed(false);
});

describe.each([false, true])('kept uncompressed: %s', (isRoomy) => {
  beforeEach(() => {
    keepUncompressed(isRoomy);
  });

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
    list.replacePacked(1, keepText('{"id":"two"}'));
    expect(list.map((value) => value)).toEqual([{ id: 1 }, { id: 'two' }, { id: 3 }]);
  });

  it('is not changed by who changes what it gave', () => {
    const list = new PackedList((value) => value as number[]);
    list.push([1]);
    for (const numbers of list) numbers.push(2);
    expect([...list]).toEqual([[1]]);
  });
});

it('reads what is compressed and what is not, whatever this process keeps', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.boolean(), fc.boolean(), (value, first, then) => {
      const json = JSON.stringify(value);
      keepUncompressed(first);
      const kept = [keepText(json), packText(json), keepPacked(packText(json))];
      keepUncompressed(then);
      for (const one of [...kept, ...kept.map(keepPacked)]) expect(unpack(one)).toEqual(parseJson(json));
    }),
  );
});

it('takes no compressed text for one that is not', () => {
  // What cannot be compressed is stored in a block of another kind.
  const anyText = fc
    .uint32Array({ max: 0x10_ff_ff, maxLength: 2_000, size: 'max' })
    .map((points) => String.fromCodePoint(...points));
  fc.assert(
    fc.property(anyText, (text) => {
      expect(unpack(packText(JSON.stringify(text)))).toBe(text);
    }),
  );
});
