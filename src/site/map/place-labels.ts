import type { MapTown } from '#domain/map-base.ts';
import { isWhole, meet, type Box } from './label-boxes.ts';
import type { Pixel, Pixels, PictureSize } from './map-pixels.ts';

/** The name of a town with its dot and its place in a drawing. */
export interface PlaceLabel {
  readonly name: string;
  readonly dot: Pixel;
  /** Where the letters begin: the left end of their foot. */
  readonly start: Pixel;
  readonly isLarge: boolean;
}

/** Room for a letter, on the generous side: places are chosen before names are set. */
const letterPx = 9.6;
const linePx = 21;
const stemPx = 7;
const mostLabels = 14;
const largeTown = 45_000;

/** Names of towns in a drawing, largest first, none over another, over the mark, or cut by the edge, also on a phone. */
export function labelsOf(towns: readonly MapTown[], pixels: Pixels, size: PictureSize, markPx: number): PlaceLabel[] {
  const [middleX, middleY] = [size.width / 2, size.height / 2];
  const taken: Box[] = [
    { left: middleX - markPx, top: middleY - markPx, right: middleX + markPx, bottom: middleY + markPx },
    // The names of the sources.
    { left: 0, top: size.height - 26, right: size.width, bottom: size.height },
  ];
  const labels: PlaceLabel[] = [];
  for (const { name, point, inhabitants } of towns) {
    const dot = pixels.of(point);
    const [x, y] = dot;
    const left = x + stemPx;
    const box = { left: x - 3, top: y - linePx / 2, right: left + name.length * letterPx, bottom: y + linePx / 2 };
    if (!isWhole(box, size) || taken.some((other) => meet(box, other))) continue;
    taken.push(box);
    labels.push({ name, dot, start: [left, y + 5], isLarge: inhabitants >= largeTown });
    if (labels.length === mostLabels) break;
  }
  return labels;
}
