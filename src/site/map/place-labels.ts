import type { MapTown } from '#domain/map-base.ts';
import type { Pixel, Pixels, PictureSize } from './map-pixels.ts';

/** The name of a town with its dot and its place in a drawing. */
export interface PlaceLabel {
  readonly name: string;
  readonly dot: Pixel;
  /** Where the letters begin: the left end of their foot. */
  readonly start: Pixel;
  readonly isLarge: boolean;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A letter, on the generous side: nothing can be measured here. */
const letterPx = 8.2;
const linePx = 18;
const stemPx = 7;
const gapPx = 4;
const mostLabels = 16;
const largeTown = 45_000;

function meet(one: Box, other: Box): boolean {
  return (
    one.left < other.right + gapPx &&
    other.left < one.right + gapPx &&
    one.top < other.bottom + gapPx &&
    other.top < one.bottom + gapPx
  );
}

/** Names of towns in a drawing, largest first, none over another, over the mark, or cut by the edge. */
export function labelsOf(towns: readonly MapTown[], pixels: Pixels, size: PictureSize, markPx: number): PlaceLabel[] {
  const [middleX, middleY] = [size.width / 2, size.height / 2];
  const taken: Box[] = [
    { left: middleX - markPx, top: middleY - markPx, right: middleX + markPx, bottom: middleY + markPx },
    // The names of the sources.
    { left: size.width - 240, top: size.height - 20, right: size.width, bottom: size.height },
  ];
  const labels: PlaceLabel[] = [];
  for (const { name, point, inhabitants } of towns) {
    const dot = pixels.of(point);
    const [x, y] = dot;
    const left = x + stemPx;
    const box = { left: x - 3, top: y - linePx / 2, right: left + name.length * letterPx, bottom: y + linePx / 2 };
    const isSeen = box.left > 0 && box.right < size.width && box.top > 0 && box.bottom < size.height;
    if (!isSeen || taken.some((other) => meet(box, other))) continue;
    taken.push(box);
    labels.push({ name, dot, start: [left, y + 5], isLarge: inhabitants >= largeTown });
    if (labels.length === mostLabels) break;
  }
  return labels;
}
