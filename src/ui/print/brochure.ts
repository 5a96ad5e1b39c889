import { drawMark } from '#ui/pdf/brand.ts';
import type { Paper } from '#ui/pdf/paper.ts';
import { putPerson } from '#ui/pdf/person.ts';
import { Columns, putGroup } from './fact-columns.ts';
import type { HomePaper, PrintedPicture } from './home-paper.ts';
import { lawText, putCode, putLabel } from './parts.ts';
import { drawWindowCard } from './window-card.ts';

const gap = 10;
const codeSize = 96;

function heading(paper: Paper, text: string, { colors }: HomePaper): void {
  paper.ensureRoom(90);
  paper.flow(text, { face: 'display', size: 19, leading: 1.25, color: colors.ink, role: 'H2' });
  paper.y += 8;
}

/** A page after the first: mark and home at its top. */
function turn(paper: Paper, { home, agency, colors }: HomePaper): void {
  paper.newPage();
  const { marginPt, column } = paper;
  const mark = drawMark(paper, agency.logo, { x: marginPt, y: marginPt - 14, size: 18, ground: 'paper' });
  const indent = mark > 0 ? mark + 8 : 0;
  const box = { x: marginPt + indent, y: marginPt - 12, width: column - indent, height: 14 };
  paper.fit(`${home.title} · ${home.place}`, box, { size: 8.5, leading: 1.4, color: colors.muted });
  paper.rule(colors.line, marginPt + 12);
  paper.y = marginPt + 34;
}

function describe(paper: Paper, paperHome: HomePaper): void {
  const { home, photos, colors } = paperHome;
  if (home.description.length === 0) return;
  turn(paper, paperHome);
  heading(paper, home.words.description, paperHome);
  const [first = '', ...rest] = home.description;
  const isLead = first.length <= 420 && rest.length > 0;
  const lead = { face: 'title', size: 14.5, leading: 1.42, color: colors.ink } as const;
  paper.flow(first, isLead ? lead : { size: 10.5, leading: 1.55, color: colors.ink });
  const photo = photos[4] ?? photos[1];
  if (photo && isLead) {
    paper.y += 12;
    const height = paper.column * 0.5;
    paper.ensureRoom(height);
    paper.picture(photo.bytes, { x: paper.marginPt, y: paper.y, width: paper.column, height }, photo.alt);
    paper.y += height + 4;
  }
  for (const paragraph of rest) {
    const isItem = paragraph.startsWith('- ');
    paper.y += isItem ? 2 : 8;
    paper.flow(isItem ? `– ${paragraph.slice(2)}` : paragraph, { size: 10.5, leading: 1.55, color: colors.ink });
  }
}

/** Photos two by two, the first of every five across. */
function showPhotos(paper: Paper, paperHome: HomePaper, photos: readonly PrintedPicture[]): void {
  if (photos.length === 0) return;
  turn(paper, paperHome);
  heading(paper, paperHome.home.words.photos, paperHome);
  const half = (paper.column - gap) / 2;
  let at = 0;
  while (at < photos.length) {
    const isWide = at % 5 === 0 || at === photos.length - 1;
    const row = photos.slice(at, at + (isWide ? 1 : 2));
    const width = isWide ? paper.column : half;
    const height = width * (isWide ? 0.46 : 0.7);
    if (paper.y + height > paper.height - paper.marginPt) turn(paper, paperHome);
    for (const [index, { bytes, alt }] of row.entries()) {
      paper.picture(bytes, { x: paper.marginPt + index * (half + gap), y: paper.y, width, height }, alt);
    }
    paper.y += height + gap;
    at += row.length;
  }
}

/** Plans, two on a page where there are more than one. */
function showPlans(paper: Paper, paperHome: HomePaper): void {
  const { plans, home, colors } = paperHome;
  const perPage = Math.min(2, plans.length);
  let height = 0;
  for (const [index, { bytes, alt }] of plans.entries()) {
    if (index % perPage === 0) {
      turn(paper, paperHome);
      if (index === 0) heading(paper, home.words.plans, paperHome);
      height = (paper.height - paper.y - paper.marginPt) / perPage;
    }
    const top = paper.y;
    paper.flow(alt, { size: 9, color: colors.muted, role: 'Caption' });
    const used = paper.y - top + 6;
    const box = { x: paper.marginPt, y: top + used, width: paper.column, height: height - used - gap };
    paper.picture(bytes, box, alt, 'contain');
    paper.y = top + height;
  }
}

/** All facts in two columns, each group by its heading. */
function listFacts(paper: Paper, paperHome: HomePaper): void {
  const { home, colors } = paperHome;
  turn(paper, paperHome);
  heading(paper, home.words.details, paperHome);
  const columns = new Columns(paper, () => {
    turn(paper, paperHome);
  });
  for (const { title, facts } of home.groups) putGroup(paper, columns, { title, facts }, colors);
  columns.end();
}

/** Energy and law once more, whom to ask, and the code: the end. */
function close(paper: Paper, paperHome: HomePaper): void {
  const { home, colors, person } = paperHome;
  const small = { size: 8, leading: 1.5, color: colors.muted };
  const text = lawText([...home.energyFacts, ...home.lawFacts], home.lawTexts, home);
  const height = 300 + paper.measure(text, paper.column, small);
  if (paper.y + height > paper.height - paper.marginPt) turn(paper, paperHome);
  if (home.label || text) {
    paper.y += 16;
    heading(paper, home.words.energy, paperHome);
    if (home.label) {
      const box = { x: paper.marginPt, y: paper.y, width: paper.column * 0.6, height: 40 };
      putLabel(paper, home.label, box, colors);
      paper.y += 52;
    }
    paper.flow(text, small);
  }
  paper.ensureRoom(codeSize + 80);
  if (person) putPerson(paper, person, home.words.contact, colors);
  paper.y += 18;
  const x = paper.marginPt + codeSize + 16;
  const top = paper.y;
  putCode(paper, home, { x: paper.marginPt, y: top, size: codeSize });
  const width = paper.column - codeSize - 16;
  const scan = { face: 'title', size: 14, leading: 1.3, color: colors.ink } as const;
  const end = paper.put(home.words.scan, { x, y: top + 12, width }, scan);
  // In one line: where an address is parted, nobody knows whether something stands between.
  const below = paper.fit(home.address, { x, y: end + 2, width, height: 12.1 }, small);
  paper.put(home.words.asOf, { x, y: below + 4, width }, small);
  paper.y = top + codeSize;
}

/** A brochure on A4: the card as its cover, then text, photos, plans, all facts, and whom to ask. */
export function drawBrochure(paper: Paper, paperHome: HomePaper): void {
  drawWindowCard(paper, paperHome);
  describe(paper, paperHome);
  // The cover has four, the text one.
  showPhotos(paper, paperHome, paperHome.photos.slice(5));
  showPlans(paper, paperHome);
  listFacts(paper, paperHome);
  close(paper, paperHome);
}
