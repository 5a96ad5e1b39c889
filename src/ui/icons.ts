import { createHash } from 'node:crypto';
import { iconNames } from '#ui/icon-names.ts';
import shapes from './icon-shapes.json' with { type: 'json' };

const symbols = Object.entries(iconNames).map(
  ([name, shape]) => `<symbol id="${name}" viewBox="0 0 24 24">${shapes[shape]}</symbol>`,
);

/** All icons as one SVG file of symbols; the icons are Lucide's (icon-shapes.license.txt). */
export const iconSprite = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;

/** Content hash of the sprite: its address changes with it. */
export const iconSpriteHash = createHash('sha256').update(iconSprite).digest('hex').slice(0, 12);
