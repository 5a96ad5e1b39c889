import { describe, expect, it } from 'vitest';
import { fieldsOf } from '#feed/adapters/json.ts';
import { publication } from '#feed/adapters/skarabee/fake.fixture.ts';
import { adapterFor } from '#feed/registry.ts';
import { judgeOf, type Judged } from './judge.fixture.ts';
import { element, kyero, omnicasa, openImmo, own, priced, sweepbright, whise } from './judged.fixture.ts';

const judgeSkarabee = judgeOf(adapterFor('skarabee'));
const inBelgium = (xml: string) =>
  xml.replace('</province>', '</province><country>Belgium</country><postcode>9000</postcode>');

/** A home of each CRM with a label on its certificate. */
const labelled: Readonly<Record<string, (label: string) => Judged>> = {
  whise: (label) => whise({ energyClass: label }),
  omnicasa: (label) => omnicasa({ EPCLabelText: label }),
  sweepbright: (label) => sweepbright({ legal: { energy: { epc_category: label } } }),
  skarabee: (label) => judgeSkarabee(element(publication().replace(/<Class>.*<\/Class>/u, `<Class>${label}</Class>`))),
  openimmo: (label) => openImmo({}, '<haus/>', (xml) => xml.replace('<wertklasse>F', `<wertklasse>${label}`)),
  kyero: (label) => kyero({}, (xml) => inBelgium(xml).replace('<consumption>B', `<consumption>${label}`)),
  gevel: (label) => own({ EPCLabelText: label }),
};
const labels = [
  'A+',
  'A_PLUS',
  'Ap',
  'a++',
  'A_3PLUS',
  'A_5PLUS',
  'b_min',
  'G',
  'X',
  'x',
  'BLANK',
  'ECR',
  'PN',
  'O',
  'n.v.t.',
  'C 257',
  '7',
];

function labelOf({ site }: Judged): unknown {
  return fieldsOf(fieldsOf(fieldsOf(site)['record'])['energy'])['labelText'];
}

describe.each(Object.entries(labelled))('the label of an energy certificate of %s', (_, judge) => {
  it.each(labels)('%s is shown, or said to be left out', (label) => {
    const judged = judge(label);
    expect(judged.site).toBeDefined();
    const told = judged.said.filter((one) => /energy|EPCLabelText|wertklasse|Class|epc_category/u.test(one));
    expect([labelOf(judged), ...told].filter((one) => one !== undefined)).not.toEqual([]);
  });
});

describe('a class of Skarabee', () => {
  it.each([
    ['A_PLUS', 'A+'],
    ['A_2PLUS', 'A++'],
    ['A_3PLUS', 'A+++'],
    ['b', 'B'],
  ])('%s is the label %s', (told, label) => {
    expect(labelOf(labelled['skarabee']?.(told) ?? { site: undefined, said: [] })).toBe(label);
  });
});

describe('a type of price of Skarabee', () => {
  const said = (type: string, status?: string) =>
    priced(`<Price>1000</Price><PriceType>${type}</PriceType>`, status).said.join('\n');

  it('that nobody knows is not called a price by the year', () => {
    expect(said('PER_HECTARE')).toMatch(/does not say in a word that is known here.*price on request/u);
    expect(said('PER_HECTARE')).toContain('the code PER_HECTARE');
    expect(said('PER_HECTARE')).not.toMatch(/by the year|by the month/u);
  });

  it('that is known is called what it is', () => {
    expect(said('PRICE_PER_YEAR', 'FOR_RENT')).toContain('is a price by the year or the square metre');
    expect(said('PRICE_PER_MONTH')).toContain('is a price by the month of a home for sale');
    expect(said('PRICE_PER_MONTH', 'FOR_RENT')).not.toMatch(/is a price by/u);
  });
});
