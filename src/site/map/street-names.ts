import type { Pixel, PictureSize } from './map-pixels.ts';
import { isWhole, meet, type Box } from './label-boxes.ts';

/** A street with its name. */
export interface NamedLine {
  readonly name: string;
  readonly line: readonly Pixel[];
  /** Larger roads have a higher one. */
  readonly rank: number;
}

/** A name along its street. */
export interface StreetName {
  readonly name: string;
  readonly middle: Pixel;
  /** Degrees, never upside down. */
  readonly angle: number;
}

interface Room {
  readonly size: PictureSize;
  readonly markPx: number;
}

/** Room for a letter of a name, on the generous side: places are chosen before names are set. */
const letterPx = 7.6;
const linePx = 16;
const mostNames = 12;
/** A stretch that bends more than this is no place for letters. */
const mostBend = Math.PI / 15;

interface Stretch {
  readonly from: Pixel;
  readonly to: Pixel;
}

const angleOf = ({ from, to }: Stretch): number => Math.atan2(to[1] - from[1], to[0] - from[0]);
const lengthOf = ({ from, to }: Stretch): number => Math.hypot(to[0] - from[0], to[1] - from[1]);

/** The longest stretch of a line that is as good as straight. */
function straightest(line: readonly Pixel[]): Stretch | undefined {
  let best: Stretch | undefined;
  for (const [at, from] of line.entries()) {
    const second = line[at + 1];
    if (!second) break;
    const start = angleOf({ from, to: second });
    let to = second;
    for (const next of line.slice(at + 2)) {
      const turn = Math.abs(
        Math.atan2(
          Math.sin(angleOf({ from: to, to: next }) - start),
          Math.cos(angleOf({ from: to, to: next }) - start),
        ),
      );
      if (turn > mostBend) break;
      to = next;
    }
    const stretch = { from, to };
    if (!best || lengthOf(stretch) > lengthOf(best)) best = stretch;
  }
  return best;
}

function placed({ name, line }: NamedLine): { label: StreetName; box: Box } | undefined {
  const stretch = straightest(line);
  const width = name.length * letterPx;
  if (!stretch || lengthOf(stretch) < width) return undefined;
  const { from, to } = stretch;
  const middle: Pixel = [Math.round((from[0] + to[0]) / 2), Math.round((from[1] + to[1]) / 2)];
  const turn = angleOf(stretch);
  const upright = Math.abs(turn) > Math.PI / 2 ? turn - Math.sign(turn) * Math.PI : turn;
  const [aside, up] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
  const [halfWidth, halfHeight] = [(width * aside + linePx * up) / 2, (width * up + linePx * aside) / 2];
  const box = {
    left: middle[0] - halfWidth,
    right: middle[0] + halfWidth,
    top: middle[1] - halfHeight,
    bottom: middle[1] + halfHeight,
  };
  return { label: { name, middle, angle: Math.round((upright * 180) / Math.PI) }, box };
}

/** Names along their streets, each once: those of large roads first, none over another, over the mark, or cut by an edge. */
export function namesOf(lines: readonly NamedLine[], { size, markPx }: Room): StreetName[] {
  const [middleX, middleY] = [size.width / 2, size.height / 2];
  const taken: Box[] = [
    { left: middleX - markPx, right: middleX + markPx, top: middleY - markPx, bottom: middleY + markPx },
    { left: 0, right: size.width, top: 0, bottom: 34 },
    { left: 0, right: size.width, top: size.height - 26, bottom: size.height },
  ];
  const names: StreetName[] = [];
  const written = new Set<string>();
  for (const one of lines.toSorted((a, b) => b.rank - a.rank)) {
    const found = written.has(one.name) ? undefined : placed(one);
    if (!found || !isWhole(found.box, size) || taken.some((other) => meet(found.box, other))) continue;
    written.add(one.name);
    taken.push(found.box);
    names.push(found.label);
    if (names.length === mostNames) break;
  }
  return names;
}
