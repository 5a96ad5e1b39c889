import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Span } from '#domain/office/opening-time.ts';
import { shortSpans } from './short-spans.ts';

describe('shortSpans', () => {
  it('are those in which so many are away that too few are there', () => {
    const absences: Span[][] = [[[0, 5]], [[3, 9]], []];
    expect([1, 2, 3].map((needed) => shortSpans(absences, needed))).toEqual([[], [[3, 5]], [[0, 9]]]);
    expect(shortSpans([[[0, 5]]], 1)).toEqual([[0, 5]]);
  });

  it('hold each moment at which fewer than so many are there, and no other', () => {
    const moment = fc.integer({ min: 0, max: 12 });
    const span = fc.tuple(moment, moment).map(([one, other]): Span => [Math.min(one, other), Math.max(one, other) + 1]);
    const absences = fc.array(fc.array(span, { maxLength: 4 }), { maxLength: 5 });
    fc.assert(
      fc.property(absences, fc.integer({ min: 1, max: 5 }), (all, place) => {
        const needed = Math.min(place, all.length);
        const isWithin = (spans: readonly Span[], at: number) =>
          spans.some(([from, until]) => from <= at && at < until);
        const spans = shortSpans(all, needed);
        for (let at = -1; at < 15; at += 1)
          expect(isWithin(spans, at)).toBe(all.filter((own) => !isWithin(own, at)).length < needed);
      }),
    );
  });
});
