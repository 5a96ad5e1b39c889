import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { languageCookie } from '#i18n/choice-names.ts';
import { acceptedLanguages, cookieValue, detectLanguage } from '#i18n/detection.ts';
import { isLanguage, type Language } from '#i18n/languages.ts';
import { createTranslator, type MessageKey } from '#i18n/translator.ts';
import type { HostingRules } from '#hosting/rules/rule-set.ts';
import { securityHeaders } from '#site/security-headers.ts';

const comeBackSeconds = 5;

/** Set in the browser's own colours and typeface: this page is made without a look at the site. */
const style =
  ':root{color-scheme:light dark;font:1.125rem/1.5 system-ui,sans-serif}body{max-width:34rem;margin:15vh auto;padding:0 1.5rem}h1{line-height:1.2}';
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'`;

/** The language of the page that asks, or of the mail whose link is followed, else as everywhere; nothing of the store is asked. */
function languageOf({ headers, url = '' }: IncomingMessage, rules: HostingRules, kind: Kind): Language | undefined {
  const { languages, defaultLanguage } = rules;
  const [, page] =
    kind === 'latePage'
      ? (/^\/([a-z]{2})\//u.exec(url) ?? [])
      : (/[?&]lng=([a-z]{2})(?=&|$)/u.exec(url) ??
        /^https?:\/\/[^/]+\/([a-z]{2})\//u.exec(headers.referer ?? '') ??
        []);
  const hints = {
    query: page,
    cookie: cookieValue(headers.cookie, languageCookie),
    browser: acceptedLanguages(headers['accept-language']),
  };
  const language = detectLanguage(hints, languages) ?? defaultLanguage;
  return isLanguage(language) ? language : undefined;
}

/** A form that is sent again, by reloading the page: the browser still has what was typed. Or a page that is not made yet. */
type Kind = 'busyPage' | 'latePage';

/** Nothing was typed by whoever only reads. */
function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

function textKey(request: IncomingMessage, kind: Kind): MessageKey {
  return kind === 'busyPage' && isRead(request) ? 'api:busyPage.view' : `api:${kind}.text`;
}

/** Where to go on: an empty address is that of the page itself. Whoever sent something goes back or reloads, so that nothing is lost. */
function links(language: Language, request: IncomingMessage): string {
  if (!isRead(request)) return '';
  const t = createTranslator(language);
  return `<p><a href="">${t('api:busyPage.again')}</a></p><p><a href="/${language}/">${t('errors:page-gone-home')}</a></p>`;
}

function page(language: Language, kind: Kind, request: IncomingMessage): string {
  const t = createTranslator(language);
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${t(`api:${kind}.title`)}</title><style>${style}</style></head>` +
    `<body><main><h1>${t(`api:${kind}.title`)}</h1><p>${t(textKey(request, kind))}</p>${links(language, request)}</main></body></html>`
  );
}

/** Answers 503 without any work: a page to a browser without a script, JSON to everybody else. */
export function sendBusy(
  request: IncomingMessage,
  response: ServerResponse,
  rules: HostingRules,
  kind: Kind = 'busyPage',
): void {
  const language = languageOf(request, rules, kind);
  const isPage = /\btext\/html\b/u.test(request.headers.accept ?? '') && language !== undefined;
  const text =
    language === undefined
      ? ''
      : createTranslator(language)(kind === 'busyPage' && !isRead(request) ? 'api:busy' : textKey(request, kind));
  // The rest of a body is no next request.
  if (!request.complete) response.shouldKeepAlive = false;
  response
    .writeHead(503, {
      'Content-Type': isPage ? 'text/html; charset=utf-8' : 'application/json',
      'Retry-After': String(comeBackSeconds),
      'Cache-Control': 'no-store',
      ...securityHeaders,
      'X-Robots-Tag': 'noindex',
      'Content-Security-Policy': policy,
    })
    .end(isPage ? page(language, kind, request) : JSON.stringify({ code: 'busy', text }));
}
