import { describe, expect, it } from 'vitest';
import { sitemapIndexXml, sitemapXml } from '#site/sitemap-xml.ts';

describe('a sitemap', () => {
  it('lists an address with its date, language versions and images', () => {
    const xml = sitemapXml([
      {
        url: 'https://x.example/nl/a&b/',
        lastModified: '2026-11-12T09:00:00+01:00',
        alternates: { nl: 'https://x.example/nl/a&b/', fr: 'https://x.example/fr/a/' },
        defaultLanguage: 'nl',
        images: ['https://x.example/media/1.webp'],
      },
    ]);
    expect(xml.split('\n')[2]).toBe(
      '<url><loc>https://x.example/nl/a&amp;b/</loc><lastmod>2026-11-12</lastmod>' +
        '<xhtml:link rel="alternate" hreflang="nl" href="https://x.example/nl/a&amp;b/"/>' +
        '<xhtml:link rel="alternate" hreflang="fr" href="https://x.example/fr/a/"/>' +
        '<xhtml:link rel="alternate" hreflang="x-default" href="https://x.example/nl/a&amp;b/"/>' +
        '<image:image><image:loc>https://x.example/media/1.webp</image:loc></image:image></url>',
    );
  });

  it('leaves out a date that is unknown', () => {
    const entry = { url: 'https://x.example/nl/', alternates: {}, defaultLanguage: 'nl', images: [] };
    expect(sitemapXml([entry]).split('\n')[2]).toBe('<url><loc>https://x.example/nl/</loc></url>');
  });

  it('is named in the index', () => {
    const xml = sitemapIndexXml([{ url: 'https://x.example/sitemap-nl.xml', lastModified: '2026-11-12' }]);
    expect(xml.split('\n')[2]).toBe(
      '<sitemap><loc>https://x.example/sitemap-nl.xml</loc><lastmod>2026-11-12</lastmod></sitemap>',
    );
  });
});
