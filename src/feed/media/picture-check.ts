import sharp from 'sharp';
import { errorMessage } from '#base/error-message.ts';
import { limits } from './recipe.ts';

export type PictureCheck =
  | { readonly ok: true; readonly width: number; readonly height: number }
  | { readonly ok: false; readonly reason: string };

function bytesAt(bytes: Uint8Array, offset: number, text: string): boolean {
  return Buffer.from(bytes.subarray(offset, offset + text.length)).toString('latin1') === text;
}

/** A still picture of AV1: its brand, or one of those that it goes with. HEIC shares the container and is not one. */
function isAvif(bytes: Uint8Array): boolean {
  const header = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64));
  const end = Math.min(header.length < 4 ? 0 : header.readUInt32BE(0), header.length);
  for (let at = 8; at + 4 <= end; at += 4) if (header.toString('latin1', at, at + 4) === 'avif') return true;
  return false;
}

/** What the first bytes say, whatever the file is called. Only these four are ever decoded. */
export function pictureFormat(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | 'avif' | undefined {
  if (bytesAt(bytes, 0, '\xFF\xD8\xFF')) return 'jpeg';
  if (bytesAt(bytes, 0, '\x89PNG\r\n\x1A\n')) return 'png';
  if (bytesAt(bytes, 4, 'ftyp') && isAvif(bytes)) return 'avif';
  return bytesAt(bytes, 0, 'RIFF') && bytesAt(bytes, 8, 'WEBP') ? 'webp' : undefined;
}

/** Checks an untrusted picture by its header alone: nothing is decoded, so a picture bomb costs nothing. */
export async function checkPicture(bytes: Uint8Array): Promise<PictureCheck> {
  const format = pictureFormat(bytes);
  if (!format) return { ok: false, reason: 'it is not a JPEG, PNG, WebP or AVIF picture' };
  if (bytes.byteLength > limits.photoBytes) {
    return { ok: false, reason: `it is larger than ${limits.photoBytes / 1_000_000} MB` };
  }
  try {
    const metadata = await sharp(bytes, { limitInputPixels: limits.pixels }).metadata();
    const { width, height } = metadata.autoOrient;
    // sharp calls AVIF by its container; the compression tells it from HEIC.
    const isSame =
      format === 'avif' ? metadata.format === 'heif' && metadata.compression === 'av1' : metadata.format === format;
    if (!isSame) return { ok: false, reason: 'its content does not match its first bytes' };
    if (width * height > limits.pixels) {
      return { ok: false, reason: `it has more than ${limits.pixels / 1_000_000} million pixels` };
    }
    return { ok: true, width, height };
  } catch (error) {
    const message = errorMessage(error);
    if (/pixel limit/iu.test(message)) {
      return { ok: false, reason: `it has more than ${limits.pixels / 1_000_000} million pixels` };
    }
    return { ok: false, reason: 'its header is damaged' };
  }
}
