import type { IncomingMessage, ServerResponse } from 'node:http';
import { languageCookie } from '#i18n/choice-names.ts';
import { acceptedLanguages, cookieValue, detectLanguage } from '#i18n/detection.ts';
import { isLanguage, type Language } from '#i18n/languages.ts';
import { createTranslator, type MessageKey } from '#i18n/translator.ts';
import { plainPage, plainPolicy } from '#hosting/plain-page.ts';
import type { HostingRules } from '#hosting/rules/rule-set.ts';
import { securityHeaders } from '#site/security-headers.ts';

const comeBackSeconds = 5;

/** A form that is sent again, by reloading the page: the browser still has what was typed. Or a page that is not made yet, or that failed. */
type Kind = 'busyPage' | 'latePage' | 'failed';

const answers = {
  busyPage: { status: 503, code: 'busy', title: 'api:busyPage.title' },
  latePage: { status: 503, code: 'busy', title: 'api:latePage.title' },
  failed: { status: 500, code: 'error', title: 'api:downPage.title' },
} as const satisfies Record<Kind, { status: number; code: string; title: MessageKey }>;

/** The language of the path, of the mail whose link is followed or of the page that asks, else as everywhere; nothing of the store is asked. */
function languageOf({ headers, url = '' }: IncomingMessage, rules: HostingRules): Language | undefined {
  const { languages, defaultLanguage } = rules;
  const said = [
    /^\/([a-z]{2})\//u.exec(url),
    /[?&]lng=([a-z]{2})(?=&|$)/u.exec(url),
    /^https?:\/\/[^/]+\/([a-z]{2})\//u.exec(headers.referer ?? ''),
  ].map((found) => found?.[1]);
  const hints = {
    query: said.find((one) => languages.some((language) => language === one)),
    cookie: cookieValue(headers.cookie, languageCookie),
    browser: acceptedLanguages(headers['accept-language']),
  };
  const language = detectLanguage(hints, languages) ?? defaultLanguage;
  return isLanguage(language) ? language : undefined;
}

/** Nothing was typed by whoever only reads. */
function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

function textKey(request: IncomingMessage, kind: Kind): MessageKey {
  if (kind === 'failed') return 'errors:api-error';
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
  const body = `<p>${t(textKey(request, kind))}</p>${links(language, request)}`;
  return plainPage(language, { title: t(answers[kind].title), body });
}

/** Answers without any work: a page to a browser without a script, JSON to everybody else. */
export function sendBusy(
  request: IncomingMessage,
  response: ServerResponse,
  rules: HostingRules,
  kind: Kind = 'busyPage',
): void {
  const { status, code } = answers[kind];
  const language = languageOf(request, rules);
  const isPage = /\btext\/html\b/u.test(request.headers.accept ?? '') && language !== undefined;
  const text =
    language === undefined
      ? ''
      : createTranslator(language)(kind === 'busyPage' && !isRead(request) ? 'api:busy' : textKey(request, kind));
  // The rest of a body is no next request.
  if (!request.complete) response.shouldKeepAlive = false;
  response
    .writeHead(status, {
      'Content-Type': isPage ? 'text/html; charset=utf-8' : 'application/json',
      'Retry-After': String(comeBackSeconds),
      'Cache-Control': 'no-store',
      ...securityHeaders,
      'X-Robots-Tag': 'noindex',
      'Content-Security-Policy': plainPolicy,
    })
    .end(isPage ? page(language, kind, request) : JSON.stringify({ code, text }));
}
