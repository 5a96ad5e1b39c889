import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Listing } from '#domain/listing.ts';
import { clientDir, files, ordinaryPages, readJson, site } from './built-site.ts';

interface RawProperty {
  readonly ID: number;
  readonly PublishPrice?: unknown;
  readonly Marquee?: unknown;
  readonly PublishAddress?: unknown;
  readonly Street?: unknown;
  readonly HouseNumber?: unknown;
  readonly [field: string]: unknown;
}

interface RawOwner {
  readonly Email: string;
  readonly Phone: string;
  readonly Rows: readonly { readonly Comment: string }[];
  readonly Offers: readonly { readonly Text: string }[];
  readonly NextSteps: readonly { readonly Text: string }[];
}

/** Amounts from which a hidden price could be worked out. */
const amountFields = [
  'Price',
  'SellerPrice',
  'StartPrice',
  'OptionPrice',
  'AnnuityPerMonth',
  'NotaryFee',
  'NotaryFeeInclVAT',
  'DepositAmount',
  'AgencyCost',
  'RenterTotalCost',
  'MinimumIncome',
];

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

function amountPattern(amount: number): RegExp {
  const anyOf = spellings(amount)
    .map((text) => text.replaceAll('.', '\\.'))
    .join('|');
  return new RegExp(`(?<![\\d.])(?:${anyOf})(?!\\d)`, 'u');
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

  it('includes all that the feed tells of owners: addresses, telephones, comments, offers, what is planned', () => {
    const owners = readJson(join(site.feed.source, 'owners.json')) as readonly RawOwner[];
    const secrets = owners.flatMap(({ Email, Phone, Rows, Offers, NextSteps }) => [
      Email,
      Phone,
      ...[...Rows.map(({ Comment }) => Comment), ...[...Offers, ...NextSteps].map(({ Text }) => Text)],
    ]);
    expect(new Set(secrets).size).toBeGreaterThan(60);
    const snapshot = readdirSync('content/snapshot').map((name) => join('content/snapshot', name));
    const server = readdirSync(join(clientDir, '../server'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.m?js$/u.test(name))
      .map((name) => join(clientDir, '../server', name));
    const others = [...snapshot, ...server].map((file) => ({ file, text: readFileSync(file, 'utf8') }));
    const leaks = [...new Set(secrets)].flatMap((secret) =>
      [...contents, ...others].filter(({ text }) => text.includes(secret)).map(({ file }) => `${file}: ${secret}`),
    );
    expect(leaks).toEqual([]);
  });

  it('includes hidden prices, and every amount that follows from one', () => {
    const hidden = properties.filter(
      ({ PublishPrice, Marquee }) => PublishPrice !== true || site.marqueeIgnore.includes(Number(Marquee)),
    );
    expect(hidden.length).toBeGreaterThan(0);
    const leaks = hidden.flatMap((property) =>
      amountFields.flatMap((field) => {
        const amount = Number(property[field] ?? 0);
        const pattern = amount >= 1000 ? amountPattern(amount) : undefined;
        return pagesOf(property.ID)
          .filter(({ html }) => pattern?.test(html))
          .map(({ path }) => `${path}: ${field} ${amount}`);
      }),
    );
    expect(leaks).toEqual([]);
  });

  it('includes hidden prices in the files that scripts read', () => {
    const isHidden = ({ PublishPrice, Marquee }: RawProperty) =>
      PublishPrice !== true || site.marqueeIgnore.includes(Number(Marquee));
    const priceOf = (property: RawProperty) => Number(property['Price'] ?? 0);
    // Texts may name an example amount; data may not.
    const dataFiles = contents.filter(({ file }) => /\.(?:json|xml)$/u.test(file) && !file.startsWith('/_astro/'));
    expect(dataFiles.length).toBeGreaterThan(0);
    const shown = new Set(properties.filter((property) => !isHidden(property)).map(priceOf));
    const hidden = properties
      .filter(isHidden)
      .map(priceOf)
      .filter((price) => price >= 100_000 && !shown.has(price));
    expect(hidden.length).toBeGreaterThan(0);
    const leaks = hidden.flatMap((price) => {
      const pattern = amountPattern(price);
      return dataFiles.filter(({ text }) => pattern.test(text)).map(({ file }) => `${file}: ${price}`);
    });
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
