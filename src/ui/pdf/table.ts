import type { PrintColors } from './brand.ts';
import type { Paper } from './paper.ts';

interface RowStyle {
  /** Of the column, one a cell. */
  readonly shares: readonly number[];
  readonly colors: Pick<PrintColors, 'ink' | 'muted' | 'line'>;
  readonly isHead?: boolean;
  /** Names of the columns, which each further page says again. */
  readonly head?: readonly string[];
  /** Height of what follows this row and must not be alone on the next page. */
  readonly below?: number;
}

const gapPt = 6;

/** Cells beside each other with a line below; one that is higher than a page goes on over the next ones below the others. */
export function tableRow(paper: Paper, cells: readonly string[], rowStyle: RowStyle): void {
  const { shares, colors, isHead = false, head, below = 0 } = rowStyle;
  const style = {
    face: isHead ? ('strong' as const) : ('text' as const),
    size: 8.5,
    color: isHead ? colors.muted : colors.ink,
  };
  const widths = shares.map((share) => share * paper.column);
  const heights = cells.map((cell, index) => paper.measure(cell, (widths[index] ?? 0) - gapPt, style));
  const height = Math.max(...heights) + 4;
  if (height > (paper.height - 2 * paper.marginPt) * 0.6) {
    for (const cell of cells) paper.flow(cell, style);
  } else {
    if (paper.ensureRoom(height + below) && head) tableRow(paper, head, { shares, colors, isHead: true });
    let x = paper.marginPt;
    for (const [index, cell] of cells.entries()) {
      const width = widths[index] ?? 0;
      if (cell !== '') paper.put(cell, { x, y: paper.y + 2, width: width - gapPt }, style);
      x += width;
    }
    paper.y += height;
  }
  paper.rule(colors.line);
}
