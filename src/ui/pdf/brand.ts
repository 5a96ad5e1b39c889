import type { Translate } from '#i18n/translator.ts';
import { mixColors } from '#ui/graph/colors.ts';
import { contrast } from '#base/contrast.ts';
import type { Theme } from '#ui/theme.ts';
import type { Paper } from './paper.ts';

/** The agency's logo as papers show it. */
export interface PrintedLogo {
  /** PNG for white paper. */
  readonly onPaper: Uint8Array;
  /** PNG of its shape in white, for a ground of the agency's colour; absent where the picture has no shape. */
  readonly onAccent?: Uint8Array;
  /** Width by height. */
  readonly ratio: number;
  /** Does the name stand beside it? */
  readonly withName: boolean;
}

/** The agency as its papers show it, in words. */
export interface PrintedAgency {
  readonly name: string;
  /** `Lindeplein 7, 9000 Gent`. */
  readonly address: string;
  readonly phone: string;
  readonly email: string;
  /** `www.agency.example`. */
  readonly site: string;
  /** `BIV 599.001`. */
  readonly number: string;
  readonly theme: Theme;
  readonly logo?: PrintedLogo;
}

/** Somebody of the agency on paper. */
export interface PrintedPerson {
  readonly name: string;
  readonly role?: string;
  readonly phone?: string;
  readonly email?: string;
  /** JPEG or PNG, upright. */
  readonly portrait?: Uint8Array;
}

/** The colours of a paper: white ground, so that text in the agency's accent is as dark as WCAG 2.2 asks (1.4.3). */
export interface PrintColors {
  readonly accent: string;
  readonly ink: string;
  readonly muted: string;
  readonly line: string;
  readonly tint: string;
  /** Text on a ground of the accent. */
  readonly onAccent: string;
}

const white = '#ffffff';
const enough = 4.5;
const steps = Array.from({ length: 21 }, (_, step) => step / 20);

/** An agency's colours for white paper. `{accent: '#ffee00'} -> an accent that can be read` */
export function printColors({ accent, ink }: Theme): PrintColors {
  const darkInk = contrast(ink, white) >= enough ? ink : '#1c2421';
  const dark = (color: string): string =>
    steps.map((step) => mixColors(color, '#000000', step)).find((one) => contrast(one, white) >= enough) ?? darkInk;
  return {
    accent: dark(accent),
    ink: darkInk,
    muted: dark(mixColors(darkInk, white, 0.35)),
    line: mixColors(darkInk, white, 0.82),
    tint: mixColors(dark(accent), white, 0.93),
    onAccent: white,
  };
}

/** On what a logo stands: white paper, or the agency's colour. */
type Ground = 'paper' | 'accent';

/** Draws the logo, `size` points high; gives its width, 0 where there is none for that ground. */
export function drawMark(
  paper: Paper,
  logo: PrintedLogo | undefined,
  { x, y, size, ground }: { x: number; y: number; size: number; ground: Ground },
): number {
  const picture = ground === 'paper' ? logo?.onPaper : logo?.onAccent;
  if (!logo || !picture) return 0;
  const width = size * logo.ratio;
  paper.decorate((pdf) => {
    pdf.image(Buffer.from(picture), x, y, { width, height: size });
  });
  return width;
}

/** Logo and name of the agency, `size` points high; the name stands alone where there is no logo for that ground. */
export function putLogo(
  paper: Paper,
  { name, logo }: Pick<PrintedAgency, 'name' | 'logo'>,
  place: { x: number; y: number; size: number; width: number },
  { color, ground }: { color: string; ground: Ground },
): void {
  const mark = drawMark(paper, logo, { ...place, ground });
  if (mark > 0 && logo?.withName === false) return;
  const left = place.x + (mark > 0 ? mark + place.size * 0.32 : 0);
  const box = { x: left, y: place.y, width: place.x + place.width - left, height: place.size };
  const style = { face: 'display', size: place.size * 0.76, leading: 1.1, color } as const;
  paper.fit(name, { ...box, y: place.y + place.size * 0.1 }, style);
}

const headPt = 34;

/** The head of a letter: mark and name on the left, address on the right. */
export function putLetterhead(paper: Paper, agency: PrintedAgency, colors: PrintColors): void {
  const { marginPt, column } = paper;
  const half = column / 2;
  putLogo(
    paper,
    agency,
    { x: marginPt, y: marginPt - 4, size: 26, width: half - 10 },
    { color: colors.ink, ground: 'paper' },
  );
  const lines = [agency.address, `${agency.phone} · ${agency.email}`, `${agency.site} · ${agency.number}`];
  const end = paper.put(
    lines.join('\n'),
    { x: marginPt + half, y: marginPt - 6, width: half },
    { size: 8, color: colors.muted, align: 'right' },
  );
  paper.y = Math.max(marginPt + headPt, end + 8);
  paper.rule(colors.line);
  paper.y += 22;
}

/** Height in points that the foot of a letter takes. */
export const footPt = 26;

/** The foot of a letter: what it says on the left, the page on the right. */
export function footWriter(t: Translate, text: string, colors: PrintColors) {
  return (paper: Paper, page: number, pages: number): void => {
    const y = paper.height - paper.marginPt - 8;
    const style = { size: 7.5, color: colors.muted } as const;
    const said = paper.hasNumbers ? `${text}\n${t('print:letters')}` : text;
    const width = paper.column - 90;
    const lines = paper.measure(said, width, style) / (7.5 * 1.4);
    paper.footLine(said, { x: paper.marginPt, y: y - (lines - 1) * 7.5 * 1.4, width }, style);
    const place = { x: paper.width - paper.marginPt - 90, y, width: 90 };
    paper.footLine(t('print:page', { page, pages }), place, { ...style, align: 'right' });
  };
}
