import fc from 'fast-check';
import { expect, it } from 'vitest';
import { draws } from '#scripts/test-setup/draws.ts';
import { recordsKey } from './content-keys.ts';

interface Some {
  readonly id: number;
  readonly price: number;
}

/** What is done to a list of records, by turns. */
const edit = fc.tuple(fc.constantFrom('price', 'same', 'remove', 'add', 'swap'), fc.nat(), fc.nat(9));

function edited(list: readonly Some[], [kind, at, price]: readonly [string, number, number]): Some[] {
  const place = at % Math.max(1, list.length);
  const own = list[place];
  if (kind === 'remove') return list.toSpliced(place, 1);
  if (kind === 'add') return list.toSpliced(place, 0, { id: at, price });
  if (!own) return [...list];
  if (kind === 'swap') return list.toSpliced(place, 1).toSpliced(0, 0, own);
  // Another object, which says the same or something else.
  return list.with(place, { ...own, ...(kind === 'price' && { price }) });
}

it('stands for what records say and for their order, whichever lists somebody has asked for before', () => {
  const length = fc.constantFrom(0, 1, 63, 64, 65, 128, 129, 200);
  fc.assert(
    fc.property(length, fc.array(edit, { maxLength: 8 }), (size, edits) => {
      let list: readonly Some[] = Array.from({ length: size }, (_, id) => ({ id, price: 1 }));
      const textOfKey = new Map<string, string>();
      const keyOfText = new Map<string, string>();
      for (const one of [undefined, ...edits]) {
        if (one) list = edited(list, one);
        const [key, text] = [recordsKey(list), JSON.stringify(list)];
        // Nobody has seen these objects.
        expect(recordsKey(list.map((record) => ({ ...record })))).toBe(key);
        expect(textOfKey.get(key) ?? text).toBe(text);
        expect(keyOfText.get(text) ?? key).toBe(key);
        textOfKey.set(key, text);
        keyOfText.set(text, key);
      }
    }),
    { numRuns: draws(100) },
  );
});
