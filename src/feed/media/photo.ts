import sharp, { type Sharp } from 'sharp';
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

/** Upright, without transparency; sharp leaves out all metadata (place, camera, owner) unless told otherwise. */
function upright(bytes: Uint8Array): Sharp {
  const source = sharp(bytes, { limitInputPixels: limits.pixels, failOn: 'error', sequentialRead: true });
  return source.autoOrient().flatten({ background: '#ffffff' });
}

async function encodeAvif(picture: Sharp, width: number) {
  const maximumBytes = width <= leadLimit.upToWidth ? leadLimit.maximumBytes : Infinity;
  const [first = 50, ...lower] = avif.qualities;
  let result = await picture
    .clone()
    .avif({ quality: first, effort: avif.effort })
    .toBuffer({ resolveWithObject: true });
  for (const quality of lower) {
    if (result.data.byteLength <= maximumBytes) break;
    result = await picture.clone().avif({ quality, effort: avif.effort }).toBuffer({ resolveWithObject: true });
  }
  return result;
}

async function encode(bytes: Uint8Array, { format, width }: Derivative) {
  const picture = upright(bytes).resize({ width, withoutEnlargement: true });
  return format === 'avif' ? encodeAvif(picture, width) : picture.webp(webp).toBuffer({ resolveWithObject: true });
}

/** Average colour, as it is after shrinking to one pixel. */
async function averageColor(bytes: Uint8Array): Promise<string> {
  const { data } = await upright(bytes)
    .resize(1, 1, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 0, green = red, blue = red] = data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

async function placeholder(bytes: Uint8Array): Promise<string> {
  const tiny = await upright(bytes).resize({ width: placeholderWidth }).webp({ quality: 30, effort: 6 }).toBuffer();
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
  for (const derivative of missingDerivatives(options.roles, size.width, files)) {
    const { data, info } = await encode(bytes, derivative);
    await writeMediaFile(mediaDir, hash, `${derivative.width}.${derivative.format}`, data);
    files.push({ format: derivative.format, width: info.width, height: info.height, bytes: data.byteLength });
  }
  files.sort((a, b) => a.format.localeCompare(b.format) || a.width - b.width);
  const { color, placeholder: tiny } = known ?? {};
  return {
    kind: 'photo',
    width: size.width,
    height: size.height,
    color: color ?? (await averageColor(bytes)),
    placeholder: tiny ?? (await placeholder(bytes)),
    files,
  };
}
