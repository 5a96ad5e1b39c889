import type { PictureSize } from './map-pixels.ts';

/** The place of a text in a drawing, in its pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const gapPx = 4;

/** Do two texts touch, or nearly so? */
export function meet(one: Box, other: Box): boolean {
  return (
    one.left < other.right + gapPx &&
    other.left < one.right + gapPx &&
    one.top < other.bottom + gapPx &&
    other.top < one.bottom + gapPx
  );
}

/** Is a text whole in the drawing, and in the square in its middle that a phone shows of it, or not in that at all? */
export function isWhole({ left, right, top, bottom }: Box, { width, height }: PictureSize): boolean {
  if (left <= 0 || right >= width || top <= 0 || bottom >= height) return false;
  return [(width - height) / 2, (width + height) / 2].every((edge) => right < edge || left > edge);
}
