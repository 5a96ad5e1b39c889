import Cookies from 'js-cookie';
import { languageCookie, languageKey, languageQuery } from '#i18n/choice-names.ts';
import type { LanguageHints } from '#i18n/detection.ts';

const yearDays = 365;

/** A storage that is blocked holds nothing. */
function stored(open: () => Storage): string | null {
  try {
    return open().getItem(languageKey);
  } catch {
    return null;
  }
}

/** Everything that this browser knows of its visitor's language. */
export function hintsHere(): LanguageHints {
  return {
    query: new URLSearchParams(location.search).get(languageQuery),
    cookie: Cookies.get(languageCookie),
    localStorage: stored(() => localStorage),
    sessionStorage: stored(() => sessionStorage),
    browser: navigator.languages,
    htmlTag: document.documentElement.lang,
  };
}

/** Remembers a choice: in local storage, and in the cookie that the server's redirect reads. */
export function keepChoice(language: string): void {
  Cookies.set(languageCookie, language, {
    expires: yearDays,
    sameSite: 'lax',
    secure: location.protocol === 'https:',
  });
  try {
    localStorage.setItem(languageKey, language);
  } catch {
    // The cookie alone serves until it expires.
  }
}
