import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Span } from '#domain/office/opening-time.ts';
import { shortSpans, type Presence } from './short-spans.ts';

const moment = fc.integer({ min: 0, max: 12 });
const span = fc.tuple(moment, moment).map(([one, other]): Span => [Math.min(one, other), Math.max(one, other) + 1]);
const spans = fc.array(span, { maxLength: 3 });
const presences = fc.array(fc.record({ away: spans, viewings: spans }), { maxLength: 4 });

function isWithin(all: readonly Span[], at: number): boolean {
  return all.some(([from, until]) => from <= at && at < until);
}

function isFree({ away, viewings }: Presence, at: number): boolean {
  return !isWithin([...away, ...viewings], at);
}

describe('shortSpans', () => {
  it('are those in which nobody who is there is free', () => {
    const an: Presence = { away: [[0, 9]], viewings: [] };
    expect(shortSpans([an], [])).toEqual([[0, 9]]);
    expect(shortSpans([an, { away: [], viewings: [] }], [])).toEqual([]);
    expect(shortSpans([an, { away: [[7, 12]], viewings: [[2, 3]] }], [])).toEqual([
      [2, 3],
      [7, 9],
    ]);
  });

  it('leave a viewing to whoever is away, and one of nobody to somebody who is there', () => {
    const els: Presence = { away: [], viewings: [] };
    expect(shortSpans([{ away: [[0, 9]], viewings: [[2, 3]] }, els], [])).toEqual([]);
    expect(shortSpans([{ away: [[0, 9]], viewings: [] }, els], [[2, 3]])).toEqual([[2, 3]]);
  });

  it('leave their places to agents without an account, but not while every colleague is away', () => {
    const an: Presence = { away: [[0, 9]], viewings: [] };
    const els: Presence = { away: [[7, 9]], viewings: [[2, 3]] };
    expect(shortSpans([an, els], [], 1)).toEqual([[7, 9]]);
    expect(shortSpans([an, els], [[2, 3]], 1)).toEqual([
      [2, 3],
      [7, 9],
    ]);
  });

  it('are none while nobody is away', () => {
    expect(shortSpans([{ away: [], viewings: [[2, 3]] }], [[2, 3]])).toEqual([]);
  });

  it('hold each moment at which one more viewing, after those of nobody, is nobody’s, and no other', () => {
    fc.assert(
      fc.property(presences, spans, fc.nat({ max: 3 }), (colleagues, nobodys, others) => {
        const short = shortSpans(colleagues, nobodys, others);
        for (let at = -1; at < 15; at += 1) {
          const away = colleagues.filter((one) => isWithin(one.away, at));
          const free = colleagues.filter((one) => isFree(one, at)).length + others;
          const needed = nobodys.filter((one) => isWithin([one], at)).length;
          const isShort = away.length === colleagues.length || free <= needed;
          expect(isWithin(short, at)).toBe(away.length > 0 && isShort);
        }
      }),
    );
  });

  it('let each viewing have somebody who is there, in whatever order some are sold, cancelled, and colleagues away', () => {
    const act = fc.tuple(fc.constantFrom('sell', 'cancel', 'away'), fc.nat({ max: 3 }), moment);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.array(act, { maxLength: 30 }), (count, acts) => {
        const team = Array.from({ length: count }, (): { away: Span[]; viewings: Span[] } => ({
          away: [],
          viewings: [],
        }));
        for (const [kind, index, at] of acts) {
          const one = team[index % count];
          const found = team.find((other) => isFree(other, at));
          if (kind === 'away') one?.away.push([at, at + 2]);
          else if (kind === 'cancel') one?.viewings.pop();
          else if (team.some(({ away }) => isWithin(away, at))) expect(isWithin(shortSpans(team, []), at)).toBe(!found);
          if (kind === 'sell') found?.viewings.push([at, at + 1]);
        }
      }),
    );
  });
});
