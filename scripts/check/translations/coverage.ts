import type { Language } from '#i18n/languages.ts';
import type { AlikePlace, Text } from './dictionary-texts.ts';
import type { SharedWord } from './shared-words.ts';

/** How complete the dictionary of a language is. */
export interface Coverage {
  readonly language: Language;
  /** Keys of the site, and those that the language has a text for. */
  readonly keys: number;
  readonly translated: number;
  readonly texts: number;
  readonly words: number;
  /** Texts that read the same in another language, and those of them without a reason: they count as not translated. */
  readonly alike: number;
  readonly unexplained: number;
}

interface CoverageSource {
  readonly keys: readonly string[];
  readonly texts: readonly Text[];
  readonly alike: ReadonlyMap<string, readonly AlikePlace[]>;
  readonly shared: Readonly<Record<string, SharedWord>>;
}

const pluralText = /_(?:zero|one|two|few|many|other)$/u;

/** Counts one language. */
export function coverageOf(language: Language, { keys, texts, alike, shared }: CoverageSource): Coverage {
  const ofLanguage = [...alike].flatMap(([text, places]) =>
    places
      .filter(({ languages }) => languages.includes(language))
      .map(({ key }) => ({
        key: key.replace(pluralText, ''),
        isExplained: shared[text]?.languages.includes(language) === true,
      })),
  );
  const unexplained = new Set(ofLanguage.filter(({ isExplained }) => !isExplained).map(({ key }) => key));
  const filled = new Set(texts.filter(({ text }) => text.trim() !== '').map(({ key }) => key.replace(pluralText, '')));
  return {
    language,
    keys: keys.length,
    translated: keys.filter((key) => filled.has(key) && !unexplained.has(key)).length,
    texts: texts.length,
    words: texts.reduce((sum, { text }) => sum + text.split(/\s+/u).length, 0),
    alike: ofLanguage.length,
    unexplained: unexplained.size,
  };
}

/** Share of the keys that is translated, never rounded up to all of them. `{keys: 1600, translated: 1599} -> '99.9 %'` */
export function percentOf({ keys, translated }: Pick<Coverage, 'keys' | 'translated'>): string {
  return `${(Math.floor((translated / keys) * 1000) / 10).toFixed(1)} %`;
}
