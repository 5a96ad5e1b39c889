/** Side of the square that a pattern repeats. */
export const markSquare = 8;

/** A line of a pattern, from one point of the square to another. */
export type Mark = readonly [fromX: number, fromY: number, toX: number, toY: number];

const patterns: readonly (readonly Mark[])[] = [
  [],
  [
    [-2, 2, 2, -2],
    [-2, 10, 10, -2],
    [6, 10, 10, 6],
  ],
  [
    [2, 0.5, 2, 3.5],
    [6, 4.5, 6, 7.5],
  ],
  [[0, 4, 8, 4]],
  [
    [4, 0, 4, 8],
    [0, 4, 8, 4],
  ],
  [
    [6, -2, 10, 2],
    [-2, -2, 10, 10],
    [-2, 6, 2, 10],
  ],
];

const dashes: readonly (readonly number[])[] = [[], [7, 3], [2, 3], [10, 3, 2, 3], [1, 5], [12, 4]];

/** What is drawn on the colour of a source, by its place: some see colours alike, and paper may have none. `graphMarks(0) -> []` */
export function graphMarks(index: number): readonly Mark[] {
  return patterns[index % patterns.length] ?? [];
}

/** The same for a line: lengths of its dashes and gaps. `lineDashes(0) -> []` */
export function lineDashes(index: number): readonly number[] {
  return dashes[index % dashes.length] ?? [];
}
