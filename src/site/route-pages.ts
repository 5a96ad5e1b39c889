import type { RouteEntry } from '#domain/route.ts';
import type { Language } from '#i18n/languages.ts';

/** A page that a route makes: `{ path: 'nl/contact', language: 'nl' }`, without the slashes at the ends, as Astro wants it. */
export interface RoutePage {
  readonly path: string;
  readonly language: Language;
}

/**
 * The pages of a route in the enabled languages. A path of another language makes no page of its own: the German entry of
 * a feedback route points at the English page (docs/rules/routes.md). `{paths: {en: '/en/x/', de: '/en/x/'}} -> [{path: 'en/x', language: 'en'}]`
 */
export function routePages({ paths }: Pick<RouteEntry, 'paths'>, languages: readonly Language[]): RoutePage[] {
  return languages.flatMap((language) => {
    const path = paths[language];
    return path?.startsWith(`/${language}/`) ? [{ path: path.replace(/^\/|\/$/gu, ''), language }] : [];
  });
}
