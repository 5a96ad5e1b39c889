import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import sharp from 'sharp';
import type { Answers } from './answers.ts';
import type { PlacedLogo } from './own-site.ts';

/** Side of the square icons in pixels, by file. */
const icons: Readonly<Record<string, number>> = {
  'apple-touch-icon.png': 180,
  'icon-192.png': 192,
  'icon-512.png': 512,
  'icon-maskable-512.png': 512,
};
/** A maskable icon may be cut to a circle of 80 % (W3C, Web Application Manifest). */
const safeShare = 0.8;
const shareSize = { width: 1200, height: 630 };
const longestLogo = 2000;

/** A program reads a logo by what it holds, not by its name. */
async function readLogo(file: string): Promise<{ bytes: Buffer; isSvg: boolean; width: number; height: number }> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new Error(`The logo ${file} cannot be read. Name a file that exists.`, { cause: error });
  });
  const { format, width, height } = await sharp(bytes, { limitInputPixels: 40_000_000 })
    .metadata()
    .catch((error: unknown) => {
      throw new Error(`The logo ${file} is no picture that can be read. Give an SVG or a PNG.`, { cause: error });
    });
  if (width > longestLogo || height > longestLogo) {
    throw new Error(
      `The logo ${file} is ${String(width)} by ${String(height)} pixels. Make it smaller than ${String(longestLogo)}.`,
    );
  }
  const isSvg = format === 'svg';
  if (isSvg && /<script|\son\w+\s*=|<foreignObject/iu.test(bytes.toString('utf8'))) {
    throw new Error(`The logo ${file} holds a program. Save it anew as a plain SVG.`);
  }
  return { bytes, isSvg, width, height };
}

/** A picture of 32 pixels as an ICO file, which holds it as a PNG (header of 6 bytes, one entry of 16). */
function icoOf(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/** Without a logo: a plain field in the agency's colour with a gable in that of its paper. */
function drawnMark({ accent, paper }: Answers): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="5" fill="${accent}"/>` +
      `<path d="M8 25V13l8-7 8 7v12z" fill="none" stroke="${paper}" stroke-width="2" stroke-linejoin="round"/></svg>\n`,
  );
}

async function square(mark: Buffer, side: number, paper: string, share = 1): Promise<Buffer> {
  const inner = Math.round(side * share);
  const edge = Math.floor((side - inner) / 2);
  const rest = side - inner - edge;
  return sharp(mark, { density: 384 })
    .resize(inner, inner, { fit: 'contain', background: paper })
    .flatten({ background: paper })
    .extend({ top: edge, left: edge, bottom: rest, right: rest, background: paper })
    .png()
    .toBuffer();
}

/** Writes the icons of the site: of its logo, or of a plain mark in its colours. */
async function writeIcons(mark: Buffer, isSvg: boolean, { paper }: Answers, folder: string): Promise<void> {
  for (const [name, side] of Object.entries(icons)) {
    await writeFile(join(folder, name), await square(mark, side, paper, name.includes('maskable') ? safeShare : 1));
  }
  await writeFile(join(folder, 'favicon.ico'), icoOf(await square(mark, 32, paper)));
  const small = isSvg ? mark : pictureInSvg(await square(mark, 64, paper));
  await writeFile(join(folder, 'favicon.svg'), small);
}

/** A browser that asks for the SVG icon of a site whose logo is a bitmap gets that bitmap. */
function pictureInSvg(png: Buffer): Buffer {
  const data = png.toString('base64');
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><image width="64" height="64" href="data:image/png;base64,${data}"/></svg>\n`,
  );
}

/** Height of the logo above a page in pixels; its file may be larger. */
const shownHeight = 34;

/** Puts logo and icons below `public/` and takes those of the demonstration away. Throws with what is wrong with a file. */
export async function placeLogo(answers: Answers, folder: string): Promise<PlacedLogo | undefined> {
  const logo = answers.logo === undefined ? undefined : await readLogo(answers.logo);
  await rm(join(folder, 'logo.svg'), { force: true });
  await writeIcons(logo?.bytes ?? drawnMark(answers), logo?.isSvg ?? true, answers, folder);
  if (!logo) return undefined;
  const file = logo.isSvg ? '/logo.svg' : '/logo.png';
  const bytes = logo.isSvg ? logo.bytes : await sharp(logo.bytes).png().toBuffer();
  await writeFile(join(folder, file), bytes);
  return { file, width: Math.max(1, Math.round((logo.width / logo.height) * shownHeight)), height: shownHeight };
}

/** Puts the picture for shared links in its place, cut to its shape, and takes that of the demonstration away. */
export async function placeSharePicture({ sharePicture }: Answers, folder: string): Promise<string | undefined> {
  const target = join(folder, 'og/share.jpg');
  await rm(join(folder, 'og/lindehof.jpg'), { force: true });
  if (sharePicture === undefined) return undefined;
  if (extname(sharePicture) === '') throw new Error(`${sharePicture} is no picture.`);
  const picture = sharp(sharePicture, { limitInputPixels: 60_000_000 }).rotate();
  await picture
    .resize(shareSize.width, shareSize.height, { fit: 'cover' })
    .jpeg({ quality: 84, progressive: true })
    .toFile(`${target}.new`)
    .catch((error: unknown) => {
      throw new Error(`The picture ${sharePicture} cannot be read. Give a JPEG or a PNG.`, { cause: error });
    });
  await copyFile(`${target}.new`, target);
  await rm(`${target}.new`);
  return '/og/share.jpg';
}
