import { createInstance, type i18n } from 'i18next';
import { objectWith } from '#base/json.ts';
import { addNameFormats } from './french-names.ts';
import { isLanguage, type Language } from './languages.ts';
import { fetchSteadily } from './retry.ts';

/** Messages by namespace and key. */
type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Addresses of message files by their path: `import.meta.glob('/src/i18n/messages/[a-z][a-z]/finder.json', {query: '?url&no-inline', import: 'default', eager: true})`. */
export type TextAddresses = Readonly<Record<string, string>>;

/** The texts of an island in a language of the site. */
export type IslandTexts = (language: Language) => i18n;

const messagePath = /\/([a-z]{2})\/([a-z-]+)\.json$/u;

/** `-> {finder: {...}}`: the texts of one language, all files at once, each with retries. */
export async function fetchTexts(
  addresses: TextAddresses,
  language: Language,
  fetchFile = fetchSteadily,
): Promise<Texts> {
  const files = Object.entries(addresses).flatMap(([path, address]) => {
    const [, code, namespace] = messagePath.exec(path) ?? [];
    return code === language && namespace !== undefined ? [{ namespace, address }] : [];
  });
  const loaded = files.map(async ({ namespace, address }) => {
    const response = await fetchFile(address);
    return [namespace, objectWith<Texts[string]>(await response.json())] as const;
  });
  return Object.fromEntries(await Promise.all(loaded));
}

/** An i18next instance as the translator of the pages has it. */
export function textsInstance(language: Language, texts: Texts): i18n {
  const instance = createInstance();
  void instance.init({
    lng: language,
    resources: { [language]: texts },
    ns: Object.keys(texts),
    fallbackLng: false,
    keySeparator: false,
    returnNull: false,
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  addNameFormats(instance);
  return instance;
}

/** All languages while the site is built, where every text is at hand. */
async function builtTexts(): Promise<IslandTexts> {
  const [{ dictionaries }, { createTranslator }] = await Promise.all([
    import('./dictionaries.ts'),
    import('./translator.ts'),
  ]);
  const instances = new Map<Language, i18n>();
  // The translator of the pages remembers what it was asked, and islands ask for the same on thousands of pages.
  const make = (language: Language) =>
    Object.assign(textsInstance(language, dictionaries[language]), { t: createTranslator(language) });
  return (language) => {
    const instance = instances.get(language) ?? make(language);
    instances.set(language, instance);
    return instance;
  };
}

/** The texts that an island shows: in the browser those of the page's language, fetched as files. An island awaits this before it is shown. */
export async function islandTexts(addresses: TextAddresses): Promise<IslandTexts> {
  if (import.meta.env.SSR) return builtTexts();
  const { lang } = document.documentElement;
  if (!isLanguage(lang)) throw new Error(`There are no texts in "${lang}". Set <html lang> to a language of the site.`);
  const instance = textsInstance(lang, await fetchTexts(addresses, lang));
  return () => instance;
}
