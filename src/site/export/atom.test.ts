import { describe, expect, it } from 'vitest';
import { listingWith } from '#domain/listing.fixture.ts';
import type { Listing } from '#domain/listing.ts';
import { languages } from '#i18n/languages.ts';
import { childrenOf, textAt, type XmlElement } from '#feed/adapters/xml/element.ts';
import { parseXml } from '#feed/adapters/xml/parse.ts';
import { atomXml } from '#site/atom-feed.ts';
import { readSiteConfig } from '#site/site-config.ts';

const site = readSiteConfig('content/site.json', {});
const rfc3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:Z|[+-]\d{2}:\d{2})$/u;

function feedOf(onOffer: readonly Listing[], language: (typeof languages)[number] = 'nl'): XmlElement {
  const { defaultLanguage } = site;
  const xml = atomXml({
    content: { site, languages: site.languages, defaultLanguage, onOffer, today: '2026-11-20' },
    language,
    self: `${site.url}/exports/new-${language}.atom`,
    home: `${site.url}/${language}/`,
    addressOf: ({ id }) => `${site.url}/${language}/huis/${id}/`,
  });
  const parsed = parseXml(xml);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.root;
}

const files = [{ format: 'webp' as const, width: 1600, height: 1067, bytes: 43_064, path: '/media/a/1600.webp' }];
const photo = { hash: 'a', width: 1600, height: 1067, alt: {}, color: '#fff', files };
const stock = Array.from({ length: 40 }, (_, index) =>
  listingWith({
    id: String(index + 1),
    title: index === 39 ? {} : { nl: `Huis & tuin <${index}>` },
    createdAt: `2026-10-${String((index % 28) + 1).padStart(2, '0')}T10:00:00+02:00`,
    changedAt: '2026-11-02T09:30:00+01:00',
    media: { photos: index % 2 === 0 ? [photo] : [], floorPlans: [], documents: [], videos: [], tours: [] },
  }),
);

/** What every feed and every entry has exactly once (RFC 4287, 4.1). */
function expectHead(element: XmlElement): void {
  for (const name of ['id', 'title', 'updated']) {
    expect([name, childrenOf(element, name)]).toEqual([name, [expect.anything()]]);
    expect(textAt(element, name)).not.toBe('');
  }
  expect(textAt(element, 'updated')).toMatch(rfc3339);
  expect(URL.canParse(textAt(element, 'id') ?? '')).toBe(true);
  const alternates = childrenOf(element, 'link').filter(({ attributes }) => attributes['rel'] === 'alternate');
  expect(alternates).toHaveLength(1);
}

describe('the Atom feed', () => {
  it.each(languages)('keeps to the standard in %s', (language) => {
    const feed = feedOf(stock, language);
    expectHead(feed);
    expect(feed.attributes['lang']).toBe(language);
    expect(textAt(feed, 'author', 'name')).toBe(site.agency.name);
    const entries = childrenOf(feed, 'entry');
    expect(entries).toHaveLength(30);
    entries.forEach(expectHead);
    expect(new Set(entries.map((entry) => textAt(entry, 'id'))).size).toBe(30);
    for (const entry of entries) {
      expect(textAt(entry, 'published')).toMatch(rfc3339);
      for (const { attributes } of childrenOf(entry, 'link').filter((link) => link.attributes['rel'] === 'enclosure')) {
        expect(attributes).toMatchObject({ type: 'image/webp', length: '43064' });
      }
    }
  });

  it('begins with the newest home, and names each as its page does', () => {
    const published = childrenOf(feedOf(stock), 'entry').map((entry) => textAt(entry, 'published') ?? '');
    expect(published).toEqual(published.toSorted().toReversed());
    expect(textAt(childrenOf(feedOf(stock.slice(0, 1)), 'entry')[0], 'title')).toBe('Huis & tuin <0>');
  });

  it('is whole without any home', () => {
    const feed = feedOf([]);
    expectHead(feed);
    expect(childrenOf(feed, 'entry')).toEqual([]);
  });
});
