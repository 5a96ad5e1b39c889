import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Listing } from '#domain/listing.ts';
import { municipalityNames } from '#domain/municipality-names.ts';
import { fieldsOf } from '#feed/adapters/json.ts';
import { property as omnicasaProperty } from '#feed/adapters/omnicasa/fake.fixture.ts';
import { objectXml, transferXml } from '#feed/adapters/openimmo/fake.fixture.ts';
import { publication } from '#feed/adapters/skarabee/fake.fixture.ts';
import { estate as sweepbrightEstate } from '#feed/adapters/sweepbright/fake.fixture.ts';
import { estate as whiseEstate } from '#feed/adapters/whise/fake.fixture.ts';
import { childAt } from '#feed/adapters/xml/element.ts';
import { recordFields, type RecordField } from '#feed/ledger/record-fields.ts';
import { adapterFor } from '#feed/registry.ts';
import { exportStock } from '#feed/round-trip/round-trip.fixture.ts';
import { searchContentOf } from '#search/content.ts';
import { listingJsonLd } from '#site/json-ld/listing.ts';
import { readSiteConfig } from '#site/site-config.ts';
import { judgeOf, withValue } from './judge.fixture.ts';
import { element } from './judged.fixture.ts';

const site = readSiteConfig('content/site.json', {});
const [street, number, euro] = ['Zwijgstraat', '211', 487_300];

const sweepbright = sweepbrightEstate();
const openImmo = objectXml({
  prices: `<kaufpreis auf_anfrage="true">${euro}</kaufpreis><freitext_preis>VB</freitext_preis>`,
  object: '<objektadresse_freigeben>false</objektadresse_freigeben><verfuegbar_ab>sofort</verfuegbar_ab>',
}).replace(/<strasse>.*<\/hausnummer>/su, `<strasse>${street}</strasse><hausnummer>${number}</hausnummer>`);
const hiding = '<HidePrice>true</HidePrice><HideAddress>true</HideAddress><HideHouseNumber>true</HideHouseNumber>';
const skarabee = publication({
  info: hiding,
  price: `<Price>${euro}</Price>`,
  more: '<VirtualUrl>https://tour.example/1</VirtualUrl>',
}).replace(/<Street>.*<\/HouseNumberExtension>/u, `<Street>${street}</Street><HouseNumber>${number}</HouseNumber>`);

/** A home of each CRM that hides its price and its address. */
const records: Readonly<Record<string, unknown>> = {
  whise: whiseEstate({
    displayPrice: undefined,
    displayAddress: undefined,
    price: euro,
    address: street,
    number,
    documents: [{ id: 1, url: 'https://files.example/a.pdf', name: 'Plan.pdf' }],
  }),
  omnicasa: {
    base: omnicasaProperty({
      PublishPrice: false,
      PublishAddress: false,
      Price: euro,
      Street: street,
      HouseNumber: number,
      SubStatusName: 'Te koop',
      TypeDescription: 'Appartement',
      VirtualTour: 'https://tour.example/1',
    }),
    texts: { nl: { DescriptionA: 'Ruim', PriceUnitText: '', MarqueeName: 'Nieuw', TypeDescription: 'Appartement' } },
  },
  sweepbright: {
    ...sweepbright,
    price: { amount: euro, currency: 'EUR', hidden: true },
    location: { ...fieldsOf(sweepbright['location']), street, number, addition: '', hidden: true },
    images: [{ id: 'a', filename: 'a.jpg', description: { nl: 'Gevel' }, url: 'https://files.example/a.jpg' }],
    video_url: 'https://vimeo.com/1',
    virtual_tour_url: 'https://tour.example/1',
    custom_price: 'Bieden',
    price_costs: { nl: 'Plus kosten' },
  },
  skarabee: element(skarabee),
  openimmo: {
    tenant: 'AN1',
    package: 'p',
    languages: { de: childAt(element(transferXml([openImmo])), 'anbieter', 'immobilie') },
    files: {},
  },
};

/** How a text, a reference, a file or a link can tell either. */
const telling = [
  `${street} ${number}, 487.300 euro`,
  `${street.toUpperCase()} ${number} 487300`,
  `https://a.example/zwijgstraat-${number}-487300/x.jpg`,
  `zwijgstraat_${number}_487.300`,
];
const told = /zwijg|487[^\d]{0,3}300/iu;

/** Everything that somebody outside gets of a home, as one text; files are shown under names of our own. */
function outputsOf(mapped: object): string {
  const { record, sources } = mapped as { record: Listing; sources: object };
  const titles = Object.values(sources).flatMap((list: unknown) =>
    Array.isArray(list) ? list.map((one: unknown) => fieldsOf(one)['title']) : [],
  );
  const stock = exportStock([record]);
  const index = searchContentOf({ listings: [record], types: stock.types, municipalityNames, marqueeIgnore: [] });
  const pages = (['nl', 'fr', 'en', 'de'] as const).map((language) =>
    listingJsonLd({
      listing: record,
      site,
      language,
      url: 'https://a.example/',
      title: Object.values(record.title)[0] ?? '',
      description: Object.values(record.description)[0] ?? '',
      imageUrls: [],
    }),
  );
  return JSON.stringify([record, titles, index, pages, stock.texts()]);
}

describe.each(Object.entries(records))('a home of %s that hides its price and address', (name, raw) => {
  const adapter = adapterFor(name);
  const judge = judgeOf(adapter);
  const fields = recordFields(raw, adapter.fields?.naming ?? {}).filter(({ value }) => typeof value !== 'boolean');

  it('tells neither of itself, and stands on the site', () => {
    const { site: mapped } = judge(raw);
    expect(mapped).toBeDefined();
    expect(outputsOf(mapped ?? {})).not.toMatch(told);
  });

  it('tells neither in anything that it gives, wherever an agent wrote it', { timeout: 120_000 }, () => {
    const append = (field: RecordField, text: string) => withValue(raw, field.steps, `${String(field.value)} ${text}`);
    const replace = (field: RecordField, text: string) => withValue(raw, field.steps, text);
    fc.assert(
      fc.property(
        fc.constantFrom(...fields),
        fc.constantFrom(...telling),
        fc.constantFrom(append, replace),
        (field, text, write) => {
          const { site: mapped } = judge(write(field, text));
          if (mapped) expect(outputsOf(mapped), field.path).not.toMatch(told);
        },
      ),
      { numRuns: 150 },
    );
  });
});
