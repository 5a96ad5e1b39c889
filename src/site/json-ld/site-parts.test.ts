import { describe, expect, it } from 'vitest';
import type { Project, ProjectUnit } from '#domain/listing.ts';
import { agencyJsonLd } from '#site/json-ld/agency.ts';
import { breadcrumbJsonLd } from '#site/json-ld/breadcrumb.ts';
import { faqJsonLd } from '#site/json-ld/faq.ts';
import { projectJsonLd } from '#site/json-ld/project.ts';
import { articleJsonLd, itemListJsonLd, webSiteJsonLd } from '#site/json-ld/site-and-lists.ts';
import { readSiteConfig } from '#site/site-config.ts';

const site = readSiteConfig('content/site.json', {});

const unit: ProjectUnit = { id: '1', name: '0.1', typeName: {}, priceCents: 31_500_000, status: 'available' };
const project: Project = {
  id: '7',
  reference: 'P7',
  title: {},
  description: {},
  technical: {},
  situation: {},
  requirement: {},
  delivery: {},
  status: 'for-sale',
  isSoldOut: false,
  address: { zip: 'L-1234', city: 'Luxembourg', countryId: 50, isPublished: false },
  units: [unit, { ...unit, priceCents: 42_000_000 }, { ...unit, priceCents: 99_000_000, status: 'sold' }],
  media: { photos: [], floorPlans: [], documents: [], videos: [], tours: [] },
  createdAt: '2026-10-01',
  changedAt: '2026-11-12',
};

describe('the structured data of the site', () => {
  it('gives the site, the homes of a list in its order, and an article, each of the agency', () => {
    const publisher = { '@id': 'https://www.immo-lindehof.example/#agency' };
    expect(webSiteJsonLd(site, ['nl', 'fr'])).toMatchObject({
      '@type': 'WebSite',
      inLanguage: ['nl', 'fr'],
      publisher,
    });
    expect(itemListJsonLd(['https://a.example/1/', 'https://a.example/2/'])).toMatchObject({
      itemListElement: [
        { position: 1, url: 'https://a.example/1/' },
        { position: 2, url: 'https://a.example/2/' },
      ],
    });
    const article = { site, language: 'nl', url: 'https://a.example/x/', title: 'Nieuwbouw', description: 'Over.' };
    expect(articleJsonLd(article)).toMatchObject({ '@type': 'Article', headline: 'Nieuwbouw', publisher });
  });

  it('gives the agency with its telephone, address and opening hours', () => {
    expect(agencyJsonLd(site, 'nl')).toMatchObject({
      '@type': 'RealEstateAgent',
      '@id': 'https://www.immo-lindehof.example/#agency',
      telephone: '+3292470160',
      vatID: 'BE0700000196',
      address: {
        '@type': 'PostalAddress',
        streetAddress: 'Lindeplein 7',
        postalCode: '9000',
        addressLocality: 'Gent',
        addressCountry: 'BE',
      },
      openingHoursSpecification: [
        { dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '09:00', closes: '18:00' },
        { dayOfWeek: ['Saturday'], opens: '10:00', closes: '13:00' },
      ],
    });
  });

  it('numbers the steps of a breadcrumb from one', () => {
    expect(breadcrumbJsonLd([{ name: 'Home', url: 'https://x.example/nl/' }])).toEqual({
      '@type': 'BreadcrumbList',
      itemListElement: [{ '@type': 'ListItem', position: 1, name: 'Home', item: 'https://x.example/nl/' }],
    });
  });

  it('pairs questions with answers', () => {
    expect(faqJsonLd([{ question: 'Why?', answer: 'Because.' }])).toEqual({
      '@type': 'FAQPage',
      mainEntity: [{ '@type': 'Question', name: 'Why?', acceptedAnswer: { '@type': 'Answer', text: 'Because.' } }],
    });
  });

  it('gives the price range of the free units of a project', () => {
    const page = {
      project,
      site,
      language: 'nl',
      url: 'https://x.example/',
      title: 'T',
      description: 'D',
      imageUrls: [],
    };
    expect(projectJsonLd(page)).toMatchObject({
      offers: { '@type': 'AggregateOffer', priceCurrency: 'EUR', lowPrice: 315_000, highPrice: 420_000, offerCount: 2 },
      about: { address: { postalCode: 'L-1234', addressCountry: 'LU' } },
    });
  });

  it.each([
    ['every unit is sold', { units: [{ ...unit, status: 'sold' as const }] }],
    ['the project is sold out', { isSoldOut: true }],
  ])('offers nothing when %s', (_, parts) => {
    const soldOut = { ...project, ...parts };
    const page = { project: soldOut, site, language: 'nl', url: 'u', title: 'T', description: 'D', imageUrls: [] };
    expect(projectJsonLd(page)).not.toHaveProperty('offers');
  });
});
