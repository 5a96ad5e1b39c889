import type { Breadcrumb } from '#domain/route.ts';
import type { Language } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import type { BreadcrumbStep } from '#site/json-ld/breadcrumb.ts';
import type { SiteConfig } from '#site/site-config.ts';

/** The steps of a breadcrumb with absolute addresses, from home to the page at `path`. */
export function breadcrumbSteps(
  { url }: Pick<SiteConfig, 'url'>,
  language: Language,
  items: readonly Breadcrumb[],
  path: string,
): BreadcrumbStep[] {
  const home = { name: createTranslator(language)('common:home'), url: `${url}/${language}/` };
  return [home, ...items.map((item) => ({ name: item.name, url: url + (item.path ?? path) }))];
}
