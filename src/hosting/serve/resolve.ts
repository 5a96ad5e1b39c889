import { languageCookie, languageQuery } from '#i18n/choice-names.ts';
import { isLanguage } from '#i18n/languages.ts';
import { pageSegment } from '#site/list-words.ts';
import { acceptedLanguages, cookieValue, detectLanguage, isRobot } from '#i18n/detection.ts';
import {
  comparablePath,
  languageOfPath,
  missingFolder,
  type RedirectRule,
  recordOfPath,
  referenceKey,
} from '#hosting/rules/rule-set.ts';
import type { SiteFile } from '#hosting/serve/site-files.ts';
import type { Site } from '#hosting/serve/site.ts';

/** What a request gets, before encoding and caching are considered. */
export type Resolution =
  | { readonly kind: 'file'; readonly file: SiteFile; readonly dependsOnVisitor: boolean }
  /** An error page in the language of the path, else of the visitor; absent when the site has none. */
  | {
      readonly kind: 'error';
      readonly status: 400 | 404 | 410;
      readonly file: SiteFile | undefined;
      readonly dependsOnVisitor: boolean;
    }
  | { readonly kind: 'redirect'; readonly location: string; readonly dependsOnVisitor: boolean };

export interface Question {
  /** The request target as it came, `/nl/?page=2`. */
  readonly target: string;
  readonly cookieHeader?: string | undefined;
  readonly acceptLanguage?: string | undefined;
  readonly userAgent?: string | undefined;
}

/** The path and the query of a request target; undefined when it is not a path that a browser would send. */
function splitTarget(target: string): { path: string; query: string } | undefined {
  const mark = target.indexOf('?');
  const raw = mark === -1 ? target : target.slice(0, mark);
  // An encoded slash, a backslash or a control character means one path to us and another to a proxy.
  if (!raw.startsWith('/') || /%2f|%5c|\\/iu.test(raw)) return undefined;
  try {
    const path = decodeURIComponent(raw);
    return /\p{Cc}/u.test(path) ? undefined : { path, query: mark === -1 ? '' : safeQuery(target.slice(mark)) };
  } catch {
    return undefined;
  }
}

/** A query as it may stand in a Location header: visible ASCII only. */
function safeQuery(query: string): string {
  return /^[\x21-\x7e]*$/u.test(query) ? query : '';
}

/** The language of a visitor at a path that has none; what only a browser knows is asked by the redirect page. */
function visitorLanguage(site: Site, query: string, { cookieHeader, acceptLanguage }: Question): string {
  const { languages, defaultLanguage } = site.rules;
  const hints = {
    query: new URLSearchParams(query).get(languageQuery),
    cookie: cookieValue(cookieHeader, languageCookie),
    browser: acceptedLanguages(acceptLanguage),
  };
  return detectLanguage(hints, languages) ?? defaultLanguage;
}

function errorPage(
  site: Site,
  status: 404 | 410,
  { path, query }: { readonly path: string; readonly query: string },
  question: Question,
): Resolution {
  const fromPath = languageOfPath(path, site.rules.languages);
  const language = fromPath ?? visitorLanguage(site, query, question);
  const file =
    site.files.get(`/${language}/${missingFolder(path, site.rules.recordLists)}/index.html`) ??
    site.files.get(`/${language}/404/index.html`) ??
    site.files.get(`/${language}/404.html`) ??
    site.files.get('/404.html');
  return { kind: 'error', status, file, dependsOnVisitor: fromPath === undefined };
}

/** Is this the address of an error page itself? Asked for directly it is as missing as any other. */
function isErrorPage(path: string): boolean {
  return /^(?:\/[a-z]{2})?\/404(?:\/property)?(?:\/|\.html|\/index\.html)?$/u.test(path);
}

type Target = NonNullable<ReturnType<typeof splitTarget>>;

/** A path without language leads to the visitor's; a robot sees the page with all of them, where there is one. */
function redirected(site: Site, rule: RedirectRule, { query }: Target, question: Question): Resolution {
  const choicePage = site.files.get(`${rule.from.toLowerCase()}index.html`);
  if (choicePage && isRobot(question.userAgent)) return { kind: 'file', file: choicePage, dependsOnVisitor: true };
  const target = rule.byLanguage[visitorLanguage(site, query, question)] ?? rule.to;
  return { kind: 'redirect', location: encodeURI(target) + query, dependsOnVisitor: true };
}

/** A path that stands elsewhere today; undefined for one of today and for one that nobody knows. */
function movedTo(site: Site, path: string, record: ReturnType<typeof recordOfPath>): string | undefined {
  const today = record && site.redirects.get(record.original)?.byLanguage[record.language];
  const target = today ?? site.moved.get(comparablePath(path));
  // A page of today that is not there, while a release is exchanged perhaps, must not lead to itself.
  return target === path ? undefined : target;
}

/** The file of a path, or the path that its file goes by. */
function fileOrPath({ files }: Site, path: string): SiteFile | string | undefined {
  if (path.endsWith('/index.html') && files.has(path)) return path.slice(0, -'index.html'.length);
  return (
    files.get(path.endsWith('/') ? `${path}index.html` : path) ??
    (files.has(`${path}/index.html`) ? `${path}/` : undefined)
  );
}

/** Is this what the first page of a list would be called, which is the list itself? `'pagina-1'` */
function isFirstPage(segment: string, { rules }: Site): boolean {
  return rules.languages.some((code) => isLanguage(code) && pageSegment(2, code).replace('2', '1') === segment);
}

/** Where a path that nobody has leads when it is written in small letters and with single slashes, and names no first page of a list. */
function tidyTarget(site: Site, path: string): string | undefined {
  const small = path.toLowerCase().replace(/\/{2,}/gu, '/');
  const last = small.split('/').findLast(Boolean);
  const tidy = last !== undefined && isFirstPage(last, site) ? small.slice(0, small.lastIndexOf(last)) : small;
  const target = [small, tidy].find((each) => each !== path && fileOrPath(site, each) !== undefined);
  const found = target === undefined ? undefined : fileOrPath(site, target);
  return typeof found === 'string' ? found : found && target;
}

/** Where a list is asked for what is a reference: without a script the list would show all of its homes. */
function referredTo({ rules, references }: Site, { path, query }: Target): string | undefined {
  const language = languageOfPath(path, rules.languages);
  if (query === '' || language === undefined) return undefined;
  const lists = [rules.recordLists.property[language], rules.recordLists.project[language]].flatMap((all) => all ?? []);
  const key = lists.includes(path) ? referenceKey(new URLSearchParams(query).get('q') ?? '') : undefined;
  return key === undefined ? undefined : references.get(key)?.byLanguage[language];
}

/** Decides what a path answers: redirect, expired, file, folder, or not found. */
export function resolve(site: Site, question: Question): Resolution {
  const parts = splitTarget(question.target);
  if (!parts) return { kind: 'error', status: 400, file: undefined, dependsOnVisitor: false };
  const { path, query } = parts;

  const rule = site.redirects.get(comparablePath(path));
  if (rule) return redirected(site, rule, parts, question);
  const record = recordOfPath(path, site.rules.recordLists);
  if (site.gone.has(record?.original ?? comparablePath(path))) return errorPage(site, 410, parts, question);
  if (isErrorPage(path)) return errorPage(site, 404, parts, question);

  const referred = referredTo(site, parts);
  // For today only: a reference can go to another home.
  if (referred !== undefined) return { kind: 'redirect', location: encodeURI(referred), dependsOnVisitor: true };
  const found = fileOrPath(site, path) ?? movedTo(site, path, record) ?? tidyTarget(site, path);
  if (found === undefined) return errorPage(site, 404, parts, question);
  if (typeof found !== 'string') return { kind: 'file', file: found, dependsOnVisitor: false };
  return { kind: 'redirect', location: encodeURI(found) + query, dependsOnVisitor: false };
}
