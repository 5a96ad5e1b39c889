import { expect, test } from 'vitest';
import { isList, isListOf, isMapOf, isObject, isText, listOf, objectWith, parseJson } from './json.ts';

test('an object of the own build is told by its fields, and a foreign one refused with their names', () => {
  const home = objectWith<{ id: string; price: number }>(parseJson('{"id":"46","price":1,"more":2}'), 'id', 'price');
  expect(home.id).toBe('46');
  for (const foreign of ['{"id":"46"}', '[]', 'null', '"id"']) {
    expect(() => objectWith<{ id: string; price: number }>(parseJson(foreign), 'id', 'price'), foreign).toThrow(
      'id, price',
    );
  }
});

test('a list is one of what it says, down to its last entry', () => {
  expect(listOf(parseJson('["a","b"]'), isText)).toEqual(['a', 'b']);
  for (const foreign of ['["a",1]', '{"0":"a"}', 'null']) {
    expect(() => listOf(parseJson(foreign), isText), foreign).toThrow('Expected a list');
  }
});

test('neither a list nor null is an object, and no object is a list', () => {
  expect([[], {}, null, 'a'].map(isList)).toEqual([true, false, false, false]);
  expect([{}, [], null, 'a', undefined].map(isObject)).toEqual([true, false, false, false, false]);
});

test('a list or a map is one down to its last entry', () => {
  expect([['a', 'b'], ['a', 1], { 0: 'a' }].map((value) => isListOf(value, isText))).toEqual([true, false, false]);
  expect([{ nl: 'a' }, { nl: 'a', fr: 1 }, ['a'], null].map((value) => isMapOf(value, isText))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
