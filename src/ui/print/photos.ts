import { drawMark } from '#ui/pdf/brand.ts';
import type { Box, Paper } from '#ui/pdf/paper.ts';
import type { HomePaper } from './home-paper.ts';
import { putState } from './parts.ts';

const gap = 4;
const thumbHeight = 92;
const statePad = 36;

/** Where there is no photo: a plan, else the mark of the agency on a tint. */
function putFrame(paper: Paper, { plans, agency, colors }: HomePaper, box: Box): void {
  const [plan] = plans;
  paper.decorate((pdf) => {
    pdf.rect(box.x, box.y, box.width, box.height).fill(plan ? '#ffffff' : colors.tint);
  });
  if (plan) {
    const pad = box.height * 0.08;
    const inner = { x: box.x + pad, y: box.y + pad, width: box.width - 2 * pad, height: box.height - 2 * pad };
    paper.picture(plan.bytes, inner, plan.alt, 'contain');
    return;
  }
  const { logo } = agency;
  const size = Math.min(box.height * 0.3, (box.width * 0.6) / (logo?.ratio ?? 1));
  const x = box.x + (box.width - size * (logo?.ratio ?? 1)) / 2;
  drawMark(paper, logo, { x, y: box.y + (box.height - size) / 2, size, ground: 'paper' });
}

/** Photos edge to edge: one large, two or three below it where there are as many; `u` is a point of A4. */
export function putPhotos(paper: Paper, card: HomePaper, box: Box, u: number): void {
  const { photos, home, colors } = card;
  const [hero, ...others] = photos;
  const row = others.length >= 2 ? others.slice(0, 3) : [];
  const rowHeight = row.length > 0 ? Math.min(thumbHeight * u, box.height * 0.28) : 0;
  const heroHeight = box.height - (row.length > 0 ? rowHeight + gap * u : 0);
  if (hero) paper.picture(hero.bytes, { ...box, height: heroHeight }, hero.alt);
  else putFrame(paper, card, box);
  const width = (box.width - (row.length - 1) * gap * u) / Math.max(1, row.length);
  for (const [index, photo] of row.entries()) {
    const place = { x: box.x + index * (width + gap * u), y: box.y + heroHeight + gap * u, width, height: rowHeight };
    paper.picture(photo.bytes, place, photo.alt);
  }
  putState(paper, home.state, { x: box.x + statePad * u, y: box.y, size: 12 * u }, colors);
}
