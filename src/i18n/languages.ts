/** The languages that the software has dictionaries for; content/site.json enables some of them. */
export const languages = ['nl', 'fr', 'en', 'de'] as const;

/** A language code as it stands in the first path segment. */
export type Language = (typeof languages)[number];

/** Is this the code of a language with a dictionary? `'fr' -> true`, `'xx' -> false` */
export function isLanguage(value: unknown): value is Language {
  return languages.includes(value as Language);
}
