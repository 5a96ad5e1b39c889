import sharp from 'sharp';
import { writeMediaFile, type PlanMeta } from './meta.ts';
import { looksLikePdf, pdfProblem } from './pdf.ts';
import { checkPicture } from './picture-check.ts';
import { limits } from './recipe.ts';
import { cleanSvg, looksLikeSvg } from './svg.ts';

/** Wide enough to read room names; lines need a higher quality than photos. */
const raster = { maximumWidth: 1600, quality: 82 };

/** Writes a floor plan as a cleaned drawing, as one WebP picture, or as the PDF that it is. Throws with the reason when it is neither. */
export async function derivePlan(bytes: Uint8Array, mediaDir: string, hash: string): Promise<PlanMeta> {
  if (looksLikeSvg(bytes)) {
    const clean = cleanSvg(bytes);
    if (!clean) throw new Error('the drawing has no size, holds a document type, or is too complex');
    await writeMediaFile(mediaDir, hash, 'plan.svg', clean.svg);
    const { width, height } = clean;
    return { kind: 'plan', file: 'plan.svg', width, height, bytes: Buffer.byteLength(clean.svg) };
  }
  if (looksLikePdf(bytes)) {
    const problem = pdfProblem(bytes);
    if (problem) throw new Error(problem);
    await writeMediaFile(mediaDir, hash, 'plan.pdf', bytes);
    return { kind: 'plan', file: 'plan.pdf', bytes: bytes.byteLength };
  }
  const check = await checkPicture(bytes);
  if (!check.ok) throw new Error(check.reason);
  const { data, info } = await sharp(bytes, { limitInputPixels: limits.pixels, failOn: 'error' })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize({ width: raster.maximumWidth, withoutEnlargement: true })
    .webp({ quality: raster.quality })
    .toBuffer({ resolveWithObject: true });
  await writeMediaFile(mediaDir, hash, 'plan.webp', data);
  return { kind: 'plan', file: 'plan.webp', width: info.width, height: info.height, bytes: data.byteLength };
}
