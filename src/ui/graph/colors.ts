/** The colours of the theme that graphs are drawn in. */
export interface GraphTheme {
  readonly accent: string;
  readonly ink: string;
  readonly paper: string;
  readonly warn: string;
}

function channels(color: string): number[] {
  const hex = /^#([\da-f]{6})$/iu.exec(color.trim())?.[1] ?? '000000';
  return [0, 2, 4].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
}

/** Two colours mixed. `('#000000', '#ffffff', 0.5) -> '#808080'` */
export function mixColors(one: string, other: string, share: number): string {
  const [a, b] = [channels(one), channels(other)];
  return `#${a
    .map((value, index) =>
      Math.round(value + ((b[index] ?? 0) - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/**
 * A colour for each source: the agency's own first. Further sources begin anew; the patterns of graph-marks.ts, one more than
 * there are colours, tell them apart.
 */
export function graphColors({ accent, ink, paper, warn }: GraphTheme, count: number): string[] {
  const colors = [
    accent,
    mixColors(warn, paper, 0.15),
    mixColors(accent, paper, 0.4),
    mixColors(ink, paper, 0.3),
    mixColors(warn, paper, 0.37),
  ];
  return Array.from({ length: count }, (_, index) => colors[index % colors.length] ?? accent);
}
