import type { Dictionary } from '#i18n/dictionaries.ts';
import { filled, pluralText } from '#ui/text-template.ts';

/** What favourites and the comparison say. */
export type SavedTexts = Dictionary['saved'];

type PluralKey = {
  [Key in keyof SavedTexts]: Key extends `${infer Base}_other` ? Base : never;
}[keyof SavedTexts];

const folder = '/src/i18n/messages/';

// All languages travel with the chunk: fewer bytes for a page than a text of its own in each of them.
const texts = import.meta.glob<SavedTexts>('/src/i18n/messages/[a-z][a-z]/saved.json', {
  eager: true,
  import: 'default',
});

/** `'en' -> {title: 'Favourites', ...}` */
export function textsIn(language: string): SavedTexts {
  const found = texts[`${folder}${language}/saved.json`];
  if (!found) throw new Error(`There are no texts in "${language}". Set <html lang> to a language of the site.`);
  return found;
}

/** The text for a number of homes. `(texts, 'count', 2, 'en') -> '2 homes saved'` */
export function counted(from: SavedTexts, key: PluralKey, count: number, language: string): string {
  return filled(pluralText(from, key, count, language), { count });
}
