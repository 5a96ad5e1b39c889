import { describe, expect, it } from 'vitest';
import {
  attribute,
  elements,
  fileOf,
  linksOf,
  ordinaryPages,
  ownPath,
  pages,
  site,
  textOf,
  type Page,
} from './built-site.ts';

/** Addresses of the versions of a page by hreflang. */
function versionsOf(page: Page): ReadonlyMap<string, string> {
  return new Map(
    linksOf(page, 'alternate').flatMap((link) => {
      const language = attribute(link, 'hreflang');
      return language === undefined ? [] : [[language, attribute(link, 'href') ?? ''] as const];
    }),
  );
}

function canonicalOf(page: Page): string | undefined {
  const [link] = linksOf(page, 'canonical');
  return link && ownPath(attribute(link, 'href') ?? '');
}

function robotsOf(page: Page): string {
  const meta = elements(page, 'meta').find((element) => attribute(element, 'name') === 'robots');
  return (meta && attribute(meta, 'content')) ?? '';
}

function descriptionOf(page: Page): string | undefined {
  const meta = elements(page, 'meta').find((element) => attribute(element, 'name') === 'description');
  return meta && attribute(meta, 'content');
}

const byPath = new Map(ordinaryPages.map((page) => [page.path, page]));
const indexedPages = ordinaryPages.filter((page) => !robotsOf(page).includes('noindex'));

function failing(candidates: readonly Page[], isWrong: (page: Page) => boolean): string[] {
  return candidates
    .filter(isWrong)
    .map(({ path }) => path)
    .slice(0, 20);
}

describe('the head of every page', () => {
  it('names the language of its path', () => {
    expect(
      failing(pages, (page) => {
        const [html] = elements(page, 'html');
        return !html || attribute(html, 'lang') !== page.path.split('/')[1];
      }),
    ).toEqual([]);
  });

  it('has one title, one description and one h1', () => {
    expect(failing(pages, (page) => elements(page, 'h1').length !== 1)).toEqual([]);
    const titles = (page: Page) =>
      elements(page, 'title').filter((title) => (title.parent as { name?: string } | null)?.name === 'head');
    expect(
      failing(pages, (page) => titles(page).length !== 1 || titles(page).some((title) => textOf(title).trim() === '')),
    ).toEqual([]);
    expect(failing(pages, (page) => (descriptionOf(page) ?? '').trim() === '')).toEqual([]);
  });

  it('gives no two indexed pages of a language the same title and description', () => {
    const seen = new Map<string, string>();
    const doubles = indexedPages.flatMap((page) => {
      const [title] = elements(page, 'title');
      const key = `${page.path.split('/')[1] ?? ''} ${title ? textOf(title) : ''} ${descriptionOf(page) ?? ''}`;
      const other = seen.get(key);
      seen.set(key, page.path);
      return other === undefined ? [] : [`${page.path} = ${other}`];
    });
    expect(doubles.slice(0, 20)).toEqual([]);
  });

  it('names a canonical page that exists and is its own canonical', () => {
    expect(
      failing(ordinaryPages, (page) => {
        const canonical = canonicalOf(page);
        if (canonical === undefined || canonical.includes('?') || fileOf(canonical) === undefined) return true;
        const target = byPath.get(canonical);
        return target === undefined || canonicalOf(target) !== canonical;
      }),
    ).toEqual([]);
  });

  it('keeps error pages out of the search engines', () => {
    const errors = pages.filter((page) => !ordinaryPages.includes(page));
    expect(errors.length).toBeGreaterThanOrEqual(site.languages.length);
    expect(failing(errors, (page) => !robotsOf(page).includes('noindex'))).toEqual([]);
  });
});

describe('the versions of a page', () => {
  const canonicalPages = indexedPages.filter((page) => canonicalOf(page) === page.path);

  it('are named with itself and x-default on every indexed page', () => {
    expect(
      failing(canonicalPages, (page) => {
        const versions = versionsOf(page);
        return !versions.has('x-default') || ownPath(versions.get(page.path.split('/')[1] ?? '') ?? '') !== page.path;
      }),
    ).toEqual([]);
  });

  it('name each other', () => {
    const broken: string[] = [];
    for (const page of canonicalPages) {
      const versions = versionsOf(page);
      for (const [language, address] of versions) {
        const path = ownPath(address);
        const other = path === undefined ? undefined : byPath.get(path);
        if (!other) broken.push(`${page.path}: ${language} ${address} does not exist`);
        else if (JSON.stringify([...versionsOf(other)].sort()) !== JSON.stringify([...versions].sort()))
          broken.push(`${page.path}: ${language} ${address} names other versions`);
      }
    }
    expect(broken.slice(0, 20)).toEqual([]);
  });
});
