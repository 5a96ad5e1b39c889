import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { languageCookie } from '#i18n/choice-names.ts';
import { acceptedLanguages, cookieValue, detectLanguage } from '#i18n/detection.ts';
import { isLanguage, type Language } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import type { HostingRules } from '#hosting/rules/rule-set.ts';
import { securityHeaders } from '#site/security-headers.ts';

const comeBackSeconds = 5;

/** Set in the browser's own colours and typeface: this page is made without a look at the site. */
const style =
  ':root{color-scheme:light dark;font:1.125rem/1.5 system-ui,sans-serif}body{max-width:34rem;margin:15vh auto;padding:0 1.5rem}h1{line-height:1.2}';
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'`;

/** The language of the page that asks, else as everywhere; nothing of the store is asked. */
function languageOf({ headers }: IncomingMessage, rules: HostingRules): Language | undefined {
  const { languages, defaultLanguage } = rules;
  const page = /^https?:\/\/[^/]+\/([a-z]{2})\//u.exec(headers.referer ?? '')?.[1];
  const hints = {
    query: page,
    cookie: cookieValue(headers.cookie, languageCookie),
    browser: acceptedLanguages(headers['accept-language']),
  };
  const language = detectLanguage(hints, languages) ?? defaultLanguage;
  return isLanguage(language) ? language : undefined;
}

/** Reloading the page sends the form again: the browser still has what was typed. */
function page(language: Language): string {
  const t = createTranslator(language);
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${t('api:busyPage.title')}</title><style>${style}</style></head>` +
    `<body><main><h1>${t('api:busyPage.title')}</h1><p>${t('api:busyPage.text')}</p></main></body></html>`
  );
}

/** Answers 503 without any work: a page to a form without a script, JSON to everybody else. */
export function sendBusy(request: IncomingMessage, response: ServerResponse, rules: HostingRules): void {
  const language = languageOf(request, rules);
  const isForm = /\btext\/html\b/u.test(request.headers.accept ?? '') && language !== undefined;
  const text = language === undefined ? '' : createTranslator(language)('api:busy');
  // The rest of a body is no next request.
  if (!request.complete) response.shouldKeepAlive = false;
  response
    .writeHead(503, {
      'Content-Type': isForm ? 'text/html; charset=utf-8' : 'application/json',
      'Retry-After': String(comeBackSeconds),
      'Cache-Control': 'no-store',
      ...securityHeaders,
      'X-Robots-Tag': 'noindex',
      'Content-Security-Policy': policy,
    })
    .end(isForm ? page(language) : JSON.stringify({ code: 'busy', text }));
}
