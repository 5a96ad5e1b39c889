import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFeedCodes } from '#feed/adapters/code-tables.ts';
import { convertEntry } from '#feed/adapters/convert-records.ts';
import { omnicasaAdapter } from './adapter.ts';
import { property } from './fake.fixture.ts';

const options = {
  adapter: omnicasaAdapter,
  codes: readFeedCodes('omnicasa', '/nowhere'),
  settings: {},
  languages: ['nl'],
};

function convert(parts: Record<string, unknown>, texts: Record<string, unknown> = {}) {
  const warnings: string[] = [];
  const raw = { base: property({ SubStatus: 77, ...parts }), texts: { nl: texts } };
  const warnFor = () => (_: string, field: string | undefined, message: string) =>
    void warnings.push(`${field ?? ''} ${message}`);
  const [first] = convertEntry({ entity: 'property', sourceId: '1', raw }, options, warnFor());
  if (!first || !('form' in first)) throw new Error('The record was rejected.');
  return { form: first.form, warnings };
}

const statusOf = (SubStatusName: string, Goal = 0) => convert({ SubStatusName, Goal }).form['Status'];

describe('a step of Omnicasa', () => {
  it('that is denied never makes a home sold or let, however it is written', () => {
    const word = fc.constantFrom(
      'verkocht',
      'Verhuurd',
      'VENDU',
      'vendue',
      'loué',
      'sold',
      'rented',
      'Verkauft',
      'vermietet',
    );
    const no = fc.constantFrom(
      'Niet ',
      'nog niet ',
      'niet-',
      'non ',
      'Pas encore ',
      "n'est pas ",
      'not yet ',
      'NOT ',
      'Nicht ',
      'noch nicht ',
    );
    fc.assert(
      fc.property(no, word, fc.constantFrom(0, 1), (denial, done, Goal) => {
        expect(statusOf(`${denial}${done}`, Goal)).toBe('available');
      }),
    );
  });

  it.each(['invendu', 'Invendus', 'Onverkocht', 'unsold', 'onverhuurd'])('called %s is not done', (text) => {
    expect(statusOf(text, 0)).toBe('available');
    expect(statusOf(text, 1)).toBe('available');
  });

  it.each([
    ['Niet meer te koop, verkocht', 'cancelled'],
    ['Niet verkocht, uit verkoop', 'cancelled'],
    ['Niet verkocht: onder optie', 'option'],
    ['Verkocht, niet onder voorwaarde', 'option'],
    ['Verkocht aan de buur', 'sold'],
    ['Verkauft', 'sold'],
    ['Reserviert', 'option'],
    ['Nicht verkauft: noch verfügbar', 'available'],
    ['Nicht mehr verfügbar', 'cancelled'],
    ['Pas encore vendu, toujours disponible', 'available'],
    ['Gegund', 'sold'],
    ['Adjugé', 'sold'],
    ['Voorlopig toegewezen', 'option'],
    ['Bieden vanaf', 'available'],
    ['Offres à partir de', 'available'],
    ['Bieden vanaf 300.000, verkocht', 'sold'],
  ])('called %s is %s', (text, status) => {
    expect(statusOf(text)).toBe(status);
  });

  it.each(['Bail en cours de signature', 'Huurcontract in ondertekening', 'Being signed'])(
    'called %s is an option on a home to let',
    (text) => {
      expect(statusOf(text, 1)).toBe('option');
    },
  );

  it('that awards a home to let takes no offers', () => {
    // The format knows it as let: nothing to let is sold.
    expect(statusOf('Gegund', 1)).toBe('sold');
  });

  it.each(['Off market', 'OFF-MARKET', 'Stille verkoop', 'Vente discrète', 'Hors marché', 'Stille verkoop in optie'])(
    'called %s keeps the home off the site, and says so',
    (text) => {
      for (const parts of [{ SubStatusName: text }, { SubStatusName: 'Te koop', MarqueeName: text }]) {
        const { form, warnings } = convert(parts);
        expect(form['Status']).toBe('draft');
        expect(warnings.join()).toMatch(/(?:SubStatus|Marquee)Name .*not shown/u);
      }
    },
  );
});

describe('an amount of Omnicasa', () => {
  it.each([
    ['SubStatusName', 'Bieden vanaf'],
    ['SubStatusName', 'Verkoop per opbod'],
    ['MarqueeName', 'Bieden vanaf'],
    ['MarqueeName', 'Offres à partir de'],
    ['TypeDescription', 'Verkoop per opbod'],
    ['PriceUnitText', 'Bieden vanaf'],
    ['PriceUnitText', 'Mise à prix'],
  ])('whose %s says %s is where bids start', (field, text) => {
    expect(convert({ [field]: text, PriceUnit: 0 }).form).toMatchObject({ PriceUnit: '7', Price: '325000' });
  });

  it('whose unit says so in the words of one language only is where bids start', () => {
    expect(convert({ PriceUnit: 3 }, { PriceUnitText: 'bieden vanaf' }).form['PriceUnit']).toBe('7');
  });

  it.each([
    ['PriceUnitText', '€ / maand'],
    ['MarqueeName', 'Vrij vanaf 1 juli'],
    ['MarqueeName', 'Aanbieding'],
    ['SubStatusName', 'Te koop'],
  ])('whose %s says %s is the price', (field, text) => {
    expect(convert({ [field]: text, PriceUnit: 3 }).form['PriceUnit']).toBe('3');
  });
});
