import sharp, { type Raw, type Sharp } from 'sharp';
import { writeMediaFile, type PhotoMeta } from './meta.ts';
import {
  avif,
  derivativesFor,
  isOfRecipe,
  leadLimit,
  limits,
  placeholderWidth,
  webp,
  type Derivative,
  type PhotoRole,
} from './recipe.ts';

type PhotoFile = PhotoMeta['files'][number];

/** A picture without a format, and what `sharp` must be told of it. */
interface Pixels {
  readonly data: Buffer;
  readonly raw: Raw;
}

/** Upright, without transparency; sharp leaves out all metadata (place, camera, owner) unless told otherwise. */
function upright(bytes: Uint8Array): Sharp {
  const source = sharp(bytes, { limitInputPixels: limits.pixels, failOn: 'error', sequentialRead: true });
  return source.autoOrient().flatten({ background: '#ffffff' });
}

/** Decodes a file once for all that is made of it: upright, at most so wide, in the colours of a screen. */
async function decode(bytes: Uint8Array, width: number): Promise<Pixels> {
  return pixelsOf(upright(bytes).resize({ width, withoutEnlargement: true }));
}

async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

function again({ data, raw }: Pixels): Sharp {
  return sharp(data, { raw });
}

function shrink(pixels: Pixels, width: number): Promise<Pixels> | Pixels {
  return width >= pixels.raw.width ? pixels : pixelsOf(again(pixels).resize({ width }));
}

async function encodeAvif(pixels: Pixels, width: number) {
  const maximumBytes = width <= leadLimit.upToWidth ? leadLimit.maximumBytes : Infinity;
  const [first = 50, ...lower] = avif.qualities;
  const encodeAt = (quality: number) =>
    again(pixels).avif({ quality, effort: avif.effort }).toBuffer({ resolveWithObject: true });
  let result = await encodeAt(first);
  for (const quality of lower) {
    if (result.data.byteLength <= maximumBytes) break;
    result = await encodeAt(quality);
  }
  return result;
}

function encode(pixels: Pixels, { format, width }: Derivative) {
  return format === 'avif' ? encodeAvif(pixels, width) : again(pixels).webp(webp).toBuffer({ resolveWithObject: true });
}

/** Average colour, as it is after shrinking to one pixel. */
async function averageColor(pixels: Pixels): Promise<string> {
  const { data } = await again(pixels)
    .resize(1, 1, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 0, green = red, blue = red] = data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

async function placeholder(pixels: Pixels): Promise<string> {
  const tiny = await again(pixels).resize({ width: placeholderWidth }).webp({ quality: 30, effort: 6 }).toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}

/** The files of these roles that a meta does not have yet. */
export function missingDerivatives(
  roles: Iterable<PhotoRole>,
  sourceWidth: number,
  files: readonly Derivative[],
): Derivative[] {
  const have = new Set(files.map(({ format, width }) => `${width}.${format}`));
  const missing = new Map<string, Derivative>();
  for (const derivative of [...roles].flatMap((role) => derivativesFor(role, sourceWidth))) {
    const name = `${derivative.width}.${derivative.format}`;
    if (!have.has(name)) missing.set(name, derivative);
  }
  return [...missing.values()];
}

/** Makes the files that are missing for the roles and returns what is then there. Throws when the picture is damaged. */
export async function derivePhoto(options: {
  readonly bytes: Uint8Array;
  readonly size: { readonly width: number; readonly height: number };
  readonly roles: Iterable<PhotoRole>;
  readonly known: PhotoMeta | undefined;
  readonly mediaDir: string;
  readonly hash: string;
}): Promise<PhotoMeta> {
  const { bytes, size, known, mediaDir, hash } = options;
  const files: PhotoFile[] = (known?.files ?? []).filter((file) => isOfRecipe(file, size.width));
  const missing = missingDerivatives(options.roles, size.width, files);
  const whole = await decode(bytes, Math.max(...missing.map(({ width }) => width), placeholderWidth));
  for (const [width, derivatives] of Map.groupBy(missing, (derivative) => derivative.width)) {
    const pixels = await shrink(whole, width);
    for (const derivative of derivatives) {
      const { data, info } = await encode(pixels, derivative);
      await writeMediaFile(mediaDir, hash, `${width}.${derivative.format}`, data);
      files.push({ format: derivative.format, width: info.width, height: info.height, bytes: data.byteLength });
    }
  }
  files.sort((a, b) => a.format.localeCompare(b.format) || a.width - b.width);
  const { color, placeholder: tiny } = known ?? {};
  return {
    kind: 'photo',
    width: size.width,
    height: size.height,
    color: color ?? (await averageColor(whole)),
    placeholder: tiny ?? (await placeholder(whole)),
    files,
  };
}
