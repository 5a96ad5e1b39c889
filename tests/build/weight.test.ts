import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  attribute,
  clientDir,
  elements,
  files,
  linksOf,
  ordinaryPages,
  pages,
  pageType,
  transferBytes,
  type Page,
} from './built-site.ts';
import { scriptsOf } from './scripts.ts';

/** Two and a half of them are the gallery of all photos without script, the row of links to the parts, the fixed bar of a phone, the bar for consent and the colours for the dark. */
const listingBudgetBytes = 18.75 * 1024;
const searchBudgetBytes = 95 * 1024;
const mapBudgetBytes = 90 * 1024;
const streetBudgetBytes = 35 * 1024;
const portalBudgetBytes = 150 * 1024;
const photoBudgetBytes = 45 * 1024;
/** Device pixels of the phone that the budget is about, across its 412 CSS pixels. */
const phoneWidthPx = 412 * 1.75;

const listings = ordinaryPages.filter((page) => pageType(page) === 'listing');

function stylesheetsOf(page: Page): string[] {
  return linksOf(page, 'stylesheet').map((link) => attribute(link, 'href') ?? '');
}

/** The file of the preloaded photo that a phone takes: the narrowest that is as wide as `sizes` says. */
function mobilePhotoOf(page: Page): string | undefined {
  const preload = linksOf(page, 'preload').find((link) => attribute(link, 'as') === 'image');
  const [, share = '100'] = /(\d+)vw$/u.exec((preload && attribute(preload, 'imagesizes')) ?? '') ?? [];
  const widthPx = (phoneWidthPx * Number(share)) / 100;
  const candidates = ((preload && attribute(preload, 'imagesrcset')) ?? '')
    .split(',')
    .map((candidate) => candidate.trim().split(' '))
    .map(([path = '', width = '']) => ({ path, width: Number.parseInt(width, 10) }))
    .filter(({ path }) => path !== '')
    .sort((a, b) => a.width - b.width);
  return (candidates.find(({ width }) => width >= widthPx) ?? candidates.at(-1))?.path;
}

function failing(candidates: readonly Page[], problemOf: (page: Page) => string | undefined): string[] {
  return candidates
    .flatMap((page) => {
      const problem = problemOf(page);
      return problem === undefined ? [] : [`${page.path}: ${problem}`];
    })
    .slice(0, 20);
}

describe('the weight of a listing page', () => {
  it('is at most 18.75 KB of HTML and CSS together, compressed', () => {
    expect(listings.length).toBeGreaterThan(0);
    expect(
      failing(listings, (page) => {
        const bytes = [page.file, ...stylesheetsOf(page)].reduce((sum, path) => sum + transferBytes(path), 0);
        return bytes > listingBudgetBytes ? `${String(bytes)} bytes` : undefined;
      }),
    ).toEqual([]);
  });

  it('has a first photo of at most 45 KB on a phone', () => {
    const withPhoto = listings.filter((page) => mobilePhotoOf(page) !== undefined);
    expect(withPhoto.length).toBeGreaterThan(listings.length / 2);
    expect(
      failing(withPhoto, (page) => {
        const { size } = statSync(join(clientDir, mobilePhotoOf(page) ?? ''));
        return size > photoBudgetBytes ? `${String(size)} bytes` : undefined;
      }),
    ).toEqual([]);
  });
});

describe('the scripts of a list page', () => {
  const list = ordinaryPages.find((page) => pageType(page) === 'for-sale');
  const islands = list ? elements(list, 'astro-island') : [];
  const entries = islands.flatMap((island) => [attribute(island, 'component-url'), attribute(island, 'renderer-url')]);
  const scripts = scriptsOf(entries.filter((path) => path !== undefined));
  const sumOf = (paths: Iterable<string>): number => [...paths].reduce((sum, path) => sum + transferBytes(path), 0);

  it('are at most 95 KB, the worker of the search included', () => {
    expect([...scripts].filter((path) => path.includes('worker'))).toHaveLength(1);
    expect(sumOf(scripts)).toBeLessThanOrEqual(searchBudgetBytes);
  });

  it('are at most 90 KB more with the map', () => {
    const map = [...files].filter((path) => /^\/_astro\/(?:mount|ResultMap)\.[^/]+\.js$/u.test(path));
    const more = [...scriptsOf(map)].filter((path) => !scripts.has(path));
    expect(map.length).toBeGreaterThan(1);
    expect(sumOf(more)).toBeLessThanOrEqual(mapBudgetBytes);
    expect(more.filter((path) => path.includes('street-layer'))).toEqual([]);
  });

  it('are at most 35 KB more where the map draws streets', () => {
    const streets = [...files].filter((path) => /^\/_astro\/street-layer\.[^/]+\.js$/u.test(path));
    const map = [...files].filter((path) => /^\/_astro\/(?:mount|ResultMap)\.[^/]+\.js$/u.test(path));
    const known = scriptsOf([...entries.filter((path) => path !== undefined), ...map]);
    expect(streets).toHaveLength(1);
    expect(sumOf([...scriptsOf(streets)].filter((path) => !known.has(path)))).toBeLessThanOrEqual(streetBudgetBytes);
  });
});

describe('the scripts of the owner portal', () => {
  it('are at most 150 KB, the graph included', () => {
    const entries = [...files].filter((path) => /^\/_astro\/(?:Portal|GraphCanvas|client)\.[^/]+\.js$/u.test(path));
    expect(entries.length).toBeGreaterThanOrEqual(3);
    const bytes = [...scriptsOf(entries)].reduce((sum, path) => sum + transferBytes(path), 0);
    expect(bytes).toBeLessThanOrEqual(portalBudgetBytes);
  });
});

describe('every page', () => {
  it('loads no external script and runs none of its own yet', () => {
    expect(
      failing(pages, (page) => {
        const scripts = elements(page, 'script').filter(
          (script) => attribute(script, 'type') !== 'application/ld+json',
        );
        const external = scripts.find((script) => /^(?:https?:)?\/\//u.test(attribute(script, 'src') ?? ''));
        return external && attribute(external, 'src');
      }),
    ).toEqual([]);
  });

  it('loads nothing from another host', () => {
    expect(
      failing(pages, (page) =>
        ['img', 'source', 'iframe', 'video', 'audio', 'object', 'embed']
          .flatMap((name) => elements(page, name))
          .map(
            (element) => attribute(element, 'src') ?? attribute(element, 'srcset') ?? attribute(element, 'data') ?? '',
          )
          .find((address) => !address.startsWith('data:') && /(?:^|[\s,])(?:https?:)?\/\//u.test(address)),
      ),
    ).toEqual([]);
  });

  it('gives every picture its width, height and alternative text', () => {
    expect(
      failing(pages, (page) => {
        const bare = elements(page, 'img').find((image) =>
          ['width', 'height', 'alt'].some((name) => attribute(image, name) === undefined),
        );
        return bare && (attribute(bare, 'src') ?? 'img');
      }),
    ).toEqual([]);
  });

  it('has no style attribute and no event attribute, which the security policy blocks', () => {
    expect(
      failing(pages, ({ html }) =>
        /<[a-z][^<>]*?\s(?:style|on[a-z]+)=(?:"[^"]*"|'[^']*')/iu.exec(html)?.[0].slice(0, 120),
      ),
    ).toEqual([]);
  });
});
