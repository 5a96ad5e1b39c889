import type PDFDocument from 'pdfkit';
import type { Faces } from './faces.ts';
import { TextSetter, type TextStyle } from './text-setter.ts';

export type PdfDocument = InstanceType<typeof PDFDocument>;

/** A place on a page, in points from its top left. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const plain: TextStyle = { face: 'text', size: 10, color: '#1c2421', leading: 1.4, align: 'left', role: 'P' };

/** Pages that are written from top to bottom, or by places; everything on them is either content or ornament. */
export class Paper {
  readonly pdf: PdfDocument;
  readonly marginPt: number;
  /** Where the next text of `flow` begins. */
  y: number;
  readonly #setter: TextSetter;
  readonly #root: ReturnType<PdfDocument['struct']>;
  #bottomPt: number;

  constructor(pdf: PdfDocument, faces: Faces, marginPt: number) {
    this.pdf = pdf;
    this.marginPt = marginPt;
    this.y = marginPt;
    this.#bottomPt = marginPt;
    this.#setter = new TextSetter(pdf, faces);
    this.#root = pdf.struct('Document');
    pdf.addStructure(this.#root);
  }

  get width(): number {
    return this.pdf.page.width;
  }

  get height(): number {
    return this.pdf.page.height;
  }

  /** Width between the margins. */
  get column(): number {
    return this.width - 2 * this.marginPt;
  }

  /** Did a letter stand as its number? */
  get hasNumbers(): boolean {
    return this.#setter.hasNumbers;
  }

  /** Keeps room for what stands at the foot of every page. */
  keepFoot(heightPt: number): void {
    this.#bottomPt = this.marginPt + heightPt;
  }

  newPage(): void {
    this.pdf.addPage();
    this.y = this.marginPt;
  }

  /** Turns the page where less room is left, and says whether it did. */
  ensureRoom(heightPt: number): boolean {
    const isTurned = this.y + heightPt > this.height - this.#bottomPt && this.y > this.marginPt;
    if (isTurned) this.newPage();
    return isTurned;
  }

  /** Width in points of the widest line of a text that nothing wraps. */
  textWidth(text: string, style: Partial<TextStyle> = {}): number {
    const whole = { ...plain, ...style };
    const lines = this.#setter.lines(text, Number.POSITIVE_INFINITY, whole);
    return Math.max(...lines.map((line) => this.#setter.width(line, whole)));
  }

  /** Height in points that a text takes in a width. */
  measure(text: string, width: number, style: Partial<TextStyle> = {}): number {
    const { size, leading, face } = { ...plain, ...style };
    return this.#setter.lines(text, width, { face, size }).length * size * leading;
  }

  /** Sets a text at a place; gives where it ends. */
  put(text: string, box: Omit<Box, 'height'>, style: Partial<TextStyle> = {}): number {
    const whole = { ...plain, ...style };
    const lines = this.#setter.lines(text, box.width, whole);
    this.#setter.draw(lines, box, whole, this.#root);
    return box.y + lines.length * whole.size * whole.leading;
  }

  /** Sets a text as large as its box lets it be, down to a tenth of its size: all of it is printed. */
  fit(text: string, box: Box, style: Partial<TextStyle> = {}): number {
    const { size } = { ...plain, ...style };
    const sizes = Array.from({ length: 46 }, (_, step) => size * (1 - step / 50));
    const fitting = sizes.find((one) => this.measure(text, box.width, { ...style, size: one }) <= box.height);
    return this.put(text, box, { ...style, size: fitting ?? size / 10 });
  }

  /** Sets a text below the last one, over as many pages as it takes. */
  flow(text: string, style: Partial<TextStyle> = {}, place: { x?: number; width?: number } = {}): void {
    const whole = { ...plain, ...style };
    const box = { x: place.x ?? this.marginPt, width: place.width ?? this.column };
    const lineHeight = whole.size * whole.leading;
    let rest = this.#setter.lines(text, box.width, whole);
    while (rest.length > 0) {
      this.ensureRoom(lineHeight);
      const count = Math.max(1, Math.floor((this.height - this.#bottomPt - this.y) / lineHeight + 0.001));
      const lines = rest.slice(0, count);
      this.#setter.draw(lines, { ...box, y: this.y }, whole, this.#root);
      this.y += lines.length * lineHeight;
      rest = rest.slice(count);
    }
  }

  /** Draws what says nothing: lines, grounds. */
  decorate(draw: (pdf: PdfDocument) => void): void {
    this.pdf.markContent('Artifact', { type: 'Layout' });
    this.pdf.save();
    draw(this.pdf);
    this.pdf.restore();
    this.pdf.endMarkedContent();
  }

  /** Draws what has a meaning, which `alt` says. */
  figure(alt: string, draw: (pdf: PdfDocument) => void): void {
    const element = this.pdf.struct('Figure', { alt }, () => {
      this.pdf.save();
      draw(this.pdf);
      this.pdf.restore();
    });
    this.#root.add(element);
    element.end();
  }

  /** A JPEG or PNG that fills its box, or with `contain` stands in it whole. */
  picture(bytes: Uint8Array, box: Box, alt: string, way: 'cover' | 'contain' = 'cover'): void {
    const { x, y, width, height } = box;
    this.figure(alt, (pdf) => {
      if (way === 'cover') pdf.rect(x, y, width, height).clip();
      const place = { align: 'center', valign: 'center' } as const;
      const size: [number, number] = [width, height];
      pdf.image(Buffer.from(bytes), x, y, way === 'cover' ? { cover: size, ...place } : { fit: size, ...place });
    });
  }

  /** A line across the column, in points of the text's own grey. */
  rule(color: string, y = this.y): void {
    this.decorate((pdf) => {
      pdf
        .moveTo(this.marginPt, y)
        .lineTo(this.width - this.marginPt, y)
        .lineWidth(0.5)
        .stroke(color);
    });
  }

  /** Writes at the foot of a page, as ornament: every page says it. */
  footLine(text: string, box: Omit<Box, 'height'>, style: Partial<TextStyle> = {}): void {
    const whole = { ...plain, ...style };
    this.decorate(() => {
      this.#setter.draw(this.#setter.lines(text, box.width, whole), box, whole);
    });
  }

  /** Ends the tree of contents. */
  end(): void {
    this.#root.end();
  }
}
