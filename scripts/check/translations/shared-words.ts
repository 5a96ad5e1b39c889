import type { AlikePlace } from './dictionary-texts.ts';

/** Why a text may read the same in these languages, and in no others. */
export interface SharedWord {
  readonly languages: readonly string[];
  readonly reason: string;
}

/** Shorter than this nothing explains itself. */
const leastReasonLength = 20;

/**
 * What is wrong with a list of shared words, a line each: texts that are alike in a language for which the list has no
 * reason, reasons that say nothing, and words that no languages share any more.
 * `(new Map([['Ja', [{key: 'a:yes', languages: ['nl', 'de']}]]]), {}) -> ['a:yes reads "Ja" in nl, de: …']`
 */
export function sharedWordProblems(
  alike: ReadonlyMap<string, readonly AlikePlace[]>,
  shared: Readonly<Record<string, SharedWord>>,
): string[] {
  const untranslated = [...alike].flatMap(([text, places]) =>
    places
      .filter(({ languages }) => !languages.every((language) => shared[text]?.languages.includes(language)))
      .map(
        ({ key, languages }) =>
          `${key} reads "${text}" in ${languages.join(', ')}: translate it, or give the reason in shared-words.json.`,
      ),
  );
  const unexplained = Object.entries(shared)
    .filter(([, { reason }]) => reason.trim().length < leastReasonLength)
    .map(([word]) => `"${word}" in shared-words.json needs a reason that explains it.`);
  const stale = Object.entries(shared).flatMap(([word, { languages }]) => {
    const still = new Set<string>((alike.get(word) ?? []).flatMap((place) => place.languages));
    const gone = languages.filter((language) => !still.has(language));
    return gone.length === 0 ? [] : [`"${word}" is no longer shared in ${gone.join(', ')}: take that out of the list.`];
  });
  return [...untranslated, ...unexplained, ...stale];
}
