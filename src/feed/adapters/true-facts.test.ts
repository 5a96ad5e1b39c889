import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { property as omnicasaProperty } from '#feed/adapters/omnicasa/fake.fixture.ts';
import { objectXml, transferXml } from '#feed/adapters/openimmo/fake.fixture.ts';
import { publication } from '#feed/adapters/skarabee/fake.fixture.ts';
import { estate as sweepbrightEstate } from '#feed/adapters/sweepbright/fake.fixture.ts';
import { estate as whiseEstate } from '#feed/adapters/whise/fake.fixture.ts';
import { childAt } from '#feed/adapters/xml/element.ts';
import { propertyXml } from '#feed/adapters/kyero/fake.fixture.ts';
import { element, form } from './converted.fixture.ts';
import { itemsOf } from './json.ts';

const openImmo = (parts: Parameters<typeof objectXml>[0], change: (xml: string) => string = (xml) => xml) =>
  form('openimmo', {
    tenant: 'AN1',
    package: 'p',
    languages: { de: childAt(element(change(transferXml([objectXml(parts)]))), 'anbieter', 'immobilie') },
    files: {},
  });
const omnicasa = (parts: Record<string, unknown>) => form('omnicasa', { base: omnicasaProperty(parts), texts: {} });
const skarabee = (more: string, parts: object = {}) => form('skarabee', element(publication({ more, ...parts })));

describe('a state', () => {
  it.each([
    'Verkocht onder opschortende voorwaarde',
    'verkocht o.v.',
    'VERKOCHT ONDER VOORBEHOUD',
    'Onder optie',
    'Compromis getekend',
    'Gereserveerd',
    'Vendu sous conditions suspensives',
    'Sous option',
    'Bod in behandeling',
  ])('of Omnicasa called %s is no offer', (SubStatusName) => {
    expect(omnicasa({ SubStatus: 77, SubStatusName })['Status']).not.toBe('available');
  });

  it.each([
    ['Nieuw te koop', 'available'],
    ['Te huur', 'available'],
    ['Verkocht', 'sold'],
    ['Verhuurd', 'rented'],
    ['Loué', 'rented'],
    ['À louer', 'available'],
  ])('of Omnicasa called %s is %s', (SubStatusName, status) => {
    // A step of letting counts for a home to let alone.
    const Goal = status === 'rented' ? 1 : 0;
    expect(omnicasa({ SubStatus: 77, SubStatusName, Goal })['Status']).toBe(status);
  });

  it('of a realisation of Whise is done, also after an option', () => {
    for (const id of [1, 2, 5, 6]) {
      const estate = whiseEstate({ displayStatusId: 4, purposeStatus: { id } });
      expect(form('whise', estate)['Status']).toBe('sold');
    }
    expect(form('whise', whiseEstate({ displayStatusId: 4, purposeStatus: { id: 8 } }))['Status']).toBe('cancelled');
  });
});

describe('a currency', () => {
  it('of any source goes along with its amounts', () => {
    const price = { amount: 100_000, currency: 'CHF', hidden: false };
    const forms = [
      form('whise', whiseEstate({ currency: 'CHF' })),
      form('sweepbright', sweepbrightEstate({ price })),
      omnicasa({ Currency: 'CHF' }),
      skarabee('<Currency>CHF</Currency>'),
      openImmo({ prices: '<kaufpreis>1000</kaufpreis><waehrung iso_waehrung="CHF"/>' }),
      form('kyero', { property: element(propertyXml({}).replace('EUR', 'CHF')) }),
    ];
    expect(forms.map(({ Currency }) => Currency)).toEqual(Array(6).fill('CHF'));
  });
});

describe('the pictures of Whise', () => {
  const urls = (orders: readonly unknown[]) => {
    const pictures = orders.map((order) => ({ urlXXL: String(order), ...(order !== undefined && { order }) }));
    const found = itemsOf(form('whise', whiseEstate({ pictures }))['Pictures']);
    return found.map(({ Url }) => Url);
  };

  it('stand in their order as a number, also where it is text, and those without one come first', () => {
    expect(urls(['10', '9', '1', '100'])).toEqual(['1', '9', '10', '100']);
    expect(urls([10, '9', 2, ' 11 ', undefined])).toEqual(['undefined', '2', '9', '10', ' 11 ']);
  });

  it('stand alike, whichever of them have it as text', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(500), fc.boolean()), { maxLength: 8 }), (drawn) => {
        const sorted = drawn.map(([order]) => order).sort((a, b) => a - b);
        expect(urls(drawn.map(([order, isText]) => (isText ? String(order) : order)))).toEqual(sorted.map(String));
      }),
    );
  });
});

describe('a life annuity', () => {
  it('is one in every source that tells of it', () => {
    const monthly = '<Remittance><Amount>800</Amount><Period>MONTHLY</Period></Remittance>';
    const life = `<LifeAnnuity><Type>FULL_OWNERSHIP</Type><OneOffPayment>60000</OneOffPayment>${monthly}</LifeAnnuity>`;
    expect(skarabee(life)).toMatchObject({
      ContractTypeID: 'life-annuity',
      Price: 60_000,
      PriceUnitText: { nl: 'bouquet, lijfrente 800 per maand' },
    });
    expect(skarabee('<LifeAnnuity/>')['ContractTypeID']).toBeUndefined();
    expect(form('whise', whiseEstate({ purpose: { id: 3 } }))['ContractTypeID']).toBe('life-annuity');
    expect(omnicasa({ TypeDescription: 'Huis op lijfrente' })['ContractTypeID']).toBe('life-annuity');
  });
});

describe('an orientation', () => {
  it('of a building, front or terrace is none of the garden', () => {
    const details = [23, 1737].map((id) => ({ id, value: 'Zuid', enum: { id: 31 } }));
    const balcony = (xml: string) => xml.replace('<kueche', '<ausricht_balkon_terrasse SUED="true"/><kueche');
    const forms = [
      form('whise', whiseEstate({ details })),
      omnicasa({ OrientationT: 'Zuid' }),
      skarabee('<Orientation>SOUTH</Orientation>'),
      openImmo({}, balcony),
    ];
    expect(forms.map(({ GardenOrientation }) => GardenOrientation)).toEqual(Array(4).fill(undefined));
    expect(form('sweepbright', sweepbrightEstate())['GardenOrientation']).toBe('sw');
  });
});

describe('an installation', () => {
  it('that is not fitted is not said to be missing', () => {
    const details = [{ id: 1595, value: 'Niet geïnstalleerd', enum: { id: 683 } }];
    expect(form('whise', whiseEstate({ details }))['KitchenID']).toBeUndefined();
    expect(omnicasa({ KitchenName: 'Niet geïnstalleerd' })['KitchenID']).toBeUndefined();
  });

  it('of SweepBright heats by electricity or gas only where it heats', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), (electricity, gas) => {
        const heating = form('sweepbright', sweepbrightEstate({ features: { energy: { electricity, gas } } }));
        expect(heating['HeatingID']).toBeUndefined();
      }),
    );
    const central = { energy: { gas: true }, heating_cooling: { central_heating: true } };
    expect(form('sweepbright', sweepbrightEstate({ features: central }))['HeatingID']).toBe('gas');
  });
});

describe('the rent of OpenImmo', () => {
  const rent = (prices: string) =>
    openImmo({
      category: '<vermarktungsart KAUF="0" MIETE_PACHT="1"/>',
      prices: `${prices}<nebenkosten>80</nebenkosten><heizkosten>60</heizkosten>`,
    });

  it.each([
    ['<nettokaltmiete>900</nettokaltmiete>', '900', 140],
    ['<kaltmiete>980</kaltmiete>', '980', 60],
    ['<pauschalmiete>1040</pauschalmiete>', '1040', undefined],
  ])('of %s counts no cost twice', (prices, amount, charges) => {
    expect(rent(prices)).toMatchObject({ Price: amount, ChargesRenter: charges });
  });
});
