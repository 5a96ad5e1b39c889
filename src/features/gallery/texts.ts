import type { Dictionary } from '#i18n/dictionaries.ts';

/** What the viewer says. */
export type GalleryTexts = Dictionary['viewer'];

const folder = '/src/i18n/messages/';

// All languages travel with the viewer: fewer bytes for a page than a text of its own in each of them.
const texts = import.meta.glob<GalleryTexts>('/src/i18n/messages/[a-z][a-z]/viewer.json', {
  eager: true,
  import: 'default',
});

/** `'en' -> {close: 'Close', ...}` */
export function textsIn(language: string): GalleryTexts {
  const found = texts[`${folder}${language}/viewer.json`];
  if (!found) throw new Error(`The viewer has no texts in "${language}". Set <html lang> to a language of the site.`);
  return found;
}

/** `('{{number}} of {{total}}', 2, 9) -> '2 of 9'` */
export function positionText(template: string, number: number, total: number): string {
  return template.replace('{{number}}', String(number)).replace('{{total}}', String(total));
}
