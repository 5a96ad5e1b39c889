/** How a language writes numbers (a locale of Intl), and its name in Open Graph. */
interface LanguageTraits {
  readonly numbers: string;
  readonly openGraph: string;
}

/**
 * The languages that the software has dictionaries for; content/site.json enables some of them. English as in Ireland,
 * for en-BE mixes separators; these numbers are for sites that leave them to the language (docs/rules/money.md).
 */
const traits = {
  nl: { numbers: 'nl-BE', openGraph: 'nl_BE' },
  fr: { numbers: 'fr-BE', openGraph: 'fr_BE' },
  en: { numbers: 'en-IE', openGraph: 'en_IE' },
  de: { numbers: 'de-DE', openGraph: 'de_DE' },
} as const satisfies Readonly<Record<string, LanguageTraits>>;

/** A language code as it stands in the first path segment. */
export type Language = keyof typeof traits;

export const languages = Object.keys(traits) as readonly Language[];

/** `'fr' -> {numbers: 'fr-BE', openGraph: 'fr_BE'}` */
export function traitsOf(language: Language): LanguageTraits {
  return traits[language];
}

/** Is this the code of a language with a dictionary? `'fr' -> true`, `'xx' -> false` */
export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}
