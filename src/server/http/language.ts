import { isLanguage, type Language } from '#i18n/languages.ts';
import type { SiteData } from '#server/site/site-data.ts';

/** Language of an answer: that of the page that asked, else of the browser, else the site's. */
export function languageOf(request: Request, { config }: SiteData): Language {
  const enabled = (code: string | undefined): code is Language => isLanguage(code) && config.languages.includes(code);
  const referer = request.headers.get('referer') ?? '';
  const fromPage = URL.canParse(referer) ? new URL(referer).pathname.split('/')[1] : undefined;
  if (enabled(fromPage)) return fromPage;
  const wanted = (request.headers.get('accept-language') ?? '')
    .slice(0, 200)
    .split(',')
    .map((entry) => entry.trim().slice(0, 2).toLowerCase());
  return wanted.find(enabled) ?? config.defaultLanguage;
}
