import type { Language } from '#i18n/languages.ts';

/** Path of a page of the portal. `('nl', 'account') -> '/nl/owner/account/'`, `('nl') -> '/nl/owner/'` */
export function ownerPath(language: Language, page = ''): string {
  return page === '' ? `/${language}/owner/` : `/${language}/owner/${page}/`;
}

/** Only pages of the portal itself, in plain characters: no host, no other scheme, no way up. */
const ownPage = /^\/[a-z]{2}\/owner\/(?:[\w-]+\/){0,4}(?:\?[\w=&-]{0,200})?$/u;

/** Where to go on after logging in; the overview in the place of anything that is no page of the portal. `('//evil.example', 'nl') -> '/nl/owner/'` */
export function safeNext(next: unknown, language: Language): string {
  return typeof next === 'string' && ownPage.test(next) ? next : ownerPath(language);
}
