import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { isList, isObject, isText } from '#base/json.ts';
import { mailPhotoPath, mailPortraitPath } from '#domain/photo.ts';
import { readTeam } from '#site/team.ts';

/** Pixels across: half as much again as the widest photo of a mail. */
const photoWidth = 810;
/** Two and a half times what a mail shows. */
const portrait = { width: 180, height: 225 };
const quality = 72;

interface MailPhoto {
  /** `/media/ab12/mail.jpg` */
  readonly path: string;
  /** The picture that it is made of: `/media/ab12/1200.webp`. */
  readonly source: string;
}

function photoOf(photo: unknown): MailPhoto[] {
  if (!isObject(photo) || !isText(photo['hash'])) return [];
  const files = isList(photo['files']) ? photo['files'].filter(isObject) : [];
  const usable = files
    .filter(({ format, path }) => format === 'webp' && isText(path))
    .map(({ width, path }) => ({ width: Number(width), path: String(path) }))
    .sort((one, other) => one.width - other.width);
  const source = usable.find(({ width }) => width >= photoWidth) ?? usable.at(-1);
  return source ? [{ path: mailPhotoPath(photo['hash']), source: source.path }] : [];
}

/** The pictures of a record that mails show: the first photo, and the portrait of who looks after it. */
export function mailPhotosOf(record: Readonly<Record<string, unknown>>): MailPhoto[] {
  const { media, manager } = record;
  const photos = isObject(media) && isList(media['photos']) ? media['photos'] : [];
  return [photos[0], isObject(manager) ? manager['photo'] : undefined].flatMap(photoOf);
}

/** Makes a JPEG of a photo, for Outlook shows no WebP; what is in the cache already stays. */
export async function makeMailPhoto({ path, source }: MailPhoto, mediaDir: string): Promise<void> {
  const inCache = (address: string): string => join(mediaDir, address.slice('/media/'.length));
  const target = inCache(path);
  if (existsSync(target) || !existsSync(inCache(source))) return;
  const jpeg = sharp(inCache(source)).resize({ width: photoWidth, withoutEnlargement: true });
  // In one move: a build that is stopped leaves no half picture in the cache.
  await writeFile(`${target}.part`, await jpeg.jpeg({ quality, mozjpeg: true }).toBuffer());
  await rename(`${target}.part`, target);
}

/** Makes a JPEG of each portrait of the team page, beside it: `/team/an.webp -> /team/an-mail.jpg`. */
export async function makeMailPortraits(contentDir: string, clientDir: string): Promise<void> {
  const photos = Object.values(readTeam(contentDir)).flatMap((members) => members.flatMap(({ photo }) => photo ?? []));
  for (const photo of new Set(photos)) {
    const [source, target] = [join(clientDir, photo), join(clientDir, mailPortraitPath(photo))];
    if (source === target || !existsSync(source)) continue;
    await mkdir(dirname(target), { recursive: true });
    await writeFile(
      target,
      await sharp(source)
        .resize(portrait)
        .flatten({ background: '#ffffff' })
        .jpeg({ quality, mozjpeg: true })
        .toBuffer(),
    );
  }
}
