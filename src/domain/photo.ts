import type { ImageFile, Photo } from './listing.ts';

/** `sourceSet(photo, 'webp') -> '/media/ab/480.webp 480w, /media/ab/960.webp 960w'` */
export function sourceSet(photo: Photo, format: ImageFile['format']): string | undefined {
  const files = photo.files.filter((file) => file.format === format);
  return files.length > 0 ? files.map((file) => `${file.path} ${file.width}w`).join(', ') : undefined;
}

/** The file for browsers without srcset and for shared links: the widest WebP. */
export function largestFile(photo: Photo): ImageFile | undefined {
  return photo.files.filter((file) => file.format === 'webp').at(-1) ?? photo.files.at(-1);
}

/** The file that a phone takes for a photo across its page, and so has already: where no srcset can choose, as in a film's poster. */
export function phoneFile(photo: Photo): ImageFile | undefined {
  return photo.files.find(({ format, width }) => format === 'avif' && width >= 640) ?? largestFile(photo);
}

/** The attributes of `<link rel=preload as=image>` for the format that browsers will choose. */
export function preloadAttributes(photo: Photo, sizes: string): Record<string, string> | undefined {
  const avif = sourceSet(photo, 'avif');
  const set = avif ?? sourceSet(photo, 'webp');
  return set ? { imagesrcset: set, imagesizes: sizes, type: avif ? 'image/avif' : 'image/webp' } : undefined;
}

/** Address of the JPEG that the build makes of a photo for mails. `'ab12' -> '/media/ab12/mail.jpg'` */
export function mailPhotoPath(hash: string): string {
  return `/media/${hash}/mail.jpg`;
}

/** Size in pixels of the picture that a shared link shows. */
export const shareSize = { width: 1200, height: 630 } as const;

/** Address of the JPEG that the build makes of the first photo of a home or project for shared links. `'ab12' -> '/media/ab12/share.jpg'` */
export function sharePhotoPath(hash: string): string {
  return `/media/${hash}/share.jpg`;
}

/** Address of the logo in a mail: a PNG beside a drawing, or a picture that Outlook does not show. `'/logo.svg' -> '/logo-mail.png'` */
export function mailLogoPath(file: string): string {
  return file.replace(/\.(?:svg|webp|avif)$/u, '-mail.png');
}

/** Address of a portrait in a mail: a JPEG beside it where it is in a format that Outlook does not show. `'/team/an.webp' -> '/team/an-mail.jpg'` */
export function mailPortraitPath(photo: string): string {
  return photo.replace(/\.(?:webp|avif)$/u, '-mail.jpg');
}
