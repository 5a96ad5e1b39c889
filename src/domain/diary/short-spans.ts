import { joinedSpans, type Span } from '#domain/office/opening-time.ts';

/** When fewer than some colleagues are there, of the absences of each: one colleague’s may overlap. `([[[0, 5]], [[3, 9]]], 1) -> [[3, 5]]` */
export function shortSpans(absences: readonly (readonly Span[])[], needed: number): Span[] {
  const away = absences.flatMap((own) => joinedSpans(own));
  const bounds = [...new Set(away.flat())].toSorted((one, other) => one - other);
  const isShort = (moment: number): boolean =>
    absences.length - away.filter(([from, until]) => from <= moment && moment < until).length < needed;
  const spans = bounds.slice(1).map((until, index): Span => [bounds[index] ?? until, until]);
  return joinedSpans(spans.filter(([from]) => isShort(from)));
}
