import type { Language } from '#i18n/languages.ts';

/** Path of a page of the office. `('nl', 'people') -> '/nl/office/people/'`, `('nl') -> '/nl/office/'` */
export function officePath(language: Language, page = ''): string {
  return page === '' ? `/${language}/office/` : `/${language}/office/${page}/`;
}

/** Only pages of the office itself, in plain characters: no host, no other scheme, no way up. */
const ownPage = /^\/[a-z]{2}\/office\/(?:[\w-]+\/){0,4}(?:\?[\w=&-]{0,200})?$/u;

/** Where to go on after logging in; the start page in the place of anything that is no page of the office. */
export function safeOfficeNext(next: unknown, language: Language): string {
  return typeof next === 'string' && ownPage.test(next) ? next : officePath(language);
}
