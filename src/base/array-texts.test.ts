import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isList, parseJson } from '#base/json.ts';
import { draws } from '#scripts/test-setup/draws.ts';
import { arrayTexts, placesBefore, textAt, type ArrayTexts } from './array-texts.ts';

const space = fc.string({ unit: fc.constantFrom(' ', '\t', '\n', '\r'), maxLength: 2 });
// V8 13.6 takes the name `"` for `\` where it has read an object with that one.
const value = fc.jsonValue({ maxDepth: 2 }).filter((one) => !JSON.stringify(one).includes(String.raw`\\`));
const element = fc.oneof(
  { weight: 3, arbitrary: value.map((one) => JSON.stringify(one)) },
  { weight: 1, arbitrary: value.map((one) => JSON.stringify(one, null, '\t ')) },
  fc.constantFrom('1', '"é€"', '[{"a": [1, 2]}]', String.raw`"\\\"]"`, String.raw`"\\"`, '{"a":"}],"}', '-0'),
);
/** The text of an array, with anything that may stand between its elements. */
const arrayText = fc.array(fc.tuple(space, element, space), { maxLength: 8 }).chain((elements) =>
  fc.tuple(space, space, space).map(([before, inside, behind]) => {
    const inner = elements.length === 0 ? inside : elements.map((parts) => parts.join('')).join(',');
    return `${before}[${inner}]${behind}`;
  }),
);
const damage = fc.tuple(
  fc.nat(),
  fc.nat(3),
  fc.oneof(fc.string({ unit: fc.constantFrom(...Array.from('[]{},:"\\ \n1a\u00A0\uFEFF')), maxLength: 2 }), element),
);
type Damage = readonly [at: number, out: number, put: string];

function damaged(text: string, damages: readonly Damage[]): string {
  let result = text;
  for (const [place, out, put] of damages) {
    const at = place % (result.length + 1);
    result = result.slice(0, at) + put + result.slice(at + out);
  }
  return result;
}

/** What comes of it; undefined where it is no JSON. */
function unlessBroken<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

const cut = (text: string, before?: ArrayTexts): ArrayTexts | undefined => arrayTexts(Buffer.from(text), before);
const textsOf = (texts: ArrayTexts): readonly string[] =>
  Array.from({ length: texts.places.length / 2 }, (_, index) => textAt(texts, index));

/** What the elements say, each read by itself. */
const valuesOf = (texts: ArrayTexts | undefined): unknown =>
  texts && unlessBroken(() => textsOf(texts).map((text) => parseJson(text)));

function listIn(text: string): unknown {
  const value = unlessBroken(() => parseJson(text));
  return isList(value) ? value : undefined;
}

it('cuts the texts of the elements, without what stands around them', () => {
  const found = cut(' [ {"a": [1, 2]} , "b,]" ,3\n] ');
  expect(found && textsOf(found)).toEqual(['{"a": [1, 2]}', '"b,]"', '3']);
  expect([cut('[]'), cut(' [ ] ')].map((texts) => texts && textsOf(texts))).toEqual([[], []]);
});

it('says of any text what reading the whole says, or that it is no array', () => {
  fc.assert(
    fc.property(arrayText, fc.array(damage, { maxLength: 2 }), (whole, damages) => {
      const text = damaged(whole, damages);
      const texts = cut(text);
      expect(valuesOf(texts)).toStrictEqual(listIn(text));
      if (listIn(text)) expect(texts && textsOf(texts)).toEqual(texts && textsOf(texts).map((one) => one.trim()));
    }),
    { numRuns: draws(1_000) },
  );
});

it.each([
  '',
  ' ',
  '{}',
  '1',
  '[1}',
  '{1,2]',
  '[1,',
  '[1',
  '[1]]',
  '[1],',
  '[1]1',
  '[,]',
  '[1,]',
  '[,1]',
  '[1,,2]',
  '[1 2]',
  '["]',
  String.raw`["\"]`,
  '[{]}',
  '[[]',
  '\uFEFF[]',
  '[1\u00A0]',
])('takes %j for no array', (text) => {
  for (const before of [undefined, '[]', '[1]', '[1,2]', '[1,2]1', '[0,1]', '[[]]'].map((one) =>
    one === undefined ? undefined : cut(one),
  ))
    expect(valuesOf(cut(text, before))).toBeUndefined();
});

/** A text, and one that is mostly the same. */
const pair = fc
  .tuple(arrayText, fc.array(damage, { maxLength: 2 }))
  .map(([text, damages]) => [text, damaged(text, damages)] as const);

it('finds the same when it knows a text before, whichever', () => {
  fc.assert(
    fc.property(fc.oneof(pair, fc.tuple(arrayText, arrayText)), ([before, now]) => {
      const last = cut(before);
      expect(last).toBeDefined();
      expect(cut(now, last)?.places).toEqual(cut(now)?.places);
    }),
    { numRuns: draws(1_000) },
  );
});

/** Lists of few texts, many of them twice. */
const fewTexts = fc.array(fc.constantFrom('1', '2', '"é"', '"three"', '[4]'), { maxLength: 9 });

it('says where each text stood before, and gives each place once', () => {
  fc.assert(
    fc.property(fewTexts, fewTexts, (before, now) => {
      const [last, texts] = [cut(`[${before.join()}]`), cut(`[\n${now.join(' ,\t')}]`)];
      const places = last && texts ? [...placesBefore(texts, last)] : [];
      const given = places.filter((place) => place !== -1);
      expect(new Set(given).size).toBe(given.length);
      expect(places.map((place, index) => (place === -1 ? now[index] : before[place]))).toEqual(now);
      const left = before.filter((_, place) => !given.includes(place));
      expect(now.filter((text, index) => places[index] === -1 && left.includes(text))).toEqual([]);
    }),
    { numRuns: draws(500) },
  );
});

it('looks at both ends first: of equal texts the one stays that has not moved', () => {
  const places = (before: string, now: string): unknown => {
    const [last, texts] = [cut(before), cut(now)];
    return last && texts && [...placesBefore(texts, last)];
  };
  expect(places('[1,2,1]', '[1,2,1]')).toEqual([0, 1, 2]);
  expect(places('[1,2,1]', '[2,1]')).toEqual([1, 2]);
  expect(places('[1,2,1]', '[1,2]')).toEqual([0, 1]);
  expect(places('[1,2,3,1]', '[1,3,2,1,1]')).toEqual([0, 2, 1, -1, 3]);
  expect(places('[]', '[1]')).toEqual([-1]);
});
