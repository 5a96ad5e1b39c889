import type { Language } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translator.ts';
import { pdfBytes, type PdfDocument } from '#ui/pdf/bytes.ts';
import { printable } from '#ui/pdf/text.ts';

/** One labelled line of the document. */
export interface OfferLine {
  readonly label: string;
  readonly value: string;
}

/** What the document says. */
export interface OfferDocument {
  readonly t: Translate;
  readonly language: Language;
  readonly agency: string;
  readonly accent: string;
  readonly property: string;
  readonly offer: readonly OfferLine[];
  readonly conditions: string;
  /** Buyers, each with the lines under the name. */
  readonly signers: readonly { readonly name: string; readonly lines: readonly string[] }[];
  readonly placeAndDate: string;
  readonly foot: string;
  readonly createdAt: Date;
}

const marginPt = 56;
const labelPt = 150;

function heading(document: PdfDocument, text: string, accent: string): void {
  document.moveDown(1.2).font('Helvetica-Bold').fontSize(11).fillColor(accent).text(printable(text), marginPt);
  document.moveDown(0.4).fillColor('black');
}

function line(document: PdfDocument, { label, value }: OfferLine): void {
  const top = document.y;
  const width = document.page.width - 2 * marginPt - labelPt;
  document
    .font('Helvetica')
    .fontSize(9)
    .fillColor('#555555')
    .text(printable(label), marginPt, top, { width: labelPt - 12 });
  const below = document.y;
  document
    .fontSize(10.5)
    .fillColor('black')
    .text(printable(value), marginPt + labelPt, top, { width });
  document.y = Math.max(document.y, below) + 4;
  document.x = marginPt;
}

function signature(document: PdfDocument, signer: OfferDocument['signers'][number], hint: string): void {
  if (document.y > document.page.height - 170) document.addPage();
  document.font('Helvetica-Bold').fontSize(10.5).text(printable(signer.name), marginPt);
  document.font('Helvetica').fontSize(9.5);
  for (const text of signer.lines) document.text(printable(text));
  document.moveDown(2.6);
  const top = document.y;
  document
    .moveTo(marginPt, top)
    .lineTo(marginPt + 240, top)
    .lineWidth(0.5)
    .stroke('#555555');
  document.moveDown(0.3).fontSize(8).fillColor('#555555').text(printable(hint)).fillColor('black').moveDown(1);
}

function write(document: PdfDocument, offer: OfferDocument): void {
  const { t, accent } = offer;
  document.font('Helvetica').fontSize(9).fillColor('#555555').text(printable(offer.agency));
  document
    .moveDown(0.5)
    .font('Times-Roman')
    .fontSize(24)
    .fillColor('black')
    .text(printable(t('letter:offer.title')));
  document
    .moveDown(0.4)
    .font('Helvetica')
    .fontSize(10.5)
    .text(printable(t('letter:offer.statement')));
  heading(document, t('letter:offer.property'), accent);
  document.font('Helvetica').fontSize(10.5).text(printable(offer.property));
  heading(document, t('form:legend.offer'), accent);
  for (const each of offer.offer) line(document, each);
  heading(document, t('form:field.conditions'), accent);
  document
    .font('Helvetica')
    .fontSize(10.5)
    .text(printable(offer.conditions || t('letter:offer.noConditions')));
  heading(document, printable(offer.placeAndDate), accent);
  for (const signer of offer.signers) signature(document, signer, t('letter:offer.signature'));
  document.font('Helvetica').fontSize(8).fillColor('#555555').text(printable(offer.foot), marginPt);
}

/** The offer on A4, ready to sign. */
export function offerPdf(offer: OfferDocument): Promise<Uint8Array> {
  const title = offer.t('letter:offer.title');
  return pdfBytes({ ...offer, title, marginPt }, (document) => {
    write(document, offer);
  });
}
