/** Layout widths for `<img sizes>`: what the style sheets give a picture. */

/**
 * A photo across a phone: told a little narrower than it is, as wide as one between margins. So both are the same small file
 * (`leadWidths`), and nobody sees a twelfth fewer pixels there. A screen of three pixels to one of the page gets two of the photo:
 * no eye tells them apart at arm's length, and the first photo of a home weighs half as much.
 */
const acrossPhone = '(resolution > 2x) 66vw, 92vw';

/** A photo across the whole page. */
export const heroSizes = `(width >= 768px) 100vw, ${acrossPhone}`;

/** The photos of a gallery across the page, by how many there are: the first of them is the widest. */
export function gallerySizes(total: number): string {
  const share = total === 1 ? 100 : total < 5 ? 67 : 50;
  return `(width >= 768px) ${String(share)}vw, ${acrossPhone}`;
}

/** A photo between the text of a detail page. */
export const storySizes = `(width > 960px) min(66rem, 66vw), ${acrossPhone}`;

/** A card in a grid. */
export const cardSizes = `(width > 960px) 26rem, (width >= 768px) 46vw, ${acrossPhone}`;
