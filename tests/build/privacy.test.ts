import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Listing } from '#domain/listing.ts';
import { clientDir, files, ordinaryPages, readJson, site } from './built-site.ts';

interface RawProperty {
  readonly ID: number;
  readonly PublishPrice?: unknown;
  readonly Price?: unknown;
  readonly PublishAddress?: unknown;
  readonly Street?: unknown;
  readonly HouseNumber?: unknown;
}

const textFiles = [...files].filter((file) =>
  /\.(?:html|xml|json|js|css|txt|svg|webmanifest)$|\/_(?:headers|redirects)$/u.test(file),
);
const contents = textFiles.map((file) => ({ file, text: readFileSync(join(clientDir, file), 'utf8') }));
const folder = join(site.feed.source, 'properties');
const properties = readdirSync(folder).flatMap((name) => readJson(join(folder, name)) as readonly RawProperty[]);
const listings = readJson('content/snapshot/listings.json') as readonly Listing[];

function pagesOf(id: number) {
  return ordinaryPages.filter(({ path }) => path.endsWith(`/${String(id)}/`));
}

/** The spellings of an amount that could stand on a page. `449000 -> ['449000', '449.000', '449,000', '449 000']` */
function spellings(amount: number): string[] {
  const grouped = (separator: string): string => String(amount).replace(/\B(?=(?:\d{3})+$)/gu, separator);
  return [String(amount), grouped('.'), grouped(','), grouped(' '), grouped('\u00a0'), grouped('\u202f')];
}

describe('what the feed keeps private', () => {
  it('stands nowhere in the site', () => {
    const canaries = ['CANARY-PRIVATE', 'CANARY-OWNER'];
    const feed = [JSON.stringify(properties), readFileSync(join(site.feed.source, 'owners.json'), 'utf8')].join('');
    expect(canaries.filter((canary) => !feed.includes(canary))).toEqual([]);
    const leaks = contents.flatMap(({ file, text }) =>
      canaries.filter((canary) => text.includes(canary)).map((canary) => `${file}: ${canary}`),
    );
    expect(leaks).toEqual([]);
  });

  it('includes hidden prices', () => {
    const hidden = properties.filter(({ PublishPrice, Price }) => PublishPrice !== true && Number(Price) > 0);
    expect(hidden.length).toBeGreaterThan(0);
    const leaks = hidden.flatMap(({ ID, Price }) =>
      pagesOf(ID).flatMap(({ path, html }) =>
        spellings(Number(Price))
          .filter((text) => new RegExp(`(?<![\\d.])${text.replaceAll('.', '\\.')}(?![\\d])`, 'u').test(html))
          .map((text) => `${path}: ${text}`),
      ),
    );
    expect(leaks).toEqual([]);
  });

  it('includes hidden addresses', () => {
    const hidden = properties.filter(
      ({ PublishAddress, Street }) => PublishAddress !== true && typeof Street === 'string' && Street !== '',
    );
    expect(hidden.length).toBeGreaterThan(0);
    const leaks = hidden.flatMap(({ ID, Street, HouseNumber }) => {
      // Another listing's text may well name the street; this one's own pages must not.
      const own = pagesOf(ID).filter(({ html }) => html.includes(String(Street)));
      const anywhere = contents.filter(({ text }) => text.includes(`${String(Street)} ${String(HouseNumber)}`));
      return [...own.map(({ path }) => path), ...anywhere.map(({ file }) => file)].map(
        (place) => `${String(ID)}: ${place}`,
      );
    });
    expect(leaks).toEqual([]);
  });

  it('includes drafts: they have no page', () => {
    const drafts = listings.filter(({ isDraft }) => isDraft);
    expect(drafts.length).toBeGreaterThan(0);
    expect(drafts.flatMap(({ id }) => pagesOf(Number(id)).map(({ path }) => path))).toEqual([]);
  });
});
