import { joinedSpans, type Span } from '#domain/office/opening-time.ts';

/** What is left of spans beside others. `([[0, 9]], [[2, 4], [4, 6]]) -> [[0, 2], [6, 9]]` */
export function withoutSpans(spans: readonly Span[], others: readonly Span[]): Span[] {
  return joinedSpans(others).reduce<Span[]>(
    (left, [begin, end]) =>
      left
        .flatMap(([from, until]): Span[] => [
          [from, Math.min(until, begin)],
          [Math.max(from, end), until],
        ])
        .filter(([from, until]) => from < until),
    [...spans],
  );
}
