import { createHash } from 'node:crypto';

/** Part of every content hash: raise it when a change below must reach pictures that were already made. Widths do so by themselves. */
export const recipeVersion = 'gevel-media-1';

/** `lead` is the first photo of a listing, which loads at once; `gallery` is every other one. */
export type PhotoRole = 'lead' | 'gallery';

export interface Derivative {
  readonly format: 'avif' | 'webp';
  readonly width: number;
}

/**
 * 672 is what a phone of 412 CSS pixels and 1.75 device pixels takes (src/ui/photo-sizes.ts), where a wider one keeps the first photo
 * waiting; 896 a card at two pixels of the screen for one of the page, beside the list and on a tablet.
 */
const leadWidths = [480, 672, 896, 1200, 1600];
const galleryWidths = [480, 960, 1600];

/** The photo at mobile width must not weigh more than this. */
export const leadLimit = { maximumBytes: 45_000, upToWidth: 672 };
/** Qualities are tried in turn until the limit is met. The effort is that of `node scripts/bench/pictures.ts`: the next takes twice as long for 3 to 6 %. */
export const avif = { qualities: [52, 44, 36, 28, 20], effort: 2 };
export const webp = { quality: 74, effort: 4 };
export const placeholderWidth = 16;

export const limits = {
  photoBytes: 20_000_000,
  pixels: 60_000_000,
  planBytes: 20_000_000,
  documentBytes: 15_000_000,
  videoBytes: 50_000_000,
};

/** Address of a file's derivatives: the first 16 hexadecimal digits over the source and the recipe. */
export function contentHash(bytes: Uint8Array): string {
  return createHash('sha256').update(recipeVersion).update(bytes).digest('hex').slice(0, 16);
}

/** Widths that a source can give without being enlarged. `([480, 960, 1600], 1000) -> [480, 960, 1000]` */
function reachable(widths: readonly number[], sourceWidth: number): number[] {
  return [...new Set(widths.map((width) => Math.min(width, sourceWidth)))];
}

/** The files that a photo needs in a role, narrowest first in each format. */
export function derivativesFor(role: PhotoRole, sourceWidth: number): Derivative[] {
  if (role === 'gallery') return reachable(galleryWidths, sourceWidth).map((width) => ({ format: 'webp', width }));
  const widths = reachable(leadWidths, sourceWidth);
  return (['avif', 'webp'] as const).flatMap((format) => widths.map((width) => ({ format, width })));
}

/** Whether the recipe, in any role, still has this file: a width that was left out stays in nobody's list. */
export function isOfRecipe({ format, width }: Derivative, sourceWidth: number): boolean {
  return (['lead', 'gallery'] as const).some((role) =>
    derivativesFor(role, sourceWidth).some((other) => other.format === format && other.width === width),
  );
}
