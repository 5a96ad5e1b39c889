import type { Language } from '#i18n/languages.ts';
import type { SiteConfig } from '#site/site-config.ts';

/** Where the feed of new homes in a language is. `-> '/exports/new-nl.atom'` */
export function atomPath({ exports }: Pick<SiteConfig, 'exports'>, language: Language): string {
  return `${exports.path}new-${language}.atom`;
}

/** The feed of new homes for the head of a page; undefined when the agency has none. */
export function atomAlternate(site: Pick<SiteConfig, 'exports'>, language: Language): string | undefined {
  return site.exports.forms.includes('atom') ? atomPath(site, language) : undefined;
}
