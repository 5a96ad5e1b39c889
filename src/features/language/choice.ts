import { languageCookie, languageKey, languageQuery } from '#i18n/choice-names.ts';
import { cookieValue, type LanguageHints } from '#i18n/detection.ts';

const yearSeconds = 31_536_000;

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
    cookie: cookieValue(document.cookie, languageCookie),
    localStorage: stored(() => localStorage),
    sessionStorage: stored(() => sessionStorage),
    browser: navigator.languages,
    htmlTag: document.documentElement.lang,
  };
}

/** Remembers a choice: in local storage, and in the cookie that the server's redirect reads. */
export function keepChoice(language: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${languageCookie}=${language}; Path=/; Max-Age=${String(yearSeconds)}; SameSite=Lax${secure}`;
  try {
    localStorage.setItem(languageKey, language);
  } catch {
    // The cookie alone serves until it expires.
  }
}
