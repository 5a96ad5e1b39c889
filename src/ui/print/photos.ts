import { drawMark } from '#ui/pdf/brand.ts';
import type { Box, Paper } from '#ui/pdf/paper.ts';
import type { HomePaper, PrintedPicture } from './home-paper.ts';
import { putState } from './parts.ts';

const gap = 4;
const thumbHeight = 92;
/** In the row below the large photo. */
const mostThumbs = 3;
const statePad = 36;
/** White around a plan, by its height. */
const planPad = 0.08;

/** A plan is seen whole, on white. */
function putPlan(paper: Paper, { bytes, alt }: PrintedPicture, box: Box): void {
  paper.decorate((pdf) => {
    pdf.rect(box.x, box.y, box.width, box.height).fill('#ffffff');
  });
  const pad = box.height * planPad;
  const inner = { x: box.x + pad, y: box.y + pad, width: box.width - 2 * pad, height: box.height - 2 * pad };
  paper.picture(bytes, inner, alt, 'contain');
}

/** Where there is no photo: a plan, else the mark of the agency on a tint. */
function putFrame(paper: Paper, { plans, agency, colors }: HomePaper, box: Box): void {
  const [plan] = plans;
  if (plan) {
    putPlan(paper, plan, box);
    return;
  }
  paper.decorate((pdf) => {
    pdf.rect(box.x, box.y, box.width, box.height).fill(colors.tint);
  });
  const { logo } = agency;
  const size = Math.min(box.height * 0.3, (box.width * 0.6) / (logo?.ratio ?? 1));
  const x = box.x + (box.width - size * (logo?.ratio ?? 1)) / 2;
  drawMark(paper, logo, { x, y: box.y + (box.height - size) / 2, size, ground: 'paper' });
}

/** Photos edge to edge: one large, two or three below it; plans take the places that photos leave. `u` is a point of A4. */
export function putPhotos(paper: Paper, card: HomePaper, box: Box, u: number): void {
  const { photos, plans, home, colors } = card;
  const [hero, ...others] = photos;
  const thumbs = hero ? [...others, ...plans].slice(0, mostThumbs) : [];
  const row = thumbs.length >= 2 ? thumbs : [];
  const rowHeight = row.length > 0 ? Math.min(thumbHeight * u, box.height * 0.28) : 0;
  const heroHeight = box.height - (row.length > 0 ? rowHeight + gap * u : 0);
  if (hero) paper.picture(hero.bytes, { ...box, height: heroHeight }, hero.alt);
  else putFrame(paper, card, box);
  const width = (box.width - (row.length - 1) * gap * u) / Math.max(1, row.length);
  for (const [index, picture] of row.entries()) {
    const place = { x: box.x + index * (width + gap * u), y: box.y + heroHeight + gap * u, width, height: rowHeight };
    if (index < others.length) paper.picture(picture.bytes, place, picture.alt);
    else putPlan(paper, picture, place);
  }
  putState(paper, home.state, { x: box.x + statePad * u, y: box.y, size: 12 * u }, colors);
}
