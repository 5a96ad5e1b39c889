import { isLanguage } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import { plainPage, plainPolicy } from '#hosting/plain-page.ts';
import { commonHeaders, quoted } from '#hosting/rules/nginx-text.ts';
import type { HostingRules } from '#hosting/rules/rule-set.ts';
import { securityHeaders } from '#site/security-headers.ts';

const comeBackSeconds = 30;
const transportSecurity = 'Strict-Transport-Security';

/** What a visitor reads while the Node server is away; the way home is one of the files, which are there. */
function pageOf(language: string): string[] {
  if (!isLanguage(language)) return [];
  const t = createTranslator(language);
  const ways = [
    ['', t('api:busyPage.again')],
    [`/${language}/`, t('errors:page-gone-home')],
  ];
  const links = ways.map(([href = '', label = '']) => `<p><a href="${href}">${label}</a></p>`).join('');
  return [plainPage(language, { title: t('api:downPage.title'), body: `<p>${t('api:downPage.text')}</p>${links}` })];
}

/** Lines of a map from a language to that page: nginx holds it itself, so that it needs no file and no server. */
export function downPages({ languages, defaultLanguage }: HostingRules): string[] {
  const line = (key: string, language: string): string[] => pageOf(language).map((html) => `${key} ${quoted(html)};`);
  return [...line('default', defaultLanguage), ...languages.flatMap((language) => line(language, language))];
}

/** For the server: what is said where the Node server does not answer, too late, or not to somebody who asks too much at a time. */
export function downLines({ headers }: HostingRules): string[] {
  const sent = {
    ...securityHeaders,
    [transportSecurity]: commonHeaders(headers)[transportSecurity] ?? '',
    'Content-Security-Policy': plainPolicy,
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
    'Retry-After': String(comeBackSeconds),
  };
  return [
    '    error_page 502 503 504 @gevel_down;',
    '    location @gevel_down {',
    '        default_type text/html;',
    ...Object.entries(sent).map(([name, value]) => `        add_header ${name} ${quoted(value)} always;`),
    '        return 503 $gevel_down;',
    '    }',
  ];
}
