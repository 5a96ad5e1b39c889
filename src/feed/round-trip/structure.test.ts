import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { childAt, childrenOf, textAt, type XmlElement } from '#feed/adapters/xml/element.ts';
import { parseXml } from '#feed/adapters/xml/parse.ts';
import { kyeroFile } from '#site/export/kyero.ts';
import { anyListing } from './listing.fixture.ts';
import { openImmoFile } from '#site/export/openimmo.ts';
import { exportStock, typeChoices } from './round-trip.fixture.ts';
import { plainLines } from '#site/export/text.ts';

const listings = fc.uniqueArray(anyListing(typeChoices, [1, 2]), {
  selector: ({ id }) => id,
  minLength: 1,
  maxLength: 4,
});

function rootOf(xml: string): XmlElement {
  const parsed = parseXml(xml);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.root;
}

/** The order in which OpenImmo 1.2.7 wants the elements that we write; those marked with ! have to be there. */
const orders: Readonly<Record<string, string>> = {
  openimmo: 'uebertragung! anbieter!',
  anbieter: 'anbieternr firma! openimmo_anid! immobilie',
  immobilie:
    'objektkategorie! geo! kontaktperson! preise flaechen ausstattung zustand_angaben freitexte anhaenge verwaltung_objekt verwaltung_techn!',
  objektkategorie: 'nutzungsart! vermarktungsart! objektart!',
  geo: 'plz ort geokoordinaten strasse hausnummer land etage anzahl_etagen wohnungsnr',
  kontaktperson: 'email_zentrale! email_direkt tel_zentrale tel_durchw name! firma',
  preise: 'kaufpreis nettokaltmiete warmmiete nebenkosten hausgeld preis_zeiteinheit waehrung kaution',
  flaechen:
    'wohnflaeche gesamtflaeche grundstuecksflaeche anzahl_schlafzimmer anzahl_badezimmer anzahl_sep_wc balkon_terrasse_flaeche gartenflaeche anzahl_stellplaetze',
  ausstattung: 'kueche befeuerung fahrstuhl gartennutzung moebliert unterkellert dachform dachboden',
  zustand_angaben: 'baujahr letztemodernisierung zustand energiepass verkaufstatus user_defined_simplefield',
  energiepass: 'gueltig_bis endenergiebedarf wertklasse',
  freitexte: 'objekttitel objektbeschreibung objekt_text',
  anhaenge: 'anhang',
  anhang: 'anhangtitel format! daten!',
  verwaltung_objekt: 'objektadresse_freigeben! abdatum haustiere denkmalgeschuetzt',
  verwaltung_techn: 'objektnr_intern objektnr_extern! aktion! openimmo_obid! stand_vom! sprache',
};

/** What is out of order, unknown or missing, anywhere in a document. */
function faultsOf(element: XmlElement): string[] {
  const order = orders[element.name]?.split(' ');
  const names = element.children.map(({ name }) => name);
  const known = order?.map((name) => name.replace('!', '')) ?? names;
  const places = names.map((name) => known.indexOf(name));
  const own = [
    ...names.filter((name) => !known.includes(name)).map((name) => `${element.name} holds ${name}`),
    ...(places.some((place, at) => place < (places[at - 1] ?? -1)) ? [`${element.name}: ${names.join(' ')}`] : []),
    ...(order ?? [])
      .filter((name) => name.endsWith('!') && !names.includes(name.slice(0, -1)))
      .map((name) => `${element.name} lacks ${name}`),
  ];
  return [...own, ...element.children.flatMap(faultsOf)];
}

describe('the OpenImmo file', () => {
  it('has its elements in the order of the schema, and those that have to be there', () => {
    fc.assert(
      fc.property(listings, (stock) => {
        expect(faultsOf(rootOf(String(openImmoFile(exportStock(stock)).write())))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('says the direction of a garden under our own name of it, never as that of a balcony or terrace', () => {
    fc.assert(
      fc.property(listings, (stock) => {
        const xml = String(openImmoFile(exportStock(stock)).write());
        const told = [...xml.matchAll(/feldname="GardenOrientation">(\w+)</gu)].map(([, word]) => word);
        expect(told.sort()).toEqual(stock.flatMap(({ surfaces }) => surfaces.gardenOrientation ?? []).sort());
        expect(xml).not.toContain('ausricht_balkon_terrasse');
      }),
      { numRuns: 60 },
    );
  });

  it('says when its newest change was, and is the same whenever it is made', () => {
    fc.assert(
      fc.property(listings, (stock) => {
        const [first, second] = [openImmoFile(exportStock(stock)), openImmoFile(exportStock(stock))];
        expect(first.write()).toEqual(second.write());
        const stamp = childAt(rootOf(String(first.write())), 'uebertragung')?.attributes['timestamp'] ?? '';
        const newest = Math.max(...stock.map(({ changedAt }) => Date.parse(changedAt)));
        expect(Date.parse(stamp)).toBe(newest);
      }),
      { numRuns: 20 },
    );
  });
});

describe('the Kyero file', () => {
  const mandatory = [
    'id',
    'date',
    'ref',
    'price',
    'price_freq',
    'type',
    'town',
    'province',
    'country',
    'beds',
    'baths',
  ];

  it('has what Kyero demands of each home, and numbers where it wants numbers', () => {
    fc.assert(
      fc.property(listings, (stock) => {
        const root = rootOf(String(kyeroFile(exportStock(stock), ({ id }) => `https://site.example/${id}/`).write()));
        expect(textAt(root, 'kyero', 'feed_version')).toBe('3');
        for (const property of childrenOf(root, 'property')) {
          const missing = mandatory.filter((name) => textAt(property, name) === undefined);
          expect(missing).toEqual([]);
          expect(childAt(property, 'images')).toBeDefined();
          for (const name of ['price', 'beds', 'baths']) expect(textAt(property, name)).toMatch(/^\d{1,8}$/u);
          for (const name of ['built', 'plot']) {
            expect(textAt(property, 'surface_area', name) ?? '0').toMatch(/^\d+$/u);
          }
          expect(textAt(property, 'date')).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/u);
          for (const { text } of childAt(property, 'desc')?.children ?? []) expect(text).not.toMatch(/<[a-z]/u);
        }
      }),
      { numRuns: 60 },
    );
  });
});

it('writes HTML as lines of plain text', () => {
  expect(plainLines('<p>Licht &amp; <strong>ruim</strong><br />hoog</p><ul><li>tuin</li><li>5 &lt; 6</li></ul>')).toBe(
    'Licht & ruim\rhoog\r- tuin\r- 5 < 6',
  );
});
