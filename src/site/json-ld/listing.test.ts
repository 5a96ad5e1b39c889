import { describe, expect, it } from 'vitest';
import type { Listing } from '#domain/listing.ts';
import { listingJsonLd } from '#site/json-ld/listing.ts';
import { readSiteConfig } from '#site/site-config.ts';

const site = readSiteConfig('content/site.json', {});

const villa: Listing = {
  id: '46',
  reference: 'LH-0046',
  goal: 'sale',
  availability: 'available',
  isDraft: false,
  isHighlighted: false,
  typeId: 11,
  webId: 1,
  typeName: { nl: 'Villa' },
  categoryIds: [],
  title: { nl: 'Villa aan de Leie' },
  description: {},
  address: {
    street: 'Leiestraat',
    houseNumber: '12',
    boxNr: '3',
    zip: '9830',
    city: 'Sint-Martens-Latem',
    countryId: 10,
    isPublished: true,
    geo: { latitude: 51.01, longitude: 3.63, isExact: true },
  },
  price: { amountCents: 124_900_000, isPublished: true },
  surfaces: { livingM2: 312, groundM2: 1840 },
  building: { bedrooms: 5, bathrooms: 2, constructionYear: 1998, constructionType: 'open', isNewBuild: false },
  energy: {},
  asbestos: {},
  flood: {},
  certificates: {},
  legal: {},
  costs: {},
  features: {},
  mobiscore: {},
  pointsOfInterest: [],
  hasViewingSlots: false,
  media: { photos: [], floorPlans: [], documents: [], videos: [], tours: [] },
  createdAt: '2026-10-01T09:00:00+02:00',
  changedAt: '2026-11-12T09:00:00+01:00',
};

const url = 'https://www.immo-lindehof.example/nl/te-koop/latem/villa/46/';

function described(listing: Listing): Record<string, unknown> {
  const page = {
    listing,
    site,
    language: 'nl' as const,
    url,
    title: 'Villa aan de Leie',
    description: 'Ruim.',
    imageUrls: [],
  };
  return listingJsonLd(page) as Record<string, unknown>;
}

describe('the structured data of a listing', () => {
  it('describes a villa for sale with its offer', () => {
    expect(described(villa)).toEqual({
      '@type': 'RealEstateListing',
      '@id': `${url}#listing`,
      url,
      name: 'Villa aan de Leie',
      description: 'Ruim.',
      inLanguage: 'nl',
      datePosted: '2026-10-01',
      dateModified: '2026-11-12',
      provider: {
        '@type': 'RealEstateAgent',
        '@id': 'https://www.immo-lindehof.example/#agency',
        name: 'Immo Lindehof',
        url: 'https://www.immo-lindehof.example/',
        telephone: '+3292470160',
      },
      offers: {
        '@type': 'Offer',
        url,
        price: 1_249_000,
        priceCurrency: 'EUR',
        availability: 'https://schema.org/InStock',
        businessFunction: 'http://purl.org/goodrelations/v1#Sell',
        seller: { '@id': 'https://www.immo-lindehof.example/#agency' },
      },
      about: {
        '@type': 'SingleFamilyResidence',
        name: 'Villa aan de Leie',
        address: {
          '@type': 'PostalAddress',
          streetAddress: 'Leiestraat 12 / 3',
          postalCode: '9830',
          addressLocality: 'Sint-Martens-Latem',
          addressCountry: 'BE',
        },
        geo: { '@type': 'GeoCoordinates', latitude: 51.01, longitude: 3.63 },
        floorSize: { '@type': 'QuantitativeValue', value: 312, unitCode: 'MTK' },
        numberOfBedrooms: 5,
        numberOfBathroomsTotal: 2,
        yearBuilt: 1998,
        additionalProperty: [
          { '@type': 'PropertyValue', propertyID: 'plotSize', name: 'Plot size', value: 1840, unitCode: 'MTK' },
        ],
      },
    });
  });

  it('keeps a hidden address and its point to itself', () => {
    const address = {
      zip: '9830',
      city: 'Latem',
      countryId: 10,
      isPublished: false,
      geo: { latitude: 51, longitude: 3.6, isExact: false },
    };
    const { about } = described({ ...villa, address });
    expect(about).toMatchObject({
      address: { '@type': 'PostalAddress', postalCode: '9830', addressLocality: 'Latem', addressCountry: 'BE' },
    });
    expect(about).not.toHaveProperty('geo');
    expect(about).not.toHaveProperty('address.streetAddress');
  });

  it.each(['public-sale', 'judicial-sale'] as const)('calls no opening bid of a %s the price', (contractType) => {
    const { offers } = described({ ...villa, contractType });
    expect(offers).not.toHaveProperty('price');
    expect(offers).toMatchObject({ priceSpecification: { minPrice: 1_249_000 } });
  });

  it('says the words of a price where the language of the page has none', () => {
    const price = { amountCents: 18_500, isPublished: true, unitText: { fr: '/ m²' } };
    expect(described({ ...villa, price })).toMatchObject({
      offers: { priceSpecification: { price: 185, unitText: '/ m²' } },
    });
  });

  it('states no price where the page shows none', () => {
    const onRequest = { ...villa.price, marquee: 6, marqueeName: { nl: 'Prijs op aanvraag' } };
    expect(described({ ...villa, price: { isPublished: false } })['offers']).not.toHaveProperty('price');
    expect(described({ ...villa, price: onRequest })['offers']).not.toHaveProperty('price');
  });

  it('states the rent per month', () => {
    const rented = described({ ...villa, goal: 'rent', price: { amountCents: 145_000, isPublished: true } });
    expect(rented['offers']).toMatchObject({
      price: 1450,
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
      priceSpecification: { '@type': 'UnitPriceSpecification', price: 1450, priceCurrency: 'EUR', unitCode: 'MON' },
    });
  });

  it('states rent and charges together', () => {
    const costs = { chargesRenterCents: 12_000 };
    const rented = described({ ...villa, goal: 'rent', price: { amountCents: 145_000, isPublished: true }, costs });
    const monthly = { '@type': 'UnitPriceSpecification', priceCurrency: 'EUR', unitCode: 'MON' };
    expect(rented['offers']).toMatchObject({
      price: 1450,
      priceSpecification: {
        '@type': 'CompoundPriceSpecification',
        price: 1570,
        priceCurrency: 'EUR',
        priceComponent: [
          { ...monthly, name: 'Huurprijs per maand', price: 1450 },
          { ...monthly, name: 'Lasten voor de huurder', price: 120 },
        ],
      },
    });
  });

  it('never takes the price of a unit for that of the whole', () => {
    const perSquareMetre = { amountCents: 18_500, isPublished: true, unit: 2, unitText: { nl: '€ / m²' } };
    const { offers } = described({ ...villa, price: perSquareMetre });
    expect(offers).toMatchObject({ priceSpecification: { price: 185, unitText: '€ / m²' } });
    expect(offers).not.toHaveProperty('price');
  });

  it('calls a price with unit 7 the lowest one', () => {
    const { offers } = described({ ...villa, price: { amountCents: 29_500_000, isPublished: true, unit: 7 } });
    expect(offers).toMatchObject({ priceSpecification: { '@type': 'PriceSpecification', minPrice: 295_000 } });
    expect(offers).not.toHaveProperty('price');
  });

  it.each([
    ['Place', { webId: 4 }],
    ['Accommodation', { webId: 2 }],
    ['Apartment', { building: { floor: 0, isNewBuild: false } }],
    ['House', { building: { constructionType: 'closed', isNewBuild: false } }],
  ] as const)('calls a listing %s where that fits', (type, change) => {
    expect(described({ ...villa, ...change })['about']).toHaveProperty('@type', type);
  });

  it('tells no price of a home that is gone, as its page', () => {
    const price = { amountCents: 145_000, isPublished: true };
    for (const gone of [{ availability: 'sold' }, { availability: 'rented', goal: 'rent' }] as const)
      expect(JSON.stringify(described({ ...villa, ...gone, price })['offers'])).not.toContain('1450');
  });

  it('marks a sold home as sold out', () => {
    expect(described({ ...villa, availability: 'sold' })['offers']).toHaveProperty(
      'availability',
      'https://schema.org/SoldOut',
    );
  });
});
