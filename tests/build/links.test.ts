import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  attribute,
  clientDir,
  elements,
  fileOf,
  files,
  ordinaryPages,
  ownPath,
  pages,
  rules,
  type Page,
} from './built-site.ts';
import { Problems } from './problems.ts';

const idsByPath = new Map<string, ReadonlySet<string>>();
const readIds = (text: string) => new Set([...text.matchAll(/\s(?:id|name)="([^"]*)"/gu)].map(([, id = '']) => id));

/** The fragments of a page, or of a drawing such as the icons; remembered. */
function idsOf(path: string): ReadonlySet<string> {
  let ids = idsByPath.get(path);
  if (ids === undefined) {
    const file = fileOf(path);
    const page = pages.find((one) => one.path === path);
    ids = readIds(page?.html ?? (file?.endsWith('.svg') ? readFileSync(join(clientDir, file), 'utf8') : ''));
    idsByPath.set(path, ids);
  }
  return ids;
}

/** Every address on a page that leads into this site. */
function innerAddresses(page: Page): string[] {
  const found = [
    'a',
    'area',
    'link',
    'img',
    'script',
    'source',
    'video',
    'iframe',
    'form',
    'use',
    'image',
    'object',
  ].flatMap((name) =>
    elements(page, name).flatMap((element) => [
      ...['href', 'src', 'action', 'poster', 'data'].map((key) => attribute(element, key)),
      ...['srcset', 'imagesrcset'].flatMap((key) =>
        (attribute(element, key) ?? '').split(',').map((candidate) => candidate.trim().split(' ', 1)[0]),
      ),
    ]),
  );
  return found
    .filter((address): address is string => address !== undefined && address !== '')
    .map((address) => ownPath(address) ?? address)
    .filter((address) => !/^[a-z][a-z+.-]*:|^\/\//u.test(address));
}

/** `top` and nothing are the page itself. */
function hasFragment(path: string, fragment = ''): boolean {
  return fragment === '' || fragment === 'top' || idsOf(path).has(decodeURIComponent(fragment));
}

function problemWith(address: string, page: Page): string | undefined {
  const [target = '', fragment] = address.split('#', 2);
  const path = target.split('?', 1)[0] ?? '';
  // Made for each request, as the API: forms without a script are sent there.
  if (path.startsWith('/api/') || /^\/[a-z]{2}\/form\//u.test(path)) return undefined;
  if (path !== '' && !path.startsWith('/')) return 'is relative';
  const destination = path === '' ? page.path : path;
  if (fileOf(destination) === undefined) return 'does not exist';
  return hasFragment(destination, fragment) ? undefined : 'has no such fragment';
}

describe('links', () => {
  it('lead to files and fragments that exist', () => {
    const broken = new Problems();
    for (const page of pages) {
      for (const address of innerAddresses(page)) {
        const problem = problemWith(address, page);
        if (problem !== undefined) broken.add(`${address} ${problem}`, page.path);
      }
    }
    expect(broken.list()).toEqual([]);
  });

  it('name localized paths only, so that no click is a redirect', () => {
    const originals = new Set(rules.redirects.map(({ from }) => from));
    const detours = ordinaryPages.flatMap((page) =>
      elements(page, 'a')
        .map((link) => (attribute(link, 'href') ?? '').split(/[?#]/u, 1)[0] ?? '')
        .filter((href) => originals.has(href))
        .map((href) => `${page.path} -> ${href}`),
    );
    expect(detours.slice(0, 20)).toEqual([]);
  });

  it('of redirects lead to pages', () => {
    const missing = rules.redirects.flatMap(({ from, byLanguage }) =>
      Object.values(byLanguage)
        .filter((path) => fileOf(path) === undefined)
        .map((path) => `${from} -> ${path}`),
    );
    expect(missing).toEqual([]);
  });

  it('never lead to what has expired, and nothing expired was built', () => {
    const gone = new Set(rules.gone);
    expect([...gone].filter((path) => fileOf(path) !== undefined)).toEqual([]);
    const links = pages.flatMap((page) => innerAddresses(page).filter((address) => gone.has(address)));
    expect(links).toEqual([]);
  });

  it('leave no built page unreachable from the home pages', () => {
    const queue = [...rules.languages.map((language) => `/${language}/`)];
    const seen = new Set(queue);
    const byPath = new Map(pages.map((page) => [page.path, page]));
    // A home leads to its forms with its answers filled in: the page made for each request is that form's own page.
    const formPages = new Map(
      pages
        .filter(({ path }) => !/\/\d+\/$/u.test(path))
        .flatMap((page) => elements(page, 'form').map((form) => [attribute(form, 'action') ?? '', page.path])),
    );
    for (const path of queue) {
      const page = byPath.get(path);
      if (!page) continue;
      for (const link of elements(page, 'a').map((one) => attribute(one, 'href')?.split(/[?#]/u, 1)[0] ?? '')) {
        const address = /^\/[a-z]{2}\/form\//u.test(link) ? (formPages.get(link) ?? link) : link;
        if (byPath.has(address) && !seen.has(address)) {
          seen.add(address);
          queue.push(address);
        }
      }
    }
    // Thank-you pages come after a form, form pages of a transaction by invitation.
    const byInvitation = /\/(?:bedankt|merci|thank-you|danke)\//u;
    const lost = ordinaryPages.filter(
      ({ path, html }) => !seen.has(path) && !byInvitation.test(path) && !html.includes('content="noindex'),
    );
    expect(lost.map(({ path }) => path)).toEqual([]);
  });

  it('to stylesheets and fonts name hashed files', () => {
    expect([...files].some((file) => /^\/_astro\/.+\.css$/u.test(file))).toBe(true);
  });
});
