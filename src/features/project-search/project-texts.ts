import { dictionaries } from '#i18n/dictionaries.ts';
import type { Language } from '#i18n/languages.ts';

/** What the script says; the forms of plurals are `count_one`, `drop_other` and so on. */
export interface ProjectTexts extends Readonly<Record<string, string>> {
  readonly remove: string;
  readonly clearAll: string;
  readonly dropOne: string;
  readonly dropAll: string;
}

const prefix = 'filter.';
const pluralTexts = ['filter.count', 'filter.drop'];

/** The texts that have numbers and names put in by the script. `'en' -> {count_one: '{{count}} project', ...}` */
export function projectTexts(language: Language): ProjectTexts {
  const { project, finder } = dictionaries[language];
  const plurals = Object.entries<string>(project)
    .filter(([key]) => pluralTexts.some((name) => key.startsWith(`${name}_`)))
    .map(([key, text]): [string, string] => [key.slice(prefix.length), text]);
  const { remove, clearAll, dropOne, dropAll } = finder;
  return { ...Object.fromEntries<string>(plurals), remove, clearAll, dropOne, dropAll };
}
