import { existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { errorMessage } from '#base/error-message.ts';
import { isList, isObject, isText } from '#base/json.ts';
import { mailPhotoPath, mailPortraitPath, sharePhotoPath, shareSize } from '#domain/photo.ts';
import { readTeam } from '#site/team.ts';

// It knows pictures by the names of their files, and shows the one of before where another has taken its place.
sharp.cache(false);

/** Pixels across: half as much again as the widest photo of a mail. */
const photoWidth = 810;
/** Two and a half times what a mail shows. */
const portrait = { width: 180, height: 225 };
const quality = 72;
/** Three times as high as a mail shows the logo; a drawing is drawn that large, so that its lines are sharp. */
const logo = { height: 108, width: 900, dpi: 288 };

interface MadePhoto {
  /** `/media/ab12/mail.jpg` */
  readonly path: string;
  /** The picture that it is made of: `/media/ab12/1200.webp`. */
  readonly source: string;
  readonly use: 'mail' | 'share';
}

function photoOf(photo: unknown, use: MadePhoto['use']): MadePhoto[] {
  if (!isObject(photo) || !isText(photo['hash'])) return [];
  const { hash } = photo;
  const files = isList(photo['files']) ? photo['files'].filter(isObject) : [];
  const usable = files
    .filter(({ format, path }) => format === 'webp' && isText(path))
    .map(({ width, path }) => ({ width: Number(width), path: String(path) }))
    .sort((one, other) => one.width - other.width);
  const wanted = use === 'mail' ? photoWidth : shareSize.width;
  const source = usable.find(({ width }) => width >= wanted) ?? usable.at(-1);
  const path = use === 'mail' ? mailPhotoPath(hash) : sharePhotoPath(hash);
  return source ? [{ path, source: source.path, use }] : [];
}

/** The pictures of a record as JPEG: the first photo for mails and for shared links, and for mails the portrait of who looks after it. */
export function jpegsOf(record: Readonly<Record<string, unknown>>): MadePhoto[] {
  const { media, manager } = record;
  const photos = isObject(media) && isList(media['photos']) ? media['photos'] : [];
  const portraits = photoOf(isObject(manager) ? manager['photo'] : undefined, 'mail');
  return [...photoOf(photos[0], 'mail'), ...photoOf(photos[0], 'share'), ...portraits];
}

/** Makes a JPEG of a photo, for Outlook and many who show shared links know no WebP; what is in the cache already stays. */
export async function makeJpeg({ path, source, use }: MadePhoto, mediaDir: string): Promise<void> {
  const inCache = (address: string): string => join(mediaDir, address.slice('/media/'.length));
  const target = inCache(path);
  if (existsSync(target) || !existsSync(inCache(source))) return;
  const photo = sharp(inCache(source));
  const jpeg = use === 'mail' ? photo.resize({ width: photoWidth, withoutEnlargement: true }) : photo.resize(shareSize);
  // In one move: a build that is stopped leaves no half picture in the cache.
  await writeFile(`${target}.part`, await jpeg.jpeg({ quality, mozjpeg: true }).toBuffer());
  await rename(`${target}.part`, target);
}

/** A portrait of the team page, and its JPEG for mails: `/team/an.webp -> /team/an-mail.jpg`. */
interface MailPortrait {
  readonly source: string;
  readonly target: string;
}

/** The portraits of the team pages that are no JPEG for mails by themselves. */
export function mailPortraits(contentDir: string): MailPortrait[] {
  const photos = Object.values(readTeam(contentDir)).flatMap((members) => members.flatMap(({ photo }) => photo ?? []));
  return [...new Set(photos)]
    .map((source) => ({ source, target: mailPortraitPath(source) }))
    .filter(({ source, target }) => source !== target);
}

/** Makes a JPEG of a portrait, beside it. */
export async function makeMailPortrait(source: string, target: string): Promise<void> {
  const jpeg = sharp(source).resize(portrait).flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true });
  await writeFile(target, await jpeg.toBuffer());
}

/** Makes a PNG of the logo, beside it, on a clear ground. Throws where it is no picture. */
export async function makeMailLogo(source: string, target: string): Promise<void> {
  try {
    const drawn = sharp(source, { density: logo.dpi, pages: 1 });
    const png = drawn.resize({ height: logo.height, width: logo.width, fit: 'inside' }).png({ compressionLevel: 9 });
    await writeFile(target, await png.toBuffer());
  } catch (error) {
    const problem = `The logo ${source} cannot be drawn for mails: ${errorMessage(error)}.`;
    throw new Error(`${problem} Name a picture that a browser shows in "logo" of content/site.json.`, { cause: error });
  }
}
