import { describe, expect, it } from 'vitest';
import { objectWith, parseJson } from '#base/json.ts';
import { attribute, elements, fileOf, ordinaryPages, ownPath, pageType, textOf, type Page } from './built-site.ts';

type Thing = Readonly<Record<string, unknown>>;

/** The structured data of a page; a `@graph` is opened. */
function thingsOf(page: Page): Thing[] {
  return elements(page, 'script')
    .filter((script) => attribute(script, 'type') === 'application/ld+json')
    .flatMap((script) => {
      const value = objectWith<Thing & { '@graph'?: Thing[] }>(parseJson(textOf(script)));
      return value['@graph'] ?? [value];
    });
}

function typesOf(page: Page): string[] {
  return thingsOf(page).flatMap((thing) => [thing['@type']].flat() as string[]);
}

function pagesOfType(type: string): Page[] {
  return ordinaryPages.filter((page) => pageType(page) === type);
}

/** Required fields by type: what search engines ask for. */
const requiredFields: Readonly<Record<string, readonly string[]>> = {
  RealEstateListing: ['name', 'url', 'datePosted'],
  BreadcrumbList: ['itemListElement'],
  RealEstateAgent: ['name', 'address', 'telephone', 'url'],
  FAQPage: ['mainEntity'],
};

describe('structured data', () => {
  it('parses and has its required fields', () => {
    const missing = ordinaryPages.flatMap((page) =>
      thingsOf(page).flatMap((thing) =>
        ([thing['@type']].flat() as string[])
          .flatMap((type) => requiredFields[type] ?? [])
          .filter((field) => thing[field] === undefined || thing[field] === '')
          .map((field) => `${page.path}: ${String(thing['@type'])} has no ${field}`),
      ),
    );
    expect(missing.slice(0, 20)).toEqual([]);
  });

  it('describes every listing with its breadcrumbs', () => {
    const listings = pagesOfType('listing');
    expect(listings.length).toBeGreaterThan(0);
    const bare = listings.filter(
      (page) => !typesOf(page).includes('RealEstateListing') || !typesOf(page).includes('BreadcrumbList'),
    );
    expect(bare.map(({ path }) => path)).toEqual([]);
  });

  it('describes the agency on the home page', () => {
    for (const page of pagesOfType('home')) expect(typesOf(page)).toContain('RealEstateAgent');
  });

  it('names breadcrumbs that exist', () => {
    const broken = ordinaryPages.flatMap((page) =>
      thingsOf(page)
        .filter((thing) => thing['@type'] === 'BreadcrumbList')
        .flatMap(
          (list) => list['itemListElement'] as readonly { position: number; item?: string | { '@id': string } }[],
        )
        .flatMap(({ item }) => (typeof item === 'object' ? item['@id'] : (item ?? [])))
        .filter((address) => fileOf(ownPath(address) ?? '') === undefined)
        .map((address) => `${page.path}: ${address}`),
    );
    expect(broken.slice(0, 20)).toEqual([]);
  });
});
