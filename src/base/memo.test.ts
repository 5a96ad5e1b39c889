import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memoBy, memoByKey } from './memo.ts';

test('what an object gives is made once, and once more for an equal one', () => {
  let made = 0;
  const numberOf = memoBy<{ readonly id: string }, number>(() => (made += 1));
  const home = { id: '46' };
  expect([numberOf(home), numberOf(home), numberOf({ id: '46' }), numberOf(home)]).toEqual([1, 1, 2, 1]);
});

test('what is made by key is made once for each pair, whatever the order of the questions', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat({ max: 3 }), fc.constantFrom('nl', 'fr', 'en'))), (asked) => {
      const homes = Array.from({ length: 4 }, (_, id) => ({ id }));
      const made: string[] = [];
      const nameOf = memoByKey(({ id }: { readonly id: number }, language: string) => {
        made.push(`${id} ${language}`);
        return `${id} ${language}`;
      });
      const answers = asked.map(([id, language]) => nameOf(homes[id] ?? { id }, language));
      expect(answers).toEqual(asked.map(([id, language]) => `${id} ${language}`));
      expect(made).toEqual([...new Set(answers)]);
    }),
  );
});

test('what could not be made is asked for again', () => {
  let tries = 0;
  const readOnce = memoBy<object, string>(() => {
    tries += 1;
    if (tries === 1) throw new Error('The disk is busy.');
    return 'read';
  });
  const file = {};
  expect(() => readOnce(file)).toThrow('The disk is busy.');
  expect(readOnce(file)).toBe('read');
});
