import type { Photo } from '#domain/listing.ts';

/** Wide enough for a sharp picture of 200 pixels. */
const photoWidth = 400;

/** Address of a photo for a mail: WebP, which mail programs show more often than AVIF. `(photo, 'https://agency.example') -> 'https://agency.example/media/ab/480.webp'` */
export function mailPhotoAddress({ files }: Photo, url: string): string | undefined {
  const usable = files.filter(({ format }) => format === 'webp');
  const path = (usable.find(({ width }) => width >= photoWidth) ?? usable.at(-1))?.path;
  return path && url + path;
}
