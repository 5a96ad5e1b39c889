import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Span } from '#domain/office/opening-time.ts';
import { withoutSpans } from './without-spans.ts';

const moment = fc.integer({ min: 0, max: 12 });
const span = fc.tuple(moment, moment).map(([one, other]): Span => [Math.min(one, other), Math.max(one, other) + 1]);
const spans = fc.array(span, { maxLength: 4 });

function isWithin(all: readonly Span[], at: number): boolean {
  return all.some(([from, until]) => from <= at && at < until);
}

describe('withoutSpans', () => {
  it('leaves what lies before, between and behind', () => {
    const others: Span[] = [
      [4, 6],
      [2, 4],
    ];
    expect(withoutSpans([[0, 9]], others)).toEqual([
      [0, 2],
      [6, 9],
    ]);
    expect(withoutSpans([[3, 5]], others)).toEqual([]);
    expect(withoutSpans([[7, 8]], others)).toEqual([[7, 8]]);
  });

  it('leaves each moment that is in none of the others, and no other', () => {
    fc.assert(
      fc.property(spans, spans, (all, others) => {
        const left = withoutSpans(all, others);
        for (let at = -1; at < 15; at += 1) expect(isWithin(left, at)).toBe(isWithin(all, at) && !isWithin(others, at));
      }),
    );
  });
});
