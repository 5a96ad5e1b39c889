/** Layout widths for `<img sizes>`: what the style sheets give a picture. */

/** The first photo of a detail page. */
export const gallerySizes = '(width > 1360px) 53rem, (width >= 768px) 64vw, 92vw';

/** A card in a grid. */
export const cardSizes = '(width > 960px) 26rem, (width >= 768px) 46vw, 92vw';
