import { describe, expect, it } from 'vitest';
import { objectXml, transferXml } from '#feed/adapters/openimmo/fake.fixture.ts';
import { property as omnicasaProperty } from '#feed/adapters/omnicasa/fake.fixture.ts';
import { publication } from '#feed/adapters/skarabee/fake.fixture.ts';
import { estate as sweepbrightEstate } from '#feed/adapters/sweepbright/fake.fixture.ts';
import { estate as whiseEstate } from '#feed/adapters/whise/fake.fixture.ts';
import { childAt } from '#feed/adapters/xml/element.ts';
import { parseXml } from '#feed/adapters/xml/parse.ts';
import { adapterFor } from '#feed/registry.ts';
import { judgeOf } from './judge.fixture.ts';

function element(xml: string) {
  const parsed = parseXml(xml);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.root;
}

const sweepbright = judgeOf(adapterFor('sweepbright'));
const whise = judgeOf(adapterFor('whise'));
const omnicasa = judgeOf(adapterFor('omnicasa'));
const openImmo = (parts: Parameters<typeof objectXml>[0], more = '', change = (xml: string) => xml) => {
  const xml = transferXml([objectXml(parts)]).replace('</immobilie>', `${more}</immobilie>`);
  const object = childAt(element(change(xml)), 'anbieter', 'immobilie');
  return judgeOf(adapterFor('openimmo'))({ tenant: 'AN1', package: 'p', languages: { de: object }, files: {} });
};
const skarabee = judgeOf(adapterFor('skarabee'));
const judged = (more: string, parts: object = {}) => skarabee(element(publication({ more, ...parts })));

describe('a record of Skarabee', () => {
  it('whose code is a whole text says so, and does not repeat the text', () => {
    const { said } = judged(`<KitchenType>${'verkoper wil discretie '.repeat(4)}</KitchenType>`);
    expect(said.join('\n')).toMatch(/KitchenType.*a text of 91 characters in the place of a code/u);
    expect(said.join('\n')).not.toContain('discretie');
  });

  it('for a life annuity tells of each of its terms', () => {
    const life = (inner: string) => judged(`<LifeAnnuity>${inner}</LifeAnnuity>`);
    const remittance = (period: string) => `<Remittance><Amount>9000</Amount>${period}</Remittance>`;
    const yearly = life(`<Type>NAKED_OWNERSHIP</Type>${remittance('<Period>YEARLY</Period>')}`);
    expect(yearly.site).toMatchObject({
      record: {
        price: { unitText: { nl: 'lijfrente, 750 per maand' } },
        legal: { registeredRight: { fr: 'Nue-propriété' } },
      },
    });
    const unsaid = life(`<OneOffPayment>60000</OneOffPayment>${remittance('')}`);
    expect(JSON.stringify(unsaid.site)).not.toContain('9.000');
    expect(unsaid.said.join('\n')).toMatch(/Remittance\.Amount.*period is not known/u);
    expect(life(`<Type>USUFRUCT</Type><New>1</New>`).said.join('\n')).toMatch(/USUFRUCT[\s\S]*LifeAnnuity\/New/u);
  });

  it('with its pictures and plans below the property shows them', () => {
    const files = (name: string, item: string) =>
      `<${name}><${item}><Index>1</Index><URL>https://files.example/${item}.pdf</URL></${item}></${name}>`;
    const { site } = judged(files('FloorPlans', 'FloorPlan') + files('Documents', 'Document'));
    expect(JSON.stringify(site)).toMatch(/FloorPlan\.pdf.*Document\.pdf/u);
  });

  it('with several ways of heating names those that the site does not show', () => {
    const two = publication().replace('CENTRALLY_HEATED', 'PELLET_STOVE').replace('NATURAL_GAS', 'HEATING_PUMP');
    const { site, said } = skarabee(element(two));
    expect(site).toMatchObject({ record: { building: { heating: 'pellets' } } });
    expect(said.join('\n')).toContain('HeatingTypes: HEATING_PUMP');
  });

  it('that is sold at an auction is no private sale', () => {
    const { site } = judged('<Dates><Auction>2026-12-01 00:00:00</Auction></Dates>');
    expect(site).toMatchObject({ record: { contractType: 'public-sale' } });
  });

  it('of which a long lease or a right to build is sold says so', () => {
    const sold = judged('<RightsInRem><RightInRemType>LONG_LEASE</RightInRemType></RightsInRem>');
    expect(sold.site).toMatchObject({ record: { legal: { registeredRight: { nl: 'Erfpacht' } } } });
  });
});

/** What the site would say of a record, as text. */
const site = ({ site: shown }: { site: object | undefined }) => JSON.stringify(shown);

describe('no false fact is told', () => {
  it.each(['NORMAL', 'SIMPLE', 'LUXURY_FINISH'])(
    'of the state %s of Skarabee, which is not “well maintained”',
    (state) => {
      const home = judged('', { state });
      expect(site(home)).not.toContain('"condition"');
      expect(home.said.join('\n')).toContain(`GeneralState: ${state}`);
    },
  );

  it('of a home that is for sale with a tenant in it, nor of one that is sold', () => {
    expect(judged('<FlowStatus>RENTED_IN_MANAGEMENT</FlowStatus>').site).toMatchObject({
      record: { availability: 'available' },
    });
    expect(judged('<FlowStatus>FOR_SALE_WITH_BID</FlowStatus>', { status: 'SOLD' }).site).toMatchObject({
      record: { availability: 'sold' },
    });
  });

  it('of what is only in an inventory: it is not protected', () => {
    const home = publication().replace('NOT_PROTECTED', 'INVENTORIED');
    expect(site(skarabee(element(home)))).not.toContain('"heritage"');
    const listed = sweepbright(
      sweepbrightEstate({ fetched_at: '2026-11-02T09:30:00Z', legal: { regulations: { heritage_list: true } } }),
    );
    expect([site(listed), listed.said.join()]).toEqual([
      expect.not.stringContaining('"heritage":"yes"'),
      expect.stringContaining('heritage_list: true'),
    ]);
  });

  it('of an asbestos certificate that is missing: nobody said that one was applied for', () => {
    const home = sweepbright(
      sweepbrightEstate({
        fetched_at: '2026-11-02T09:30:00Z',
        legal: { regulations: { asbestos_certificate: false } },
      }),
    );
    expect(home.site).toMatchObject({ record: { asbestos: {} } });
    expect(site(home)).not.toContain('pending');
  });

  it('of an auction of SweepBright: its price is no asking price', () => {
    const home = sweepbright(
      sweepbrightEstate({ fetched_at: '2026-11-02T09:30:00Z', auction: { start_date: '2026-12-01' } }),
    );
    expect(home.site).toMatchObject({ record: { contractType: 'public-sale' } });
  });

  it('of VAT without a rate, of a flat by its fronts, and of a handing-over that is no deed', () => {
    const details = [{ id: 574, value: '1' }];
    const home = whise(whiseEstate({ details, availability: { id: 6 }, category: { id: 2 }, fronts: 2 }));
    for (const word of ['"vatRegime"', '"constructionType"', '"available":"at-deed"'])
      expect(site(home)).not.toContain(word);
    expect(site(whise(whiseEstate({ category: { id: 1 }, fronts: 2 })))).toContain('"constructionType":"closed"');
  });

  it('of a home of Omnicasa that is “used”', () => {
    expect(
      site(
        omnicasa({
          base: omnicasaProperty({ TypeDescription: 'Appartement' }),
          texts: { nl: { DescriptionA: 'Ruim' } },
        }),
      ),
    ).not.toContain('"condition"');
  });

  it('by the German class of a home without its land', () => {
    const pass = '<zustand_angaben><energiepass><wertklasse>A</wertklasse></energiepass></zustand_angaben>';
    const withoutLand = (xml: string) =>
      xml.replace(/<land[^>]*\/>/u, '').replace(/<zustand_angaben>.*<\/zustand_angaben>/su, pass);
    expect(site(openImmo({}, '', withoutLand))).not.toContain('"labelText"');
  });

  it('of a ground lease or a forced sale of OpenImmo', () => {
    const lease = openImmo({ category: '<vermarktungsart ERBPACHT="true" KAUF="false"/>' });
    expect(lease.site).toMatchObject({ record: { legal: { registeredRight: { nl: 'Erfpacht' } } } });
    const forced = openImmo({}, '<versteigerung><zwangsversteigerung>true</zwangsversteigerung></versteigerung>');
    expect(forced.site).toMatchObject({ record: { contractType: 'judicial-sale' } });
  });
});

describe('a rent of OpenImmo', () => {
  const category = '<vermarktungsart KAUF="0" MIETE_PACHT="1"/>';

  it('that is the warm one alone is shown, with nothing on top', () => {
    const { site: home } = openImmo({ category, prices: '<warmmiete>950</warmmiete><nebenkosten>80</nebenkosten>' });
    expect(home).toMatchObject({ record: { price: { amountCents: 95_000 } } });
    expect(JSON.stringify(home)).not.toContain('chargesRenterCents');
  });

  it('by another measure is named', () => {
    const { said } = openImmo({ category, prices: '<mietpreis_pro_qm>12</mietpreis_pro_qm>' });
    expect(said.join('\n')).toMatch(/mietpreis_pro_qm.*price on request/u);
  });

  it('says of a deposit in words, of charges that are guessed, of a year and of rooms that are none', () => {
    const told = (xml: string) =>
      openImmo({ category, prices: '<kaltmiete>800</kaltmiete>' }, '', (sent) => {
        return sent
          .replace('</preise>', `${xml}</preise>`)
          .replace(/<baujahr>[^<]*/u, '<baujahr>Altbau')
          .replace(/<anzahl_schlafzimmer>[^<]*/u, '<anzahl_schlafzimmer>ca. 3');
      }).said.join('\n');
    const said = told('<kaution>3 Monatsmieten</kaution><nebenkosten>ca. 40</nebenkosten>');
    for (const field of ['kaution', 'nebenkosten', 'baujahr', 'anzahl_schlafzimmer'])
      expect(said).toMatch(new RegExp(`"field":"${field}"`, 'u'));
  });
});
