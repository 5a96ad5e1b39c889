import PDFDocument from 'pdfkit';
import type { Language } from '#i18n/languages.ts';
import { printable } from '#ui/pdf/text.ts';

export type PdfDocument = InstanceType<typeof PDFDocument>;

interface PdfHead {
  readonly title: string;
  readonly agency: string;
  readonly language: Language;
  readonly createdAt: Date;
  /** From the edge of the paper to the text. */
  readonly marginPt: number;
}

/** A document on A4 that `write` fills. */
export function pdfBytes(head: PdfHead, write: (document: PdfDocument) => void): Promise<Uint8Array> {
  const { title, agency, language, createdAt, marginPt } = head;
  const info = { Title: printable(title), Author: printable(agency), CreationDate: createdAt };
  const document = new PDFDocument({ size: 'A4', margin: marginPt, info, lang: language });
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => {
      resolve(Buffer.concat(parts));
    });
    document.on('error', reject);
    write(document);
    document.end();
  });
}
