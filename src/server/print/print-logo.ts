import { mostPixels } from '#server/pictures/reencode.ts';
import type { SiteConfig } from '#site/site-config.ts';
import type { PrintedLogo } from '#ui/pdf/brand.ts';
import { readPicture } from './print-picture.ts';

/** As high as a logo is drawn at its largest, at three pixels a point. */
const heightPx = 360;
const widestPx = 2000;
/** Of drawings, so that their lines are sharp. */
const drawingDpi = 384;

/** Its shape in white; undefined where nothing of the picture is clear, for that would be a white box. */
async function silhouette(png: Buffer): Promise<Uint8Array | undefined> {
  const { default: sharp } = await import('sharp');
  const { isOpaque } = await sharp(png).stats();
  if (isOpaque) return undefined;
  const { data: alpha, info } = await sharp(png).extractChannel('alpha').raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const white = sharp({ create: { width, height, channels: 3, background: '#ffffff' } });
  return new Uint8Array(
    await white
      .joinChannel(alpha, { raw: { width, height, channels: 1 } })
      .png()
      .toBuffer(),
  );
}

/** The logo of content/site.json for papers; undefined where its file cannot be used: the name says who it is. */
export async function printLogo(
  siteDir: string,
  { file, withName }: NonNullable<SiteConfig['logo']>,
): Promise<PrintedLogo | undefined> {
  try {
    const bytes = await readPicture(siteDir, file);
    if (!bytes) return undefined;
    const { default: sharp } = await import('sharp');
    const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, density: drawingDpi, pages: 1 })
      .resize({ height: heightPx, width: widestPx, fit: 'inside' })
      .png()
      .toBuffer({ resolveWithObject: true });
    const onAccent = await silhouette(data);
    return { onPaper: new Uint8Array(data), ...(onAccent && { onAccent }), ratio: info.width / info.height, withName };
  } catch {
    // A paper without its logo still says all it has to say.
    return undefined;
  }
}
