import { languages, type Language } from '#i18n/languages.ts';
import type { messages } from './messages/en/index.ts';

type Namespaces = typeof messages;

/** The messages of one language by namespace and key; English is the form that the others must have. */
export type Dictionary = { readonly [N in keyof Namespaces]: Readonly<Record<keyof Namespaces[N], string>> };

async function load(language: Language): Promise<[Language, Dictionary]> {
  const folder = (await import(`./messages/${language}/index.ts`)) as { messages: Dictionary };
  return [language, folder.messages];
}

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

const pluralForm = /_(?:zero|one|two|few|many|other)$/u;

function keysOf(texts: Texts): string[] {
  const keys = Object.entries(texts).flatMap(([namespace, messages]) =>
    Object.keys(messages).map((key) => `${namespace}:${key.replace(pluralForm, '')}`),
  );
  return [...new Set(keys)];
}

/** Keys of one dictionary that another lacks; plural forms differ by language and count as one. `-> ['common:yes']` */
export function missingKeys(form: Texts, other: Texts): string[] {
  const known = new Set(keysOf(other));
  return keysOf(form).filter((key) => !known.has(key));
}

/** Also a key that no page shows today must be there: the build stops here, not one visitor later. */
function checked(all: readonly [Language, Dictionary][]): Record<Language, Dictionary> {
  const byLanguage = Object.fromEntries(all) as Record<Language, Dictionary>;
  for (const [language, dictionary] of all) {
    const missing = missingKeys(byLanguage.en, dictionary);
    if (missing.length > 0) {
      throw new Error(`src/i18n/messages/${language} has no text for ${missing.join(', ')}. Add it as in messages/en.`);
    }
  }
  return byLanguage;
}

/** The dictionaries of all languages. A language is a folder here and a line in languages.ts. */
export const dictionaries = checked(await Promise.all(languages.map(load)));
