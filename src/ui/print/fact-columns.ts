import type { FactGroup } from '#ui/listing-facts.ts';
import type { PrintColors } from '#ui/pdf/brand.ts';
import type { Paper } from '#ui/pdf/paper.ts';

const gapPt = 26;
const labelShare = 0.55;

/** Two columns, filled one after the other, over as many pages as it takes. */
export class Columns {
  readonly #paper: Paper;
  readonly #turn: () => void;
  #top: number;
  #isRight = false;
  #lowest: number;

  constructor(paper: Paper, turn: () => void) {
    this.#paper = paper;
    this.#turn = turn;
    this.#top = paper.y;
    this.#lowest = paper.y;
  }

  get width(): number {
    return (this.#paper.column - gapPt) / 2;
  }

  get x(): number {
    return this.#paper.marginPt + (this.#isRight ? this.width + gapPt : 0);
  }

  /** Height of a whole column in points. */
  get height(): number {
    return this.#paper.height - this.#paper.marginPt - this.#top;
  }

  /** Goes on in the next column where less room is left. */
  ensureRoom(heightPt: number): void {
    const paper = this.#paper;
    if (paper.y + heightPt <= paper.height - paper.marginPt || paper.y === this.#top) return;
    this.#lowest = Math.max(this.#lowest, paper.y);
    if (this.#isRight) {
      this.#turn();
      this.#top = paper.y;
      this.#lowest = paper.y;
    }
    this.#isRight = !this.#isRight;
    paper.y = this.#top;
  }

  /** What follows stands below both. */
  end(): void {
    this.#paper.y = Math.max(this.#lowest, this.#paper.y);
  }
}

/** A heading with its facts, a line each; a value that is higher than a column is set smaller. */
export function putGroup(paper: Paper, columns: Columns, { title, facts }: FactGroup, colors: PrintColors): void {
  const labelStyle = { size: 8.5, color: colors.muted };
  const valueStyle = { size: 8.5, color: colors.ink };
  const labelWidth = columns.width * labelShare - 8;
  const valueWidth = columns.width * (1 - labelShare);
  columns.ensureRoom(60);
  paper.put(
    title,
    { x: columns.x, y: paper.y, width: columns.width },
    {
      face: 'strong',
      size: 9.5,
      color: colors.accent,
      role: 'H2',
    },
  );
  paper.y += 16;
  for (const { label, value } of facts) {
    const wanted = Math.max(paper.measure(label, labelWidth, labelStyle), paper.measure(value, valueWidth, valueStyle));
    columns.ensureRoom(Math.min(wanted, columns.height) + 4);
    const room = { y: paper.y, height: columns.height - 4 };
    paper.fit(label, { ...room, x: columns.x, width: labelWidth }, labelStyle);
    paper.fit(value, { ...room, x: columns.x + labelWidth + 8, width: valueWidth }, valueStyle);
    paper.y += Math.min(wanted, columns.height - 4) + 1.5;
    const [left, right, y] = [columns.x, columns.x + columns.width, paper.y];
    paper.decorate((pdf) => {
      pdf.moveTo(left, y).lineTo(right, y).lineWidth(0.4).stroke(colors.line);
    });
    paper.y += 2.5;
  }
  paper.y += 10;
}
