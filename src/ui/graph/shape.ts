/** A bar's part of a drawn graph. */
export interface GraphBar {
  /** Which source, from 0. */
  readonly series: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface GraphShape {
  readonly bars: readonly GraphBar[];
  /** Horizontal lines with what they stand for, from 0 up. */
  readonly lines: readonly { readonly y: number; readonly value: number }[];
}

/** The largest share of a day's width that its bar takes. */
const barShare = 0.72;
const lineCount = 4;

/** A round step of which a few reach the largest value. `137 -> 50` */
export function roundStep(largest: number): number {
  const rough = Math.max(1, largest) / lineCount;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? rough;
  return Math.max(1, step);
}

/** Bars on top of each other, one a day, in a box whose top left corner is 0, 0. `([[1, 2]], {width: 100, height: 50}) -> two bars` */
export function stackedBars(
  series: readonly (readonly (number | null)[])[],
  { width, height }: { readonly width: number; readonly height: number },
): GraphShape {
  const days = Math.max(1, ...series.map((counts) => counts.length));
  const sums = Array.from({ length: days }, (_, day) => series.reduce((sum, counts) => sum + (counts[day] ?? 0), 0));
  const step = roundStep(Math.max(...sums));
  const top = step * Math.max(1, Math.ceil(Math.max(...sums) / step));
  const dayWidth = width / days;
  const bars = sums.flatMap((_, day) => {
    let base = height;
    return series.flatMap((counts, index): GraphBar[] => {
      const barHeight = ((counts[day] ?? 0) / top) * height;
      if (barHeight === 0) return [];
      base -= barHeight;
      const x = day * dayWidth + (dayWidth * (1 - barShare)) / 2;
      return [{ series: index, x, y: base, width: dayWidth * barShare, height: barHeight }];
    });
  });
  const lines = Array.from({ length: Math.round(top / step) + 1 }, (_, index) => ({
    y: height - (index * step * height) / top,
    value: index * step,
  }));
  return { bars, lines };
}
