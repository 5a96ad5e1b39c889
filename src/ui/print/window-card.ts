import type { Paper } from '#ui/pdf/paper.ts';
import type { HomePaper } from './home-paper.ts';
import { lawText, putBand, putCode, putKeyFacts, putLabel, titleStyle } from './parts.ts';
import { putPhotos } from './photos.ts';

/** Width of A4: all measures below are those of A4, and grow with the paper. */
const a4WidthPt = 595.28;
const pad = 36;
const bandHeight = 58;
const codeSize = 92;
const labelHeight = 34;
const titleHeight = 60;
const lawSize = 6.8;
/** What of the energy certificate an advert must state is read from the pavement. */
const energySize = 8.2;

/** A part of the card: how high it is, and what draws it from a height on. */
interface Part {
  readonly height: number;
  readonly draw: (y: number) => void;
}

/** Energy label and the small print of the law beside the code. */
function legal(paper: Paper, { home, colors }: HomePaper, u: number): Part {
  const x = pad * u;
  const width = paper.width - 2 * x - (codeSize + 24) * u;
  const style = { size: lawSize * u, leading: 1.42, color: colors.muted };
  const energyStyle = { size: energySize * u, leading: 1.42, color: colors.ink };
  const energy = lawText(home.energyFacts, [], home);
  const text = lawText(home.lawFacts, home.lawTexts, home);
  const lawTop = home.label ? (labelHeight + 7) * u : 0;
  const energyHeight = energy ? paper.measure(energy, width, energyStyle) + 2 * u : 0;
  const textHeight = text ? paper.measure(text, width, style) : 0;
  const draw = (y: number): void => {
    if (home.label) putLabel(paper, home.label, { x, y, width: width * 0.8, height: labelHeight * u }, colors);
    if (energy) paper.put(energy, { x, y: y + lawTop, width }, energyStyle);
    if (text) paper.put(text, { x, y: y + lawTop + energyHeight, width }, style);
    const left = paper.width - (pad + codeSize - 8) * u;
    putCode(paper, home, { x: left, y: y - 6 * u, size: codeSize * u });
    // It ends where the code does, at the edge of all else.
    const below = { x: left - 32 * u, y: y + (codeSize - 8) * u, width: (codeSize + 24) * u, height: 24 * u };
    paper.fit(home.words.scan, below, { size: 8 * u, leading: 1.3, color: colors.ink, align: 'right' });
  };
  return { height: Math.max((codeSize + 18) * u, lawTop + energyHeight + textHeight), draw };
}

/** Place, title, price and the few facts. */
function words(paper: Paper, { home, colors }: HomePaper, u: number): Part {
  const x = pad * u;
  const width = paper.width - 2 * x;
  const title = titleStyle(25 * u, colors);
  const titleHeights = Math.min(titleHeight * u, paper.measure(home.title, width, title));
  const linesHeight = home.priceLines.length * 13 * u;
  const price = { face: 'strong', size: 21 * u, leading: 1.25, color: colors.accent } as const;
  const draw = (top: number): void => {
    paper.fit(home.place, { x, y: top, width, height: 17 * u }, { size: 11.5 * u, color: colors.muted });
    let y = top + 18 * u;
    paper.fit(home.title, { x, y, width, height: titleHeights + 0.1 }, title);
    y += titleHeights + 5 * u;
    paper.fit(home.price, { x, y, width, height: 28 * u }, price);
    y += 28 * u;
    for (const line of home.priceLines) {
      paper.fit(line, { x, y, width, height: 13 * u }, { size: 9.5 * u, leading: 1.3, color: colors.muted });
      y += 13 * u;
    }
    putKeyFacts(paper, home.keyFacts, { x, y: y + 8 * u, width }, { size: 17 * u, colors });
  };
  const factsHeight = home.keyFacts.length > 0 ? 44 * u : 0;
  return { height: 51 * u + titleHeights + linesHeight + factsHeight, draw };
}

/** A card for the window, on A4 or A3 upright: photos above, what the law wants below, the code to the page. */
export function drawWindowCard(paper: Paper, card: HomePaper): void {
  const u = paper.width / a4WidthPt;
  const x = pad * u;
  const { colors, agency } = card;
  const [said, foot] = [words(paper, card, u), legal(paper, card, u)];
  const bandTop = paper.height - bandHeight * u;
  const footTop = bandTop - foot.height - 14 * u;
  const wordsTop = footTop - 24 * u - said.height;
  const height = wordsTop - 18 * u;
  putPhotos(paper, card, { x: 0, y: 0, width: paper.width, height }, u);
  said.draw(wordsTop);
  paper.decorate((pdf) => {
    pdf
      .moveTo(x, footTop - 12 * u)
      .lineTo(paper.width - x, footTop - 12 * u)
      .lineWidth(0.5 * u)
      .stroke(colors.line);
  });
  foot.draw(footTop);
  putBand(paper, agency, { x: 0, y: bandTop, width: paper.width, height: bandHeight * u }, colors);
}
