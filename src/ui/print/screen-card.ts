import { putLogo } from '#ui/pdf/brand.ts';
import type { Paper } from '#ui/pdf/paper.ts';
import type { HomePaper } from './home-paper.ts';
import { lawText, putCode, putKeyFacts, putLabel, titleStyle } from './parts.ts';
import { putPhotos } from './photos.ts';

const photosWidth = 592;
const pad = 26;
const codeSize = 92;
const oneRow = 4;

/** Logo, place, title, price, facts and label; gives where they end. */
function putWords(paper: Paper, { home, agency, colors }: HomePaper, x: number, width: number): number {
  putLogo(paper, agency, { x, y: 24, size: 24, width }, { color: colors.ink, ground: 'paper' });
  let y = paper.fit(home.place, { x, y: 68, width, height: 18 }, { size: 12, color: colors.muted });
  y = paper.fit(home.title, { x, y: y + 2, width, height: 88 }, titleStyle(25, colors)) + 6;
  const price = { face: 'strong', size: 21, leading: 1.25, color: colors.accent } as const;
  y = paper.fit(home.price, { x, y, width, height: 28 }, price);
  for (const line of home.priceLines) {
    y = paper.fit(line, { x, y, width, height: 26 }, { size: 10, leading: 1.3, color: colors.muted });
  }
  y += 12;
  const perRow = home.keyFacts.length <= oneRow ? oneRow : 3;
  for (let from = 0; from < home.keyFacts.length; from += perRow) {
    putKeyFacts(paper, home.keyFacts.slice(from, from + perRow), { x, y, width }, { size: 15, colors });
    y += 38;
  }
  if (!home.label) return y;
  putLabel(paper, home.label, { x, y: y + 4, width, height: 32 }, colors);
  return y + 46;
}

/** A card for a screen in the window, 16 to 9: photos on the left, the words on the right. */
export function drawScreenCard(paper: Paper, card: HomePaper): void {
  const { home, agency, colors } = card;
  const x = photosWidth + pad;
  const width = paper.width - x - pad;
  putPhotos(paper, card, { x: 0, y: 0, width: photosWidth, height: paper.height }, 1);
  const wordsEnd = putWords(paper, card, x, width);
  const codeTop = paper.height - pad - codeSize + 8;
  const text = lawText([...home.energyFacts, ...home.lawFacts], home.lawTexts, home);
  const law = { x, y: wordsEnd, width, height: codeTop - wordsEnd - 6 };
  if (text) paper.fit(text, law, { size: 7.4, leading: 1.4, color: colors.muted });
  putCode(paper, home, { x: paper.width - pad - codeSize + 8, y: codeTop, size: codeSize });
  const beside = { x, width: width - codeSize - 6 };
  const scan = { face: 'title', size: 13, leading: 1.3, color: colors.ink } as const;
  const end = paper.fit(home.words.scan, { ...beside, y: codeTop + 8, height: 36 }, scan);
  const reach = `${agency.phone} · ${agency.site}\n${agency.number}`;
  paper.fit(reach, { ...beside, y: end + 4, height: 30 }, { size: 8.5, leading: 1.45, color: colors.muted });
}
