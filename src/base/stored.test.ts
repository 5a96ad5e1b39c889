import { z } from 'zod';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isObject } from './json.ts';
import { checkBy, readStored, storedContent, storedText, StoredProblem, type StoredFormat } from './stored.ts';

interface Plan {
  readonly title: string;
  readonly rooms: readonly { readonly m2: number }[];
}

const schema = z.strictObject({ title: z.string(), rooms: z.array(z.strictObject({ m2: z.number() })) });
const form: StoredFormat<Plan> = {
  name: 'the plan of home 46',
  version: 2,
  check: checkBy(schema),
  upgrade: (value, from) => (from === 0 ? { title: value, rooms: [] } : isObject(value) && { ...value, rooms: [] }),
  repair: 'Draw it again.',
};

function problemOf(text: string): string {
  try {
    readStored(text, form);
  } catch (error) {
    return error instanceof StoredProblem ? error.message : `not a StoredProblem: ${String(error)}`;
  }
  return 'no problem';
}

test('what is written is read again', () => {
  const plan = fc.record({ title: fc.string(), rooms: fc.array(fc.record({ m2: fc.integer() })) });
  fc.assert(
    fc.property(plan, (value) => {
      expect(readStored(storedText(value, form), form)).toEqual(value);
    }),
  );
});

test('text of before there were versions is read, and that of an older version', () => {
  expect(readStored('"Loft"', form)).toEqual({ title: 'Loft', rooms: [] });
  expect(readStored('{"version":1,"title":"Loft"}', form)).toEqual({ title: 'Loft', rooms: [] });
});

test('what cannot be read says what it is, why, and what to do', () => {
  expect(problemOf('{"version":2,"title":"Lo')).toBe(
    'the plan of home 46 cannot be read: it is no JSON, or was cut off. Draw it again.',
  );
  expect(problemOf('{"version":2,"title":"Loft","rooms":[{"m2":"big"}]}')).toContain('rooms.0.m2: ');
  expect(problemOf('{"version":2,"title":"Loft","rooms":[],"colour":"red"}')).toContain('colour');
  expect(problemOf('{"version":3,"title":"Loft","rooms":[]}')).toContain('a newer one wrote it. Draw it again.');
  expect(problemOf('{"version":"two"}')).toContain('version two');
});

test('no text, however odd, is taken for a plan or ends in anything but a StoredProblem', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
      const problem = problemOf(text);
      const isPlan = problem === 'no problem' && schema.safeParse(readStored(text, form)).success;
      expect(isPlan || problem.startsWith('the plan of home 46 cannot be read: ')).toBe(true);
    }),
  );
});

test('whoever asks what is kept gets all of it, also what cannot be read', () => {
  expect(storedContent(storedText({ title: 'Loft' }, form))).toEqual({ title: 'Loft' });
  expect(['{"title":"Loft"}', '{"title":"Lo', '{"version":"x"}'].map(storedContent)).toEqual([
    { title: 'Loft' },
    '{"title":"Lo',
    '{"version":"x"}',
  ]);
});
