import { isLanguage } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';

/** The texts of the site in a language, to find things by what they say. */
export function textsOf(language: string): ReturnType<typeof createTranslator> {
  if (!isLanguage(language)) throw new Error(`${language} is no language of the site.`);
  return createTranslator(language);
}
