import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forgetSite } from './site-state.ts';
import { stableBy, stableByText, stableFrom, stableLists, memoBy, memoByKey } from './memo.ts';

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

test('what follows other things as well is made again as soon as one of them is another', () => {
  let made = 0;
  const kept = stableBy<{ readonly id: string }, { readonly path: string }>();
  const home = { id: '46' };
  const pathBy = (...follows: readonly unknown[]) => kept(home, 'nl', follows, () => ({ path: `${(made += 1)}` }));
  const [table, other] = [{}, {}];
  const first = pathBy(table, 'gent');
  expect(pathBy(table, 'gent')).toBe(first);
  expect(kept(home, 'fr', [table, 'gent'], () => ({ path: 'fr' })).path).toBe('fr');
  expect(pathBy(table, 'gent')).toBe(first);
  for (const follows of [[other, 'gent'], [other, 'aalst'], [other], [other, undefined], [table, 'gent']])
    expect(pathBy(...follows).path).toBe(String(made));
  expect(made).toBe(6);
});

test('a list with the same members, and a value that says the same, are those of before', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.nat({ max: 3 }), { maxLength: 3 }), { maxLength: 8 }), (lists) => {
      const [kept, keptText] = [stableLists<number>(), stableByText<readonly number[]>()];
      let [last, lastText]: (readonly number[] | undefined)[] = [];
      for (const list of lists) {
        const [now, text] = [kept('homes', list), keptText(list, 'homes')];
        expect([now, text]).toEqual([list, list]);
        if (last?.join() === list.join()) expect([now === last, text === lastText]).toEqual([true, true]);
        [last, lastText] = [now, text];
      }
    }),
  );
});

test('what stood under a name is forgotten when a state of the site has passed without it', () => {
  const [homes, texts] = [stableLists<number>(), stableByText<{ readonly town: string }>()];
  const [first, text] = [homes('one', [1, 2]), texts({ town: 'Gent' }, 'one')];
  forgetSite();
  expect([homes('one', [1, 2]), texts({ town: 'Gent' }, 'one')].every((one) => one === first || one === text)).toBe(
    true,
  );
  forgetSite();
  forgetSite();
  expect(homes('one', [1, 2])).not.toBe(first);
  expect(texts({ town: 'Gent' }, 'one')).not.toBe(text);
});

test('what stands under a name is made again when its source or what it follows is another, from what stood there', () => {
  const kept = stableFrom<{ readonly sum: number; readonly before: number | undefined }>();
  const sumOf = (source: readonly number[], ...follows: readonly unknown[]) =>
    kept('all', source, follows, (last) => ({ sum: source.reduce((a, b) => a + b, 0), before: last?.sum }));
  const [first, second] = [
    [1, 2],
    [1, 2, 3],
  ];
  const made = sumOf(first, 12);
  expect([made, sumOf(first, 12)]).toEqual([{ sum: 3, before: undefined }, made]);
  expect(sumOf(first, 12)).toBe(made);
  expect(sumOf(second, 12)).toEqual({ sum: 6, before: 3 });
  expect(sumOf(second, 5)).toEqual({ sum: 6, before: 6 });
  forgetSite();
  expect(sumOf(first, 5)).toEqual({ sum: 3, before: 6 });
  forgetSite();
  forgetSite();
  expect(sumOf(first, 5)).toEqual({ sum: 3, before: undefined });
});
