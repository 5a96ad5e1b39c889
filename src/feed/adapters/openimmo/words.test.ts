import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFeedCodes } from '#feed/adapters/code-tables.ts';
import { convertEntry } from '#feed/adapters/convert-records.ts';
import { childAt } from '#feed/adapters/xml/element.ts';
import { parseXml } from '#feed/adapters/xml/parse.ts';
import { openImmoAdapter } from './adapter.ts';
import { objectXml, transferXml } from './fake.fixture.ts';

const options = {
  adapter: openImmoAdapter,
  codes: readFeedCodes('openimmo', '/nowhere'),
  settings: {},
  languages: ['de'],
};

type Parts = Parameters<typeof objectXml>[0];

function convert(parts: Parts, language = 'de', change = (xml: string) => xml) {
  const parsed = parseXml(change(transferXml([objectXml(parts)])));
  if (!parsed.ok) throw new Error(parsed.reason);
  const languages = { [language]: childAt(parsed.root, 'anbieter', 'immobilie') };
  const warnings: string[] = [];
  const [first] = convertEntry(
    { entity: 'property', sourceId: '1', raw: { tenant: 'AN1', package: 'p', languages, files: {} } },
    options,
    (_, field, message) => void warnings.push(`${field ?? ''} ${message}`),
  );
  if (!first || !('form' in first)) throw new Error('The record was rejected.');
  return { form: first.form, warnings };
}

const rent = '<vermarktungsart KAUF="0" MIETE_PACHT="1"/>';
const day = '<nettokaltmiete>60</nettokaltmiete>';
const month = '<preis_zeiteinheit zeiteinheit="monat"/>';
const use = (word: string) => (xml: string) => xml.replace('WOHNEN="1"', `WOHNEN="1" ${word}="true"`);
const kind = (type: string) => (xml: string) => xml.replace('<haus haustyp="DOPPELHAUSHAELFTE"/>', type);

describe('a letting for a time', () => {
  it.each<[string, Parts, (xml: string) => string]>([
    ['temporary living', {}, use('WAZ')],
    ['a holiday flat', {}, kind('<wohnung wohnungtyp="FERIENWOHNUNG"/>')],
    ['a holiday house', {}, kind('<haus haustyp="ferienhaus"/>')],
    ['a mark of holidays', { object: '<als_ferien>true</als_ferien>' }, (xml) => xml],
    ['a stay of days', { object: '<min_mietdauer min_dauer="TAG">3</min_mietdauer>' }, (xml) => xml],
    ['at most weeks', { object: '<max_mietdauer max_dauer="WOCHE">6</max_mietdauer>' }, (xml) => xml],
  ])('that is %s shows no month of rent unless it says month', (_, parts, change) => {
    const { form, warnings } = convert({ category: rent, prices: day, ...parts }, 'de', change);
    expect(form).toMatchObject({ PublishPrice: false });
    expect(form['Price']).toBeUndefined();
    expect(warnings.join()).toMatch(/preis_zeiteinheit .*short.*price on request/u);
    const told = convert({ category: rent, prices: day + month, ...parts }, 'de', change);
    expect(told.form).toMatchObject({ PublishPrice: true, Price: '60' });
  });

  it.each(['60 € pro Tag', 'je Nacht', 'Preis/Woche', '60 EUR / Tag', 'Tagesmiete', 'par nuit', 'per week'])(
    'whose text of the price says %s is no month of rent',
    (text) => {
      const { form, warnings } = convert({
        category: rent,
        prices: `${day}<freitext_preis>${text}</freitext_preis>`,
      });
      expect(form['Price']).toBeUndefined();
      expect(warnings.join()).toContain('price on request');
    },
  );

  it('leaves a sale, and an ordinary rent, as they are', () => {
    expect(convert({}, 'de', kind('<haus haustyp="FERIENHAUS"/>')).form['PublishPrice']).toBe(true);
    const text = '<freitext_preis>zzgl. 300 € Nebenkosten pro Jahr, nach Vertrag</freitext_preis>';
    expect(convert({ category: rent, prices: `${day}${text}` }).form['PublishPrice']).toBe(true);
    const years = '<max_mietdauer max_dauer="JAHR">3</max_mietdauer>';
    expect(convert({ category: rent, prices: day, object: years }).form['PublishPrice']).toBe(true);
  });
});

describe('a home with a tenant', () => {
  const let_ = '<vermietet>true</vermietet>';

  it.each([
    ['<verfuegbar_ab>nach Vereinbarung</verfuegbar_ab>', 'nach Vereinbarung'],
    ['<verfuegbar_ab>3 Monate nach Kündigung</verfuegbar_ab>', '3 Monate nach Kündigung'],
    ['<verfuegbar_ab>ab 01.03.2027</verfuegbar_ab>', 'ab 01.03.2027'],
    ['<abdatum>2027-03-01</abdatum>', '1. März 2027'],
    ['<abdatum>2027-03-01</abdatum><verfuegbar_ab>nach Absprache</verfuegbar_ab>', '1. März 2027, nach Absprache'],
  ])('for sale shows the tenant, and %s in its text', (object, words) => {
    const { form } = convert({ object: let_ + object });
    expect(form['AvailableID']).toBe('subject-to-lease');
    expect(JSON.stringify(form['Description'])).toContain(`<p>Verfügbar: ${words}</p>`);
  });

  it('to let shows from when it is free, and the tenant in its text', () => {
    const { form } = convert({ category: rent, object: `${let_}<abdatum>2027-03-01</abdatum>` });
    expect(form).toMatchObject({ AvailableID: 'on-date', AvailableDate: '2027-03-01' });
    expect(JSON.stringify(form['Description'])).toContain('<p>Zurzeit vermietet</p>');
  });

  it('says it in the language of the object, and words are no markup', () => {
    const object = `${let_}<verfuegbar_ab>à convenir &lt;b&gt;</verfuegbar_ab>`;
    const { form } = convert({ object }, 'fr');
    expect(JSON.stringify(form['Description'])).toContain('<p>Disponible : à convenir ');
    expect(JSON.stringify(form['Description'])).not.toContain('<b>');
  });

  it('says nothing more where nothing more is known', () => {
    expect(JSON.stringify(convert({ object: let_ }).form['Description'])).not.toMatch(/Verfügbar|Zurzeit/u);
    const free = '<verfuegbar_ab>nach Vereinbarung</verfuegbar_ab>';
    expect(convert({ object: free }).form).toMatchObject({ AvailableID: 'by-agreement' });
    expect(JSON.stringify(convert({ object: free }).form['Description'])).not.toContain('Verfügbar');
  });
});

describe('a word of OpenImmo', () => {
  it('is read in whatever letters', () => {
    const states = fc.constantFrom(['OFFEN', 'available'], ['RESERVIERT', 'option'], ['VERKAUFT', 'sold']);
    fc.assert(
      fc.property(states, fc.infiniteStream(fc.boolean()), ([word = '', status], large) => {
        const cases = [...large.take(word.length)];
        const written = Array.from(word, (letter, at) => (cases[at] === true ? letter : letter.toLowerCase())).join('');
        const state = `<verkaufstatus stand=" ${written} "/><zustand zustand_art="${written}"/>`;
        expect(convert({ state }).form['Status']).toBe(status);
      }),
    );
    const { form } = convert({ state: '<zustand zustand_art="gepflegt"/>' }, 'de', kind('<haus haustyp="villa"/>'));
    const large = convert({ state: '<zustand zustand_art="GEPFLEGT"/>' }, 'de', kind('<haus haustyp="VILLA"/>'));
    expect([form['ConditionID'], form['TypeID']]).toEqual([large.form['ConditionID'], large.form['TypeID']]);
  });
});
