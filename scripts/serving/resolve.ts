import { chooseLanguage } from '#scripts/hosting/language-choice.ts';
import { comparablePath, languageOf } from '#scripts/hosting/rule-set.ts';
import type { Site, SiteFile } from '#scripts/serving/site.ts';

/** What a request gets, before encoding and caching are considered. */
export type Resolution =
  | { readonly kind: 'file'; readonly file: SiteFile }
  /** An error page in the language of the path; absent when the site has none. */
  | { readonly kind: 'error'; readonly status: 400 | 404 | 410; readonly file: SiteFile | undefined }
  | { readonly kind: 'redirect'; readonly location: string; readonly dependsOnVisitor: boolean };

export interface Question {
  /** The request target as it came, `/nl/?page=2`. */
  readonly target: string;
  readonly cookieHeader?: string | undefined;
  readonly acceptLanguage?: string | undefined;
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

function errorPage(site: Site, path: string): SiteFile | undefined {
  const { languages, defaultLanguage } = site.rules;
  const language = languageOf(path, languages, defaultLanguage);
  return (
    site.files.get(`/${language}/404/index.html`) ??
    site.files.get(`/${language}/404.html`) ??
    site.files.get('/404.html')
  );
}

/** Is this the address of an error page itself? Asked for directly it is as missing as any other. */
function isErrorPage(path: string): boolean {
  return /^(?:\/[a-z]{2})?\/404(?:\/|\.html|\/index\.html)?$/u.test(path);
}

/** Decides what a path answers: redirect, expired, file, folder, or not found. */
export function resolve(site: Site, question: Question): Resolution {
  const parts = splitTarget(question.target);
  if (!parts) return { kind: 'error', status: 400, file: undefined };
  const { path, query } = parts;
  const { languages, defaultLanguage } = site.rules;

  const rule = site.redirects.get(comparablePath(path));
  if (rule) {
    const hints = { ...question, query: new URLSearchParams(query).get('lng') };
    const language = chooseLanguage(hints, languages, defaultLanguage);
    return {
      kind: 'redirect',
      location: encodeURI(rule.byLanguage[language] ?? rule.to) + query,
      dependsOnVisitor: true,
    };
  }
  if (site.gone.has(comparablePath(path))) return { kind: 'error', status: 410, file: errorPage(site, path) };
  if (isErrorPage(path)) return { kind: 'error', status: 404, file: errorPage(site, path) };

  const moved = (folder: string): Resolution => ({
    kind: 'redirect',
    location: encodeURI(folder) + query,
    dependsOnVisitor: false,
  });
  if (path.endsWith('/index.html') && site.files.has(path)) return moved(path.slice(0, -'index.html'.length));
  const file = site.files.get(path.endsWith('/') ? `${path}index.html` : path);
  if (file) return { kind: 'file', file };
  if (site.files.has(`${path}/index.html`)) return moved(`${path}/`);
  return { kind: 'error', status: 404, file: errorPage(site, path) };
}
