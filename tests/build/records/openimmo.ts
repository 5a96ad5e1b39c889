import { objectXml } from '#feed/adapters/openimmo/fake.fixture.ts';
import { hidden } from './hidden.ts';

/** Parts in the place of the ordinary ones. */
interface Change {
  readonly kind?: string;
  readonly place?: string;
  readonly areas?: string;
  readonly texts?: string;
  readonly energy?: string;
}

/** An object of OpenImmo with other parts in the place of the ordinary ones. */
function openImmo(number: number, parts: Parameters<typeof objectXml>[0], change: Change = {}): string {
  const swaps: readonly (readonly [RegExp, string | undefined])[] = [
    [/<haus haustyp="DOPPELHAUSHAELFTE"\/>/u, change.kind],
    [/<geo>.*<\/geo>/su, change.place && `<geo>${change.place}</geo>`],
    [/<flaechen>.*<\/flaechen>/su, change.areas && `<flaechen>${change.areas}</flaechen>`],
    [/<freitexte>.*<\/freitexte>/su, change.texts && `<freitexte>${change.texts}</freitexte>`],
    [/<energiepass>.*<\/energiepass>/su, change.energy],
  ];
  const xml = objectXml({ ...parts, obid: `OB${number}`, extern: `I-${number}` });
  return swaps.reduce((text, [place, other]) => (other ? text.replace(place, other) : text), xml);
}

const toLet = '<vermarktungsart KAUF="0" MIETE_PACHT="1"/>';
const geo = (more: string, point = 'breitengrad="50.6312" laengengrad="6.0377"') =>
  `<plz>4700</plz><ort>Eupen</ort><geokoordinaten ${point}/>${more}<land iso_land="BEL"/>`;

export const openImmoRecords: readonly string[] = [
  openImmo(55_001, { state: '<verkaufstatus stand="VERKAUFT"/>', prices: '<kaufpreis>412.500,00</kaufpreis>' }),
  openImmo(55_002, { state: '<verkaufstatus stand="RESERVIERT"/>', prices: '<kaufpreis>276800.00</kaufpreis>' }),
  openImmo(
    55_003,
    {
      prices: `<kaufpreis auf_anfrage="true">${hidden.euro},00</kaufpreis><freitext_preis>487.300 VB</freitext_preis>`,
      object: '<objektadresse_freigeben>false</objektadresse_freigeben>',
      title: 'Haus Zwijgstr. 211',
    },
    {
      place: geo(
        `<strasse>${hidden.street}</strasse><hausnummer>${hidden.number}</hausnummer>`,
        `breitengrad="${hidden.latitude}" laengengrad="${hidden.longitude}"`,
      ),
      texts:
        '<objekttitel>Haus Zwijgstr. 211</objekttitel><lage>In der Zwijgstraße 211</lage><objektbeschreibung>Für 487.300,- EUR</objektbeschreibung>',
    },
  ),
  openImmo(55_004, {
    category: toLet,
    prices:
      '<nettokaltmiete>935,00</nettokaltmiete><nebenkosten>85</nebenkosten><heizkosten>65</heizkosten><warmmiete>1085</warmmiete><kaution>1870</kaution>',
  }),
  openImmo(55_005, {
    category: toLet,
    prices: '<kaltmiete>790</kaltmiete>',
    state: '<verkaufstatus stand="VERKAUFT"/>',
  }),
  openImmo(55_006, {
    category: toLet,
    prices: '<nettokaltmiete>3120</nettokaltmiete><preis_zeiteinheit zeiteinheit="JAHR"/>',
  }),
  openImmo(55_007, { prices: '<kaufpreis>498000</kaufpreis><waehrung iso_waehrung="CHF"/>' }),
  openImmo(55_008, { prices: '<kaufpreis>0</kaufpreis>' }, { areas: '<wohnfläche>0</wohnfläche>' }),
  openImmo(
    55_009,
    { prices: '<kaufpreis_pro_qm>118</kaufpreis_pro_qm>' },
    {
      kind: '<grundstueck grundst_typ="WOHNEN"/>',
      areas: '<grundstuecksflaeche>1.283,00</grundstuecksflaeche><anzahl_zimmer>0</anzahl_zimmer>',
    },
  ),
  openImmo(
    55_010,
    { prices: '<kaufpreis>22900</kaufpreis>' },
    { kind: '<parken parken_typ="EINZELGARAGE"/>', areas: '<nutzflaeche>16,75</nutzflaeche>' },
  ),
  openImmo(
    55_011,
    {
      prices: '<kaufpreis>365.000</kaufpreis><zzg_mehrwertsteuer>true</zzg_mehrwertsteuer>',
      state: '<zustand zustand_art="PROJEKTIERT"/>',
    },
    { energy: '<energiepass><endenergiebedarf>23,4</endenergiebedarf><wertklasse>A+</wertklasse></energiepass>' },
  ),
  openImmo(
    55_012,
    { country: 'LUX', prices: '<kaufpreis>1,245,000.00</kaufpreis>' },
    {
      place:
        '<plz>9710</plz><ort>Clervaux</ort><geokoordinaten breitengrad="50.0546" laengengrad="6.0291"/><strasse>Grand-Rue</strasse><hausnummer>31</hausnummer><land iso_land="LUX"/><etage>-1</etage>',
      texts:
        '<objekttitel></objekttitel><objektbeschreibung/><objekt_text lang="fr">&lt;p&gt;Maison &lt;b&gt;rénovée&lt;/b&gt;&lt;/p&gt;</objekt_text><objekt_text lang="en-GB">Renovated house</objekt_text>',
    },
  ),
  openImmo(55_100, {
    technical: '<gruppen_kennung>LEO</gruppen_kennung>',
    title: 'Residenz Leopold',
    prices: '<kaufpreis/>',
  }),
  openImmo(
    55_101,
    {
      technical: '<gruppen_kennung>LEO</gruppen_kennung><master>LEO</master>',
      prices: '<kaufpreis>287900</kaufpreis>',
    },
    {
      kind: '<wohnung wohnungtyp="ETAGE"/>',
      areas: '<wohnflaeche>81,4</wohnflaeche><anzahl_schlafzimmer>2</anzahl_schlafzimmer>',
    },
  ),
  openImmo(
    55_102,
    {
      technical: '<gruppen_kennung>LEO</gruppen_kennung><master>LEO</master>',
      prices: '<kaufpreis>243.150,00</kaufpreis>',
      state: '<verkaufstatus stand="VERKAUFT"/>',
    },
    {
      kind: '<wohnung wohnungtyp="ETAGE"/>',
      areas: '<wohnflaeche>69</wohnflaeche><anzahl_schlafzimmer>1</anzahl_schlafzimmer>',
    },
  ),
  openImmo(
    55_103,
    {
      technical: '<gruppen_kennung>LEO</gruppen_kennung><master>LEO</master>',
      prices: `<kaufpreis auf_anfrage="true">${hidden.euro}</kaufpreis>`,
    },
    { kind: '<wohnung wohnungtyp="PENTHOUSE"/>', areas: '<wohnflaeche>133</wohnflaeche>' },
  ),
];
