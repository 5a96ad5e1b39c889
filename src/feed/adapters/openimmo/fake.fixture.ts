import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { picture } from '#feed/media/picture.fixture.ts';
import { changedEuro, type Fake } from '#feed/adapters/fake.fixture.ts';
import { makeZip, type ZipPart } from './zip.fixture.ts';

interface ObjectParts {
  readonly obid?: string;
  readonly extern?: string;
  readonly action?: string;
  readonly language?: string;
  readonly title?: string;
  readonly technical?: string;
  readonly category?: string;
  readonly prices?: string;
  readonly object?: string;
  readonly state?: string;
  readonly files?: string;
  readonly country?: string;
}

/** What an object holds where a test says nothing else. */
const ordinary: Required<ObjectParts> = {
  obid: 'OB1',
  extern: 'OI-1',
  action: '',
  language: 'de-DE',
  title: 'Haus mit Garten',
  technical: '',
  category: '<vermarktungsart KAUF="true" MIETE_PACHT="0"/>',
  country: 'BEL',
  prices: '<kaufpreis>349.000,00</kaufpreis><innen_courtage>CANARY 3 %</innen_courtage>',
  state: '<zustand zustand_art="GEPFLEGT"/>',
  files: '',
  object: '',
};

/** An object with the oddities of docs/agency/feeds.md: empty elements, decimals with comma, a year in words. */
export function objectXml(parts: ObjectParts = {}): string {
  const { obid, extern, action, language, title, technical, category, country, prices, state, files, object } = {
    ...ordinary,
    ...parts,
  };
  return `<immobilie>
  <objektkategorie><nutzungsart WOHNEN="1" GEWERBE="false"/>${category}
    <objektart><haus haustyp="DOPPELHAUSHAELFTE"/></objektart></objektkategorie>
  <geo><plz>4700</plz><ort>Eupen</ort><geokoordinaten breitengrad="50.6279" laengengrad="6.0361"/><strasse>Gospertstra\u00DFe</strasse>
    <hausnummer>12</hausnummer><land iso_land="${country}"/><etage/></geo>
  <kontaktperson><name>Schmitz</name><vorname>Karl</vorname><email_direkt>karl@agency.example</email_direkt></kontaktperson>
  <preise>${prices}</preise>
  <flaechen><wohnflaeche>142,5</wohnflaeche><anzahl_zimmer>5</anzahl_zimmer><anzahl_schlafzimmer>2.5</anzahl_schlafzimmer></flaechen>
  <ausstattung><kueche EBK="1" OFFEN="0"/><befeuerung LUFTWP="true"/><unterkellert keller="NEIN"/></ausstattung>
  <zustand_angaben><baujahr>ca. 1900</baujahr>${state}
    <energiepass><gueltig_bis>06-2031</gueltig_bis><endenergiebedarf>187,5</endenergiebedarf><wertklasse>F</wertklasse></energiepass></zustand_angaben>
  <freitexte><objekttitel>${title}</objekttitel><objektbeschreibung>Ruhig &amp; hell
Mit Garten</objektbeschreibung><objekt_text lang="fr-BE">Calme</objekt_text></freitexte>
  <anhaenge>${files}</anhaenge>
  <verwaltung_objekt>${object}</verwaltung_objekt>
  <verwaltung_techn><objektnr_extern>${extern}</objektnr_extern><aktion ${action && `aktionart="${action}"`}/>
    <openimmo_obid>${obid}</openimmo_obid><stand_vom>2026-11-02</stand_vom><sprache>${language}</sprache>${technical}</verwaltung_techn>
</immobilie>`;
}

/** A whole transfer. */
export function transferXml(
  objects: readonly string[],
  { umfang = 'TEIL', timestamp = '2026-11-20T10:00:00', anid = 'AN1' } = {},
): string {
  return `<?xml version="1.0" encoding="ISO-8859-1"?><openimmo xmlns="http://www.openimmo.de">
<uebertragung art="ONLINE" umfang="${umfang}" version="1.2.7" timestamp="${timestamp}"/>
<anbieter>${objects.join('')}<openimmo_anid>${anid}</openimmo_anid></anbieter></openimmo>`;
}

/** Drops a transfer into the folder, the way a CRM's upload does. */
export async function drop(folder: string, name: string, xml: string, files: readonly ZipPart[] = []): Promise<void> {
  await writeFile(join(folder, name), makeZip([{ name: 'export/openimmo.xml', content: xml }, ...files]));
}

const hiding = '<objektadresse_freigeben/>';

const attachment = (group: string, path: string) =>
  `<anhang location="INTERN" gruppe="${group}"><format>image/jpeg</format><daten><pfad>${path}</pfad></daten></anhang>`;
const files = attachment('BILD', 'b-30.JPG') + attachment('TITELBILD', './a-40.jpg');

/** The stock that the contract of all adapters is tested with. */
export const openImmoFake: Fake = {
  name: 'openimmo',
  env: { FEED_SETTLE_SECONDS: '0' },
  secrets: [],
  ids: { complete: 'AN1:OB1', hidden: 'AN1:OB2', unknownCode: 'AN1:OB3' },
  fill: async (folder) => {
    const onRequest = '<kaufpreis auf_anfrage="true">500000</kaufpreis>';
    const objects = [
      objectXml({ files }),
      objectXml({ obid: 'OB2', extern: 'OI-2', object: hiding, prices: onRequest }),
      objectXml({ obid: 'OB3', extern: 'OI-3', state: '<zustand zustand_art="WUNDERBAR"/>' }),
    ];
    await drop(folder, 'all.zip', transferXml(objects), [
      { name: 'export/a-40.jpg', content: await picture(40, 20) },
      { name: 'export/b-30.jpg', content: await picture(30, 20) },
    ]);
  },
  refill: async (folder) => {
    const prices = `<kaufpreis>${changedEuro},00</kaufpreis>`;
    const objects = [
      objectXml({ files, prices, action: 'CHANGE' }),
      objectXml({ obid: 'OB2', extern: 'OI-2', action: 'DELETE' }),
    ];
    await drop(folder, 'change.zip', transferXml(objects, { timestamp: '2026-11-20T12:00:00' }));
  },
};
