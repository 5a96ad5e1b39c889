import { dictionaries, type Dictionary } from '#i18n/dictionaries.ts';
import { languages, type Language } from '#i18n/languages.ts';

const pluralText = /_(?:zero|one|two|few|many|other)$/u;

/** One text of a dictionary: `{key: 'listing:bedrooms', text: 'Slaapkamers'}`; a plural form is a text of its own. */
export interface Text {
  readonly key: string;
  readonly text: string;
}

/** Every text of a language. */
export function textsOf(language: Language): Text[] {
  return Object.entries(dictionaries[language]).flatMap(([namespace, messages]) =>
    Object.entries(messages).map(([key, text]: [string, string]) => ({ key: `${namespace}:${key}`, text })),
  );
}

/** Every key as code names it, without plural form. `-> ['common:yes', 'listing:photos']` */
export function messageKeys(): string[] {
  return [...new Set(textsOf('en').map(({ key }) => key.replace(pluralText, '')))];
}

/** Namespaces of the dictionaries. */
export function namespaces(): (keyof Dictionary)[] {
  return Object.keys(dictionaries.en) as (keyof Dictionary)[];
}

/** Has the text a word of its own, besides placeholders, figures and signs? `'{{km}} km' -> true`, `'{{min}} – {{max}}' -> false` */
function hasWords(text: string): boolean {
  return /\p{L}/u.test(text.replaceAll(/\{\{[^}]*\}\}/gu, ''));
}

/** A message that reads the same in several languages. */
export interface AlikePlace {
  readonly key: string;
  readonly languages: readonly Language[];
}

/** Texts that stand alike in several languages, with the keys that show them. */
export function alikeTexts(): Map<string, AlikePlace[]> {
  const places = new Map<string, Map<string, Language[]>>();
  for (const language of languages) {
    for (const { key, text } of textsOf(language)) {
      if (!hasWords(text)) continue;
      const byText = places.get(key) ?? new Map<string, Language[]>();
      places.set(key, byText.set(text, [...(byText.get(text) ?? []), language]));
    }
  }
  const alike = new Map<string, AlikePlace[]>();
  for (const [key, byText] of places) {
    for (const [text, found] of byText) {
      if (found.length > 1) alike.set(text, [...(alike.get(text) ?? []), { key, languages: found }]);
    }
  }
  return alike;
}
