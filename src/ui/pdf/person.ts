import type { PrintColors, PrintedPerson } from './brand.ts';
import type { Paper } from './paper.ts';

const portrait = { width: 44, height: 55 };

const nameStyle = { face: 'title', size: 13, leading: 1.25 } as const;

/** Where the words about somebody stand. */
function columnOf({ marginPt, width }: Paper, person: PrintedPerson): { readonly x: number; readonly width: number } {
  const x = person.portrait ? marginPt + portrait.width + 14 : marginPt;
  return { x, width: width - marginPt - x };
}

/** Height in points that somebody takes at the end of a letter. */
export function personRoom(paper: Paper, person: PrintedPerson): number {
  return Math.min(300, portrait.height + 12 + paper.measure(person.name, columnOf(paper, person).width, nameStyle));
}

/** Who looks after the home, with portrait: at the end of a letter. */
export function putPerson(paper: Paper, person: PrintedPerson, title: string, colors: PrintColors): void {
  const { name, role, phone, email } = person;
  const { x, width } = columnOf(paper, person);
  paper.ensureRoom(personRoom(paper, person));
  paper.y += 14;
  paper.rule(colors.line);
  paper.y += 12;
  const top = paper.y;
  if (person.portrait) paper.picture(person.portrait, { x: paper.marginPt, y: top, ...portrait }, name);
  paper.flow(title, { size: 8, color: colors.muted }, { x, width });
  paper.flow(name, { ...nameStyle, color: colors.ink }, { x, width });
  const lines = [role, [phone, email].filter(Boolean).join(' · ')].filter(Boolean);
  for (const line of lines) paper.flow(line ?? '', { size: 9, color: colors.muted }, { x, width });
  if (person.portrait && paper.y > top) paper.y = Math.max(paper.y, top + portrait.height);
}
