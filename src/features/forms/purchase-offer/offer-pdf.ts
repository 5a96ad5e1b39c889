import type { Language } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translator.ts';
import { labelled } from '#i18n/labelled.ts';
import { pdfBytes } from '#ui/pdf/bytes.ts';
import {
  footPt,
  footWriter,
  printColors,
  putLetterhead,
  type PrintColors,
  type PrintedAgency,
  type PrintedPerson,
} from '#ui/pdf/brand.ts';
import { personRoom, putPerson } from '#ui/pdf/person.ts';
import type { Paper } from '#ui/pdf/paper.ts';

/** One labelled line of the document. */
export interface OfferLine {
  readonly label: string;
  readonly value: string;
}

/** What the document says. */
export interface OfferDocument {
  readonly t: Translate;
  readonly language: Language;
  readonly agency: PrintedAgency;
  /** Who looks after the home. */
  readonly person?: PrintedPerson;
  readonly property: { readonly title: string; readonly lines: readonly string[]; readonly photo?: Uint8Array };
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
const photo = { width: 132, height: 92, gap: 18 };

/** Points above and below a heading. */
const headingPt = { above: 14, below: 4 };
const headingStyle = { face: 'strong', size: 10.5, role: 'H2' } as const;
/** Points above the line to sign on, from there to the hint, and below that. */
const signing = { above: 30, gap: 3, below: 8 };
const signerStyle = { face: 'strong', size: 10.5 } as const;
const signerLine = { size: 9.5 };
const signingHint = { size: 8 };

/** `follows` is the height of what must not part from it. */
function heading(paper: Paper, text: string, { accent }: PrintColors, follows = 26): void {
  const words = paper.measure(text, paper.column, headingStyle);
  paper.ensureRoom(headingPt.above + words + headingPt.below + follows);
  paper.y += headingPt.above;
  paper.flow(text, { ...headingStyle, color: accent });
  paper.y += headingPt.below;
}

/** The home with its photo on the left. */
function home(paper: Paper, { property, t, language }: OfferDocument, colors: PrintColors): void {
  const hasPhoto = property.photo !== undefined;
  paper.ensureRoom(photo.height + 8);
  const top = paper.y;
  if (property.photo)
    paper.picture(
      property.photo,
      { x: marginPt, y: top, ...photo },
      labelled(t('print:photo'), property.title, language),
    );
  const x = hasPhoto ? marginPt + photo.width + photo.gap : marginPt;
  const place = { x, width: paper.width - marginPt - x };
  paper.flow(property.title, { face: 'title', size: 15, leading: 1.2, color: colors.ink }, place);
  paper.y += 3;
  for (const line of property.lines) paper.flow(line, { size: 9.5, color: colors.muted }, place);
  // A title of many lines goes on below the photo, on the next page too.
  if (hasPhoto && paper.y > top) paper.y = Math.max(paper.y, top + photo.height);
  paper.y += 4;
}

function line(paper: Paper, { label, value }: OfferLine, colors: PrintColors): void {
  const labelStyle = { size: 9, color: colors.muted };
  const valueX = marginPt + labelPt;
  paper.ensureRoom(Math.max(16, paper.measure(label, labelPt - 12, labelStyle)));
  const top = paper.y;
  const below = paper.put(label, { x: marginPt, y: top + 1.2, width: labelPt - 12 }, labelStyle);
  paper.flow(value, { size: 10.5, color: colors.ink }, { x: valueX, width: paper.width - marginPt - valueX });
  if (paper.y > top) paper.y = Math.max(paper.y, below);
  paper.y += 4;
}

type Signer = OfferDocument['signers'][number];

/** Height in points of a signature, as far as it is kept in one piece. */
function signatureRoom(paper: Paper, { name, lines }: Signer, hint: string): number {
  const texts = lines.map((text) => paper.measure(text, paper.column, signerLine));
  const said = [
    paper.measure(name, paper.column, signerStyle),
    ...texts,
    paper.measure(hint, paper.column, signingHint),
  ];
  const words = said.reduce((sum, height) => sum + height, 0);
  return Math.min(360, words + signing.above + signing.gap + signing.below);
}

/** `follows` is the height of what stands below it and must not be alone on a page. */
function signature(paper: Paper, signer: Signer, hint: string, colors: PrintColors, follows: number): void {
  paper.ensureRoom(signatureRoom(paper, signer, hint) + follows);
  paper.flow(signer.name, { ...signerStyle, color: colors.ink });
  for (const text of signer.lines) paper.flow(text, { ...signerLine, color: colors.ink });
  paper.ensureRoom(60);
  paper.y += signing.above;
  paper.decorate((pdf) => {
    pdf
      .moveTo(marginPt, paper.y)
      .lineTo(marginPt + 240, paper.y)
      .lineWidth(0.5)
      .stroke(colors.muted);
  });
  paper.y += signing.gap;
  paper.flow(hint, { ...signingHint, color: colors.muted });
  paper.y += signing.below;
}

/** Place and day, who signs, and whom to ask: never a heading or the contact alone on a page. */
function signatures(paper: Paper, { t, person, placeAndDate, signers }: OfferDocument, colors: PrintColors): void {
  const hint = t('letter:offer.signature');
  const last = signers.length - 1;
  const below = (index: number): number => (person && index === last ? personRoom(paper, person) : 0);
  const [first] = signers;
  heading(paper, placeAndDate, colors, first && signatureRoom(paper, first, hint) + below(0));
  for (const [index, signer] of signers.entries()) signature(paper, signer, hint, colors, below(index));
  if (person) putPerson(paper, person, t('appointment:host'), colors);
}

function write(paper: Paper, offer: OfferDocument, colors: PrintColors): void {
  const { t } = offer;
  paper.keepFoot(footPt);
  putLetterhead(paper, offer.agency, colors);
  paper.flow(t('letter:offer.title'), { face: 'display', size: 26, leading: 1.2, color: colors.ink, role: 'H1' });
  paper.y += 6;
  paper.flow(t('letter:offer.statement'), { size: 10.5, color: colors.ink });
  heading(paper, t('letter:offer.property'), colors);
  home(paper, offer, colors);
  heading(paper, t('form:legend.offer'), colors);
  for (const each of offer.offer) line(paper, each, colors);
  heading(paper, t('form:field.conditions'), colors);
  paper.flow(offer.conditions || t('letter:offer.noConditions'), { size: 10.5, color: colors.ink });
  signatures(paper, offer, colors);
}

/** The offer on A4, ready to sign. */
export function offerPdf(offer: OfferDocument): Promise<Uint8Array> {
  const { t, agency, language, createdAt, foot } = offer;
  const colors = printColors(agency.theme);
  return pdfBytes(
    { title: t('letter:offer.title'), agency: agency.name, language, createdAt, marginPt },
    (paper) => {
      write(paper, offer, colors);
    },
    footWriter(t, foot, colors),
  );
}
