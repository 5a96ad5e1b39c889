import { createInstance } from 'i18next';
import { dictionaries, type Dictionary } from '#i18n/dictionaries.ts';
import { addNameFormats, nameFormats } from '#i18n/french-names.ts';
import { languages, type Language } from '#i18n/languages.ts';

type PluralSuffix = '_one' | '_many' | '_other' | '_zero' | '_two' | '_few';
type BaseKey<K extends string> = K extends `${infer Base}${PluralSuffix}` ? Base : K;

/** Every message key, with its namespace: `listing:bedrooms`. A plural key goes without its suffix. */
export type MessageKey = {
  [Namespace in keyof Dictionary]: `${Namespace}:${BaseKey<keyof Dictionary[Namespace] & string>}`;
}[keyof Dictionary];

/** Values for the placeholders of a message; `count` chooses the plural form. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** Gives the text of a key in one language; throws on a missing key, so that a build never shows one. */
export type Translate = (key: MessageKey, values?: MessageValues) => string;

const instance = createInstance();
void instance.init({
  resources: dictionaries,
  supportedLngs: [...languages],
  ns: Object.keys(dictionaries.en),
  fallbackLng: false,
  keySeparator: false,
  returnNull: false,
  initAsync: false,
  interpolation: { escapeValue: false },
  parseMissingKeyHandler: (key: string) => {
    throw new Error(`No message for "${key}" in src/i18n/messages.`);
  },
});

addNameFormats(instance);

const translators = new Map<Language, Translate>();
const languagesOf = new WeakMap<Translate, Language>();

/** A build asks for few different texts very often, and i18next takes its time for plurals and placeholders. */
const maximumRemembered = 50_000;
/** Whole descriptions are asked for once, and would fill the memory. */
const maximumRememberedLength = 160;

function memoryKey(key: MessageKey, values: MessageValues): string {
  let text: string = key;
  for (const name in values) text += `\0${name}\0${values[name] ?? ''}`;
  return text;
}

const placeholder = /\{\{([^},]+)(?:,\s*(\w+))?\}\}/gu;

/**
 * Fills in a text without plural forms as i18next does, which takes ten times as long for it; undefined for a text that
 * needs more: a plural, or a placeholder without a value.
 */
function fillIn(language: Language, key: MessageKey, values: MessageValues): string | undefined {
  if ('count' in values || 'context' in values) return undefined;
  const [namespace = '', name = ''] = key.split(':');
  const text: unknown = instance.getResource(language, namespace, name);
  if (typeof text !== 'string' || text.includes('$t(')) return undefined;
  const names = [...text.matchAll(placeholder)].map(([, name = '']) => name);
  const isPlain = names.every((name) => values[name] !== undefined && !/\{\{|\$t\(/u.test(String(values[name])));
  const fill = (_whole: string, name: string, format?: string): string => {
    const value = String(values[name]);
    return format === undefined ? value : (nameFormats[format]?.(value) ?? value);
  };
  return isPlain ? text.replace(placeholder, fill) : undefined;
}

/** `createTranslator('nl')('listing:bedrooms') -> 'Slaapkamers'` */
export function createTranslator(language: Language): Translate {
  const known = translators.get(language);
  if (known) return known;
  const fixed = instance.getFixedT(language);
  const plain = new Map<string, string>();
  const filled = new Map<string, string>();
  const fill = (key: MessageKey, values: MessageValues): string => {
    const memory = memoryKey(key, values);
    let text = filled.get(memory);
    if (text === undefined) {
      text = fillIn(language, key, values) ?? fixed(key, values);
      if (filled.size >= maximumRemembered) filled.clear();
      if (memory.length <= maximumRememberedLength) filled.set(memory, text);
    }
    return text;
  };
  const translate: Translate = (key, values) => {
    if (values) return fill(key, values);
    let text = plain.get(key);
    // One that is missing throws.
    if (text === undefined) plain.set(key, (text = fixed(key)));
    return text;
  };
  translators.set(language, translate);
  languagesOf.set(translate, language);
  return translate;
}

/** Which language a translator speaks, for numbers and dates beside its texts. Throws for one that was not made here. */
export function languageOf(t: Translate): Language {
  const language = languagesOf.get(t);
  if (language === undefined) throw new Error('This translator is not from createTranslator; pass its language on.');
  return language;
}
