import { languageCookie } from '#i18n/choice-names.ts';
import { acceptedLanguages, cookieValue, detectLanguage } from '#i18n/detection.ts';
import { isLanguage, type Language } from '#i18n/languages.ts';
import type { SiteData } from '#server/site/site-data.ts';

/** Language of an answer: that of the page that asked, else as at any path without language, else the site's. */
export function languageOf(request: Request, { config }: Pick<SiteData, 'config'>): Language {
  const enabled = config.languages.filter(isLanguage);
  const referer = request.headers.get('referer') ?? '';
  const page = URL.canParse(referer) ? new URL(referer).pathname.split('/')[1] : undefined;
  const hints = {
    // The page's path always wins, as the wish in an address does elsewhere.
    query: page,
    cookie: cookieValue(request.headers.get('cookie') ?? undefined, languageCookie),
    browser: acceptedLanguages(request.headers.get('accept-language') ?? undefined),
  };
  return detectLanguage(hints, enabled) ?? config.defaultLanguage;
}
