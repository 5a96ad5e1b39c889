import { expect, it } from 'vitest';
import { exactPlace } from './exact-place.ts';
import type { NamedPlace, Suggestion } from './protocol.ts';

function suggestion(id: string, kind: NamedPlace['kind'], isExact: boolean, count = 1): Suggestion {
  const place = { id, kind, name: id, names: {}, postcodes: [], count, isAmbiguous: false };
  return { place, found: id, isExact };
}

const liege = suggestion('liege', 'municipality', true);

it('takes the town before the province of the same name', () => {
  expect(exactPlace([suggestion('province', 'province', true), liege])).toBe(liege);
});

it('does not choose between two towns', () => {
  expect(exactPlace([liege, suggestion('other', 'municipality', true)])).toBeUndefined();
});

it('takes nothing that only begins like it', () => {
  expect(exactPlace([suggestion('gent', 'municipality', false)])).toBeUndefined();
});

it('takes the town that has homes before the one of its name that has none', () => {
  const empty = suggestion('empty', 'municipality', true, 0);
  expect(exactPlace([empty, liege])).toBe(liege);
  expect(exactPlace([empty])).toBe(empty);
});
