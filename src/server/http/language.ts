import { languageCookie, languageQuery } from '#i18n/choice-names.ts';
import { acceptedLanguages, cookieValue, detectLanguage } from '#i18n/detection.ts';
import { isLanguage, type Language } from '#i18n/languages.ts';
import type { SiteData } from '#server/site/site-data.ts';

/** Language of an answer: that of the link or path that is asked for, of the page that asked, else as at any path without language, else the site's. */
export function languageOf(request: Request, { config }: Pick<SiteData, 'config'>): Language {
  const enabled = config.languages.filter(isLanguage);
  const referer = request.headers.get('referer') ?? '';
  const { pathname, searchParams } = new URL(request.url);
  const segments = [pathname, URL.canParse(referer) ? new URL(referer).pathname : ''].map((path) => path.split('/')[1]);
  const said = [searchParams.get(languageQuery), ...segments];
  const hints = {
    // What an address says always wins, as its wish does elsewhere.
    query: said.find((one) => detectLanguage({ query: one }, enabled) !== undefined),
    cookie: cookieValue(request.headers.get('cookie') ?? undefined, languageCookie),
    browser: acceptedLanguages(request.headers.get('accept-language') ?? undefined),
  };
  return detectLanguage(hints, enabled) ?? config.defaultLanguage;
}
