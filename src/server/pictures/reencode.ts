import type { Metadata, SharpOptions } from 'sharp';

/** Kinds of pictures that visitors send. */
export type PictureKind = 'image/jpeg' | 'image/png';

/** A picture anew; or why not: it is none, or it is one that takes more than we spend on it. */
export type Reencoded =
  | { readonly kind: 'picture'; readonly bytes: Uint8Array }
  | { readonly kind: 'broken' }
  | { readonly kind: 'too-large' };

/** `(bytes, 'image/png') -> { kind: 'picture', bytes }`; throws nothing about the picture. */
export type Reencode = (bytes: Uint8Array, kind: PictureKind) => Promise<Reencoded>;

/** A small file can unpack to a huge picture. Phones take 12 to 24 megapixels unless they are told otherwise. */
export const mostPixels = 25_000_000;
/** What stands in memory whole, an interlaced picture, at most: its rows come a few at a time otherwise. */
const mostWholeBytes = 128_000_000;
const longestSidePx = 2_000;
/** A page of a picture, not an animation; nothing that is cut off or damaged. */
const reading: SharpOptions = { limitInputPixels: mostPixels, failOn: 'error', pages: 1 };

/** By its head alone: nothing is unpacked. */
function isTooLarge({ width, height, channels, depth, isProgressive }: Metadata): boolean {
  const bytesPerSample = depth === 'ushort' || depth === 'short' ? 2 : 1;
  return width * height > mostPixels || (isProgressive && width * height * channels * bytesPerSample > mostWholeBytes);
}

/** Encodes a picture anew, at most 2 000 pixels long: neither its place nor anything hidden in it is kept. */
export const reencode: Reencode = async (bytes, kind) => {
  // With the first picture: a function without one starts without the decoder.
  const { default: sharp } = await import('sharp');
  try {
    if (isTooLarge(await sharp(bytes, { ...reading, limitInputPixels: false }).metadata()))
      return { kind: 'too-large' };
    const picture = sharp(bytes, reading)
      .rotate()
      .resize({ width: longestSidePx, height: longestSidePx, fit: 'inside', withoutEnlargement: true });
    return {
      kind: 'picture',
      bytes: await (kind === 'image/jpeg' ? picture.jpeg({ quality: 85 }) : picture.png()).toBuffer(),
    };
  } catch {
    return { kind: 'broken' };
  }
};
