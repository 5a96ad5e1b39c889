import type PDFDocument from 'pdfkit';
import type { Face, Faces } from './faces.ts';
import { evenLinesOf, linesOf } from './lines.ts';
import { printedText, runsOf } from './runs.ts';

type PdfDocument = InstanceType<typeof PDFDocument>;
type Element = ReturnType<PdfDocument['struct']>;

/** What a text is to somebody who hears the document read. */
export type Role = 'H1' | 'H2' | 'P' | 'Caption';

/** How a text is set; sizes in points. */
export interface TextStyle {
  readonly face: Face;
  readonly size: number;
  readonly color: string;
  /** Height of a line, as a multiple of the size. */
  readonly leading: number;
  readonly align: 'left' | 'center' | 'right';
  readonly role: Role;
}

/** Where a line's letters stand, from its top, as a share of its height without leading. */
const baselineShare = 0.8;

/** Sets lines of text in the faces of the site, whatever letters they have. */
export class TextSetter {
  readonly #pdf: PdfDocument;
  readonly #faces: Faces;
  readonly #known = new Set<string>();
  #hasNumbers = false;

  constructor(pdf: PdfDocument, faces: Faces) {
    this.#pdf = pdf;
    this.#faces = faces;
  }

  /** Did a letter stand as its number? */
  get hasNumbers(): boolean {
    return this.#hasNumbers;
  }

  #useFont(name: string, face: Face): void {
    if (!this.#known.has(name)) {
      const file = this.#faces[face].find((one) => one.name === name);
      if (file) this.#pdf.registerFont(name, Buffer.from(file.bytes));
      this.#known.add(name);
    }
    this.#pdf.font(name);
  }

  /** Width in points of a printed text. */
  width(printed: string, { face, size }: Pick<TextStyle, 'face' | 'size'>): number {
    return runsOf(printed, this.#faces[face]).reduce((sum, { font, text }) => {
      this.#useFont(font, face);
      return sum + this.#pdf.fontSize(size).widthOfString(text);
    }, 0);
  }

  /** The lines of a text in a width. */
  lines(text: string, width: number, style: Pick<TextStyle, 'face' | 'size'>): string[] {
    const printed = printedText(text, this.#faces[style.face]);
    const setLines = style.face === 'title' ? evenLinesOf : linesOf;
    return setLines(printed, width, (part) => this.width(part, style));
  }

  /** Draws lines below each other; `parent` absent for what is no content, as a page number. */
  draw(
    lines: readonly string[],
    box: { x: number; y: number; width: number },
    style: TextStyle,
    parent?: Element,
  ): void {
    const element = parent && this.#pdf.struct(style.role);
    if (element) parent.add(element);
    for (const [index, line] of lines.entries()) {
      const rest = box.width - this.width(line, style);
      const shift = { left: 0, center: rest / 2, right: rest }[style.align];
      const top = box.y + index * style.size * style.leading;
      const baseline = top + ((style.leading - 1) / 2 + baselineShare) * style.size;
      // A reader puts a space between the lines, so that words do not run together.
      this.#drawLine(index < lines.length - 1 ? `${line} ` : line, box.x + shift, baseline, style, element);
    }
    element?.end();
    this.#hasNumbers ||= lines.some((line) => line.includes('[U+'));
  }

  #drawLine(line: string, left: number, baseline: number, { face, size, color }: TextStyle, element?: Element): void {
    let x = left;
    for (const { font, text } of runsOf(line, this.#faces[face])) {
      this.#useFont(font, face);
      this.#pdf.fontSize(size).fillColor(color);
      this.#pdf.text(text, x, baseline, {
        lineBreak: false,
        baseline: 'alphabetic',
        ...(element && { structParent: element, structType: 'Span' }),
      });
      x += this.#pdf.widthOfString(text);
    }
  }
}
