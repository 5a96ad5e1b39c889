import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Listing } from '#domain/listing.ts';
import { municipalityNames } from '#domain/municipality-names.ts';
import { fieldsOf } from '#feed/adapters/json.ts';
import { propertyXml } from '#feed/adapters/kyero/fake.fixture.ts';
import { property as omnicasaProperty } from '#feed/adapters/omnicasa/fake.fixture.ts';
import { objectXml, transferXml } from '#feed/adapters/openimmo/fake.fixture.ts';
import { publication } from '#feed/adapters/skarabee/fake.fixture.ts';
import { estate as sweepbrightEstate } from '#feed/adapters/sweepbright/fake.fixture.ts';
import { estate as whiseEstate } from '#feed/adapters/whise/fake.fixture.ts';
import { childAt } from '#feed/adapters/xml/element.ts';
import { recordFields, type RecordField } from '#feed/ledger/record-fields.ts';
import { adapterFor } from '#feed/registry.ts';
import { rawProperty } from '#feed/sync/feed.fixture.ts';
import { exportStock } from '#feed/round-trip/round-trip.fixture.ts';
import { searchContentOf } from '#search/content.ts';
import { listingJsonLd } from '#site/json-ld/listing.ts';
import { printedHome } from '#site/print/printed-home.ts';
import { readRoutes } from '#site/route-schema.ts';
import { readSiteConfig } from '#site/site-config.ts';
import { draws } from '#scripts/test-setup/draws.ts';
import { judgeOf, withValue } from './judge.fixture.ts';
import { element } from './judged.fixture.ts';

const site = readSiteConfig('content/site.json', {});
const routes = readRoutes(readFileSync('content/routes.json', 'utf8'));
const languages = ['nl', 'fr', 'en', 'de'] as const;
type Language = (typeof languages)[number];
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
  gevel: rawProperty({
    PublishPrice: false,
    PublishAddress: false,
    Price: euro,
    Street: street,
    HouseNumber: number,
    BoxNr: '4',
    PriceUnitText: { nl: 'excl. btw' },
    MarqueeName: { nl: 'Nieuw' },
    Marquee: 1,
    EPCUniqueCode: '20240101-1',
    RegistrationRights: { nl: 'Verkooprecht' },
    RegisteredRight: { nl: 'Volle eigendom' },
    AreaApplication: { nl: 'Woongebied' },
    CountryName: { nl: 'Luxemburg' },
    Floor: '2',
    PointsOfInterest: [{ Name: { nl: 'Station' }, CategoryID: 1, DistanceM: 250 }],
    Manager: { Name: 'An Peeters', Email: 'an@agency.example', Phone: '092000000', Function: { nl: 'Makelaar' } },
    Pictures: [{ Url: 'media/a.jpg', Title: { nl: 'Gevel' }, Key: 'a' }],
    Plans: [{ Url: 'media/plan.svg', Title: { nl: 'Grondplan' } }],
    Documents: [{ Url: 'media/epc.pdf', Title: { nl: 'EPC' } }],
    Videos: [{ Url: 'https://vimeo.com/1', Title: { nl: 'Film' } }],
    VirtualTours: [{ Url: 'https://tour.example/1', Title: { nl: 'Rondleiding' } }],
  }),
};

/** More can be asked for. */
const drawn = draws(150);

/** How a text, a reference, a file or a link can tell either. */
const telling = [
  `${street} ${number}, 487.300 euro`,
  `${street.toUpperCase()} ${number} 487300`,
  `https://a.example/zwijgstraat-${number}-487300/x.jpg`,
  `zwijgstraat_${number}_487.300`,
  `Zwijg\u00ADstraat ${number}, 487\u2009300 €`,
  `<b>Zwijg</b>straat ${number}, 487<b>.300</b> euro`,
  `Zwijgstra&#97;t ${number}, 487&nbsp;300 euro`,
  `Zwijg straat ${number}: 487'300,- euro`,
  `Zwijgstr. nr ${number}, 487.300,00 EUR`,
  `Zwijg\u200Bstraat, 487 . 300 euro`,
];
const told = /zwijg|487\D{0,3}300/iu;

/** What a reader sees of a text, who sees neither tags nor what has no width. */
function seen(text: string): string {
  return text
    .replace(/<[^>]*>|[\u00AD\u200B-\u200D\u2060\uFEFF]/gu, '')
    .replace(/&#(\d+);/gu, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll('&nbsp;', ' ');
}

/** Everything that somebody outside gets of a home, as one text; files are shown under names of our own. */
function outputsOf(mapped: object, readers: readonly Language[] = languages): string {
  const { record, sources } = mapped as { record: Listing; sources: object };
  const titles = Object.values(sources).flatMap((list: unknown) =>
    Array.isArray(list) ? list.map((one: unknown) => fieldsOf(one)['title']) : [],
  );
  const stock = exportStock([record]);
  const index = searchContentOf({ listings: [record], types: stock.types, municipalityNames, marqueeIgnore: [] });
  const pages = readers.map((language) =>
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
  const papers = readers.map((language) => printedHome(record, { site, routes, language, today: '2026-11-20' }));
  return seen(JSON.stringify([record, titles, index, pages, papers, stock.texts()]));
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
        fc.constantFrom(...languages),
        (field, text, write, reader) => {
          const { site: mapped } = judge(write(field, text));
          if (mapped) expect(outputsOf(mapped, [reader]), field.path).not.toMatch(told);
        },
      ),
      { numRuns: drawn },
    );
  });
});

describe('a home of kyero, which shows no address and has no month’s price', () => {
  const adapter = adapterFor('kyero');
  const judge = judgeOf(adapter);
  const kyero = {
    property: element(propertyXml({ price: String(euro), freq: 'week', desc: '<nl>Ruim</nl>' })),
    agent: undefined,
  };
  const untold = /487[^\d]{0,3}300|38[.,]789|0[.,]166|canary/iu;

  it('tells no amount, no exact point and no note, whatever else is odd in it', { timeout: 120_000 }, () => {
    const fields = recordFields(kyero, adapter.fields?.naming ?? {}).filter(({ value }) => typeof value !== 'boolean');
    const oddities = ['', '0', '-1', 'x', 'sale', '1e9', '<b>', '99999999', '0,5'];
    expect(judge(kyero).site).toBeDefined();
    fc.assert(
      fc.property(
        fc.constantFrom(...fields),
        fc.constantFrom(...oddities),
        fc.constantFrom(...languages),
        (field, odd, reader) => {
          const isPriceOfSale = field.path === 'price_freq' && odd === 'sale';
          const { site: mapped } = judge(withValue(kyero, field.steps, odd));
          if (mapped && !isPriceOfSale) expect(outputsOf(mapped, [reader]), field.path).not.toMatch(untold);
        },
      ),
      { numRuns: drawn },
    );
  });
});
