import { joinedSpans, type Span } from '#domain/office/opening-time.ts';

/** When a colleague is away, and when they have a viewing; the spans of each may overlap. */
export interface Presence {
  readonly away: readonly Span[];
  readonly viewings: readonly Span[];
}

function isWithin(spans: readonly Span[], moment: number): boolean {
  return spans.some(([from, until]) => from <= moment && moment < until);
}

/**
 * When somebody is away and nobody is left for one more viewing: each colleague who is there has one, or is needed for one that is
 * nobody’s, as are `others`, agents without an account. While nobody is away the agency has said itself how many run at the same time;
 * while every colleague is, none does. `([{ away: [[0, 5]], viewings: [] }], []) -> [[0, 5]]`
 */
export function shortSpans(colleagues: readonly Presence[], nobodys: readonly Span[], others = 0): Span[] {
  const away = joinedSpans(colleagues.flatMap((one) => one.away));
  const all = [...colleagues.flatMap((one) => [...one.away, ...one.viewings]), ...nobodys];
  const bounds = [...new Set(all.flat())].toSorted((one, other) => one - other);
  const isFreeAt = (moment: number) => (one: Presence) => !isWithin([...one.away, ...one.viewings], moment);
  const isShort = (moment: number): boolean => {
    if (!isWithin(away, moment)) return false;
    if (colleagues.every((one) => isWithin(one.away, moment))) return true;
    const left = colleagues.filter(isFreeAt(moment)).length + others;
    return left <= nobodys.filter((one) => isWithin([one], moment)).length;
  };
  const spans = bounds.slice(1).map((until, index): Span => [bounds[index] ?? until, until]);
  return joinedSpans(spans.filter(([from]) => isShort(from)));
}
