import { describe, expect, it } from 'vitest';
import { forms } from '#server/forms/forms.ts';
import { hourMs, secondMs } from '#server/clock.ts';
import { people, type Visit } from './recorded-people.ts';

const all = Object.entries(people(forms.map(({ name }) => name)));
const counted = (is: (visit: Visit) => boolean): number => all.filter(([, visit]) => is(visit)).length;
const first = ({ sends }: Visit): number => sends[0] ?? 0;

describe('the recorded ways of filling in', () => {
  it('are 300 and more, and no two are the same', () => {
    const told = all.map(([, visit]) => JSON.stringify(visit, Object.keys(visit).sort()));
    expect(all.length).toBeGreaterThanOrEqual(300);
    expect(told.filter((one, index) => told.indexOf(one) !== index)).toEqual([]);
  });

  it('differ in what they do, not only in the form', () => {
    const ways = new Set(
      all.map(([, visit]) => JSON.stringify({ ...visit, form: undefined }, Object.keys(visit).sort())),
    );
    expect(ways.size).toBeGreaterThanOrEqual(80);
  });

  it('hold enough of each kind that a guard would hurt which is a little stricter', () => {
    const kinds: Readonly<Record<string, number>> = {
      'sent within two seconds of the first answer': counted(
        (visit) => visit.input !== undefined && first(visit) - visit.input < 2 * secondMs,
      ),
      'sent within two seconds of the page': counted((visit) => first(visit) < 2 * secondMs),
      'without an answer that a page hears of': counted(({ input }) => input === undefined),
      'without a script': counted(({ lacks }) => lacks === 'script'),
      'without a task or cryptography': counted(({ lacks }) => lacks === 'task' || lacks === 'crypto'),
      'longer than the hour of a stamp': counted((visit) => first(visit) > hourMs),
      'with a wrong clock': counted(({ clockMs, clockSetAfter }) => (clockMs ?? clockSetAfter ?? 0) !== 0),
      'sent more than once': counted(({ sends }) => sends.length > 1),
      'on a device or network that is slow': counted(
        ({ workMs = 0, networkMs = 0 }) => workMs > 2 * secondMs || networkMs > 2 * secondMs,
      ),
    };
    expect(Object.entries(kinds).filter(([, count]) => count < 10)).toEqual([]);
  });
});
