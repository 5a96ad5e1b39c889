import { describe, expect, it } from 'vitest';
import { publication } from '#feed/adapters/skarabee/fake.fixture.ts';
import { parseXml } from '#feed/adapters/xml/parse.ts';
import { adapterFor } from '#feed/registry.ts';
import { judgeOf } from './judge.fixture.ts';

function element(xml: string) {
  const parsed = parseXml(xml);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.root;
}

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
