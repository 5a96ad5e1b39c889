import { languages, type Language } from '#i18n/languages.ts';
import type { messages } from './messages/en/index.ts';

type Namespaces = typeof messages;

/** The messages of one language by namespace and key; English is the form that the others must have. */
export type Dictionary = { readonly [N in keyof Namespaces]: Readonly<Record<keyof Namespaces[N], string>> };

async function load(language: Language): Promise<[Language, Dictionary]> {
  const folder = (await import(`./messages/${language}/index.ts`)) as { messages: Dictionary };
  return [language, folder.messages];
}

/** The dictionaries of all languages. A language is a folder here and a line in languages.ts. */
export const dictionaries = Object.fromEntries(await Promise.all(languages.map(load))) as Record<Language, Dictionary>;
