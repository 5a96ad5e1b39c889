import { isLanguage, type Language } from '#i18n/languages.ts';
import type { SiteConfig } from '#site/site-config.ts';

/**
 * The language in which somebody is written to who chose one once: the site may have been given others since, and has no pages
 * in it any more. `('fr', {languages: ['nl', 'en'], defaultLanguage: 'nl'}) -> 'nl'`
 */
export function spokenLanguage(
  chosen: string,
  { languages, defaultLanguage }: Pick<SiteConfig, 'languages' | 'defaultLanguage'>,
): Language {
  return isLanguage(chosen) && languages.includes(chosen) ? chosen : defaultLanguage;
}
