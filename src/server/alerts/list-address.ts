import { queryToParams } from '#search/query-params.ts';
import type { SearchQuery } from '#search/query.ts';
import type { Language } from '#i18n/languages.ts';
import { pagePath, type SiteData } from '#server/site/site-data.ts';

/** The list on the site, with the filters of the search set: `https://…/nl/te-koop/?bedrooms=3-`. */
export function listAddress(
  query: SearchQuery,
  { data, language }: { readonly data: SiteData; readonly language: Language },
): string {
  const path = pagePath(data, query.goal === 'rent' ? '/for-rent/' : '/for-sale/', language);
  const params = queryToParams(query);
  // The goal is the list itself.
  params.delete('goal');
  return data.config.url + encodeURI(path) + (params.size === 0 ? '' : `?${params.toString()}`);
}
