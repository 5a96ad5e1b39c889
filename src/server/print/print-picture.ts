import { open } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { mostPixels } from '#server/pictures/reencode.ts';

/** The sync takes none that are larger. */
const mostBytes = 40_000_000;
const quality = 84;
/** Of drawings, so that their lines are sharp on A3. */
const drawingDpi = 200;
const kinds = ['.webp', '.avif', '.jpg', '.jpeg', '.png', '.svg'];

/** A file of the site that may be a picture; undefined for what is none, or too large. */
async function readBounded(file: string): Promise<Buffer | undefined> {
  await using handle = await open(file);
  const stat = await handle.stat();
  return stat.isFile() && stat.size <= mostBytes ? await handle.readFile() : undefined;
}

/** The bytes of a picture of the site; undefined for what is no picture, is not there or is too large. Throws where it cannot be read. */
export async function readPicture(siteDir: string, path: string): Promise<Buffer | undefined> {
  const isInside = path.startsWith('/') && !path.split(/[/\\]/u).includes('..');
  return isInside && kinds.includes(extname(path)) ? readBounded(join(siteDir, path)) : undefined;
}

/**
 * A picture of the site as JPEG on white, at most so many pixels across: PDFs take no WebP. Undefined for what is no picture, is
 * not there, or takes more than we spend on one. `('dist/current/client', '/media/ab12/1600.webp', 800) -> JPEG`
 */
export async function printPicture(siteDir: string, path: string, widthPx: number): Promise<Uint8Array | undefined> {
  try {
    const bytes = await readPicture(siteDir, path);
    if (!bytes) return undefined;
    const { default: sharp } = await import('sharp');
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1, density: drawingDpi })
      .rotate()
      .resize({ width: widthPx, height: widthPx, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' });
    return new Uint8Array(await picture.jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer());
  } catch {
    // A paper without its photo still says all it has to say.
    return undefined;
  }
}
