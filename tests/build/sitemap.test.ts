import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DomUtils, parseDocument } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import type { Listing } from '#domain/listing.ts';
import { pageWordOf } from '#site/list-words.ts';
import {
  clientDir,
  fileOf,
  files,
  linksOf,
  attribute,
  ordinaryPages,
  ownPath,
  readJson,
  rules,
  site,
} from './built-site.ts';

function locationsIn(file: string, parent: string): string[] {
  const document = parseDocument(readFileSync(join(clientDir, file), 'utf8'), { xmlMode: true });
  return DomUtils.getElementsByTagName(parent, document).flatMap((entry) =>
    DomUtils.getElementsByTagName('loc', entry).map(
      (loc) => ownPath(DomUtils.textContent(loc)) ?? DomUtils.textContent(loc),
    ),
  );
}

const robots = files.has('/robots.txt') ? readFileSync(join(clientDir, 'robots.txt'), 'utf8') : '';
const indexFile = ownPath(/^Sitemap: (\S+)$/mu.exec(robots)?.[1] ?? '') ?? '';
const sitemaps = files.has(indexFile) ? locationsIn(indexFile, 'sitemap') : [];
const entries = sitemaps.filter((file) => files.has(file)).flatMap((file) => locationsIn(file, 'url'));
const listings = readJson('content/snapshot/listings.json') as readonly Listing[];

describe('the sitemap', () => {
  it('is named by robots.txt and has one part for each language', () => {
    expect(indexFile).toMatch(/^\/.+\.xml$/u);
    expect(sitemaps.length).toBeGreaterThanOrEqual(site.languages.length);
    expect(sitemaps.filter((file) => !files.has(file))).toEqual([]);
  });

  it('names pages that exist, each once', () => {
    expect(entries.filter((path) => fileOf(path) === undefined)).toEqual([]);
    expect(new Set(entries).size).toBe(entries.length);
  });

  it('names every page that may be indexed, but those of a list behind its first, and no other', () => {
    const indexed = ordinaryPages
      .filter(({ html }) => !/<meta name="robots" content="[^"]*noindex/u.test(html))
      .filter((page) => linksOf(page, 'canonical').some((link) => ownPath(attribute(link, 'href') ?? '') === page.path))
      .map(({ path }) => path);
    const unlisted = listings.filter(({ availability }) => availability === 'sold' || availability === 'rented');
    const soldPaths = new Set(
      unlisted.flatMap(({ id }) => {
        const rule = rules.redirects.find(({ from }) => from === `/property/${id}/`);
        return Object.values(rule?.byLanguage ?? {});
      }),
    );
    // Each home on them has its own entry, and the pages before lead there.
    const isBehind = (path: string): boolean => pageWordOf(path.split('/').at(-2) ?? '') !== undefined;
    expect(indexed.filter(isBehind).length).toBeGreaterThan(0);
    const wanted = indexed.filter((path) => !soldPaths.has(path) && !isBehind(path));
    expect(entries.toSorted()).toEqual(wanted.toSorted());
  });

  it('names no draft and nothing that has expired', () => {
    const drafts = listings.filter(({ isDraft }) => isDraft).map(({ id }) => `/${id}/`);
    expect(entries.filter((path) => drafts.some((ending) => path.endsWith(ending)))).toEqual([]);
    expect(entries.filter((path) => rules.gone.includes(path))).toEqual([]);
  });
});
