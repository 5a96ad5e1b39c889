import type { Photo } from '#domain/listing.ts';
import { mailPhotoPath } from '#domain/photo.ts';

/** Address of a photo for a mail: the JPEG that the build makes of the first photo of a record, for Outlook shows no WebP. `(photo, 'https://agency.example') -> 'https://agency.example/media/ab/mail.jpg'` */
export function mailPhotoAddress({ hash, files }: Photo, url: string): string | undefined {
  return files.some(({ format }) => format === 'webp') ? url + mailPhotoPath(hash) : undefined;
}
