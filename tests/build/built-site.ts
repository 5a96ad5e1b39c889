import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { RouteEntry } from '#domain/route.ts';
import { readRules } from '#hosting/rules/rules-file.ts';
import { readSiteConfig } from '#site/site-config.ts';

export const distDir = 'dist';
export const clientDir = join(distDir, 'client');
export const site = readSiteConfig();
export const rules = readRules(readFileSync(join(distDir, 'hosting/rules.json'), 'utf8'));
const table = readJson('content/routes.json') as readonly RouteEntry[];

export type Document = ReturnType<typeof parseDocument>;
export type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** One page of the built site. */
export interface Page {
  /** Its address, `/nl/te-koop/`. */
  readonly path: string;
  readonly file: string;
  readonly html: string;
  readonly document: Document;
}

export function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Every file below dist/client, as paths of the site. */
export const files: ReadonlySet<string> = new Set(
  readdirSync(clientDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(clientDir, name)).isFile())
    .map((name) => `/${name.split(sep).join('/')}`),
);

function readPage(file: string): Page {
  const html = readFileSync(join(clientDir, file), 'utf8');
  let document: Document | undefined;
  return {
    path: file.replace(/index\.html$/u, ''),
    file,
    html,
    // Parsed when it is first asked for: some tests need the text alone.
    get document() {
      return (document ??= parseDocument(html));
    },
  };
}

/** All pages in a language; redirect pages have no language in their path. */
export const pages: readonly Page[] = [...files]
  .filter((file) => file.endsWith('.html') && site.languages.some((language) => file.startsWith(`/${language}/`)))
  .sort()
  .map(readPage);

/** Is this the error page of a language? */
function isErrorPage({ path }: Page): boolean {
  return /\/404(?:\/|\/property\/|\.html)$/u.test(path);
}

/** Pages at paths without a language: redirects for hosts without a server, and the error page. */
export const pagesWithoutLanguage: readonly Page[] = [...files]
  .filter((file) => file.endsWith('.html') && !file.startsWith('/cards/'))
  .filter((file) => !site.languages.some((language) => file.startsWith(`/${language}/`)))
  .sort()
  .map(readPage);

/** Pages that a visitor reaches under their own address. */
export const ordinaryPages = pages.filter((page) => !isErrorPage(page));

export function elements(page: Page, name: string): Element[] {
  return DomUtils.getElementsByTagName(name, page.document);
}

/** Value of an attribute; undefined when the element does not have it. */
export function attribute(element: Element, name: string): string | undefined {
  return DomUtils.getAttributeValue(element, name);
}

/** Addresses of `<link>` elements with this relation. */
export function linksOf(page: Page, relation: string): Element[] {
  return elements(page, 'link').filter((link) => attribute(link, 'rel')?.split(' ').includes(relation));
}

export function textOf(element: Element | Document): string {
  return DomUtils.textContent(element);
}

/** The file that a path of the site answers with, if any. */
export function fileOf(path: string): string | undefined {
  const file = path.endsWith('/') ? `${path}index.html` : path;
  return files.has(file) ? file : undefined;
}

/** Path of an address of this site; undefined for other sites. */
export function ownPath(address: string): string | undefined {
  return address.startsWith(`${site.url}/`) ? address.slice(site.url.length) : undefined;
}

/** Size of what is sent for a file: the brotli form where there is one. */
export function transferBytes(path: string): number {
  const file = join(clientDir, path);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

function detailPaths(prefix: string): ReadonlySet<string> {
  const details = rules.redirects.filter(({ from }) => from.startsWith(prefix));
  return new Set(details.flatMap(({ byLanguage }) => Object.values(byLanguage)));
}

const listingPaths = detailPaths('/property/');
const projectPaths = detailPaths('/project/');

/** What a page shows: the view of its route, `listing`, `project`, `list`, `feedback`, `map-frame`, `error`. */
export function pageType(page: Page): string {
  if (isErrorPage(page)) return 'error';
  if (listingPaths.has(page.path)) return 'listing';
  if (projectPaths.has(page.path)) return 'project';
  if (page.path.endsWith('/map-frame/')) return 'map-frame';
  const entry = table.find(({ paths }) => Object.values(paths).includes(page.path));
  return entry?.view ?? entry?.type ?? 'list';
}
