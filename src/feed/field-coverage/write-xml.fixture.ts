import { parseXml } from '#feed/adapters/xml/parse.ts';
import type { XmlElement } from '#feed/adapters/xml/element.ts';
import { bedroomsOf, textOf, type MadeHome } from './made-home.fixture.ts';

export function element(xml: string): XmlElement {
  const parsed = parseXml(xml);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.root;
}

/** `('Price', 5) -> '<Price>5</Price>'` */
function tag(name: string, value: string | number | undefined): string {
  const text = String(value ?? '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');
  return `<${name}>${text}</${name}>`;
}

const skarabeeKinds: Readonly<Record<MadeHome['kind'], readonly [sort: string, genre: string]>> = {
  house: ['Dwelling', 'SingleFamilyDwelling'],
  villa: ['Dwelling', 'Villa'],
  flat: ['Flat', 'UpstairsDwelling'],
  studio: ['Flat', 'Studio'],
  room: ['Room', 'Room_Other'],
  land: ['Land', ''],
  garage: ['Parking', 'GarageBox'],
  parking: ['Parking', 'ParkingLot'],
  storage: ['Parking', 'ParkingCellar'],
  office: ['Office', 'Office_Other'],
  shop: ['Shop', 'Boutique'],
  warehouse: ['Industry', 'Warehouse'],
  building: ['Flat', 'Flat_Building'],
};

/** A `Publication`: -1 and UNDEFINED for nothing, names as they are spelt. */
export function writeSkarabee(home: MadeHome): XmlElement {
  const { place, goal } = home;
  const [sort, genre] = skarabeeKinds[home.kind];
  const isSale = goal === 'sale';
  const [offer, done] = isSale ? ['FOR_SALE', 'SOLD'] : ['FOR_RENT', 'RENTED'];
  const status = { available: offer, option: `OPTION_${offer}`, done, gone: `${offer}_ORDER_ENDED` }[home.state];
  const flashes = home.languages.map(
    (language) =>
      `<Flash ID="3" LanguageID="${language.toUpperCase()}">${tag('Title', `Titel ${language}`)}${tag('Text', textOf(home, language))}</Flash>`,
  );
  return element(`<Publication><Info>${tag('ID', home.number)}${tag('Guid', 'g-1')}${tag('Enabled', 'true')}${tag('HidePrice', String(home.hidesPrice))}
${tag('HideAddress', String(home.hidesAddress))}${tag('HideHouseNumber', 'false')}${tag('Created', '2026-03-01 11:20:00')}${tag('Modified', '2026-11-10 18:02:11')}</Info>
<Property>${tag('ID', `88${String(home.number)}`)}${tag('Reference', `V-${String(home.number)}`)}${tag('Active', 'true')}${tag('PropertyType', 'TRANSACTION')}
<Typo>${tag('Sort', sort)}${tag('Genre', genre)}</Typo>${tag('Status', status)}${tag('FlowStatus', 'UNDEFINED')}
${tag('Price', home.price.toFixed(4))}${tag('PriceType', isSale ? 'TOTAL' : 'PRICE_PER_MONTH')}${tag('Currency', home.currency)}${tag('SoldPrice', 'CANARY')}${tag('Confidential', 'CANARY')}
<Address>${tag('Street', home.street.name)}${tag('HouseNumber', home.houseNumber)}${tag('MailBox', home.box)}${tag('CountryID', place.country)}
<City ID="9" ZipCode="${place.zip}">${place.city}</City><Position X="${String(place.longitude).replace('.', ',')}" Y="${String(place.latitude)}" Type="EPSG_4326"/></Address>
${tag('NumberOfBedrooms', bedroomsOf(home) ?? -1)}${tag('NumberOfBathrooms', home.bathrooms === 0 ? -1 : home.bathrooms)}${tag('SurfaceLivable', home.livingM2 === 0 ? -1 : home.livingM2)}
${tag('LandArea', home.groundM2 === 0 ? '-1.0000' : `${String(home.groundM2)}.0000`)}${tag('ConstructionYear', home.year ?? -1)}<Energy>${tag('Index', home.kwh ?? -1)}${tag('Class', 'UNDEFINED')}</Energy>
${tag('ChargesAndProvisions', isSale || home.charges === undefined ? -1 : home.charges * 12)}${tag('ChargesAndProvisionsInterval', 'YEARLY')}
<Flashes>${flashes.join('')}</Flashes></Property></Publication>`);
}

const openImmoKinds: Readonly<Record<MadeHome['kind'], string>> = {
  house: '<haus haustyp="REIHENHAUS"/>',
  villa: '<haus haustyp="VILLA"/>',
  flat: '<wohnung wohnungtyp="ETAGE"/>',
  studio: '<wohnung wohnungtyp="APARTMENT"/>',
  room: '<zimmer zimmertyp="ZIMMER"/>',
  land: '<grundstueck grundst_typ="WOHNEN"/>',
  garage: '<parken parken_typ="EINZELGARAGE"/>',
  parking: '<parken parken_typ="STELLPLATZ"/>',
  storage: '<parken parken_typ="STELLPLATZ"/>',
  office: '<buero_praxen buero_typ="BUEROFLAECHE"/>',
  shop: '<einzelhandel handel_typ="LADENLOKAL"/>',
  warehouse: '<hallen_lager_prod hallen_typ="LAGER"/>',
  building: '<haus haustyp="MEHRFAMILIENHAUS"/>',
};
const threeLetters = { BE: 'BEL', LU: 'LUX', DE: 'DEU', NL: 'NLD', FR: 'FRA' } as const;

/** An `immobilie` of a transfer, of a sender who writes German: other languages stand in `objekt_text`. */
export function writeOpenImmo(home: MadeHome): Readonly<Record<string, unknown>> {
  const { place, goal } = home;
  const isSale = goal === 'sale';
  const comma = (value: number) => `${String(value)},00`;
  const shown = home.hidesPrice ? '<kaufpreis auf_anfrage="true"/>' : '';
  const price = isSale ? tag('kaufpreis', comma(home.price)) : tag('nettokaltmiete', comma(home.price));
  const stand = { available: 'OFFEN', option: 'RESERVIERT', done: 'VERKAUFT', gone: 'ARCHIV' }[home.state];
  const others = home.languages
    .filter((language) => language !== 'de')
    .map(
      (language) =>
        `<objekt_text lang="${language}-BE">${textOf(home, language).replaceAll('&', '&amp;')}</objekt_text>`,
    );
  const object =
    element(`<immobilie><objektkategorie><nutzungsart WOHNEN="1"/><vermarktungsart KAUF="${String(isSale)}" MIETE_PACHT="${String(!isSale)}"/><objektart>${openImmoKinds[home.kind]}</objektart></objektkategorie>
<geo>${tag('plz', place.zip)}${tag('ort', place.city)}<geokoordinaten breitengrad="${String(place.latitude)}" laengengrad="${String(place.longitude)}"/>${tag('strasse', home.street.name)}${tag('hausnummer', home.houseNumber)}
<land iso_land="${threeLetters[place.country]}"/><wohnungsnr>${home.box ?? ''}</wohnungsnr></geo>
<preise>${isSale && home.hidesPrice ? `<kaufpreis auf_anfrage="true">${comma(home.price)}</kaufpreis>` : shown + price}${isSale || home.charges === undefined ? '<nebenkosten/>' : tag('nebenkosten', comma(home.charges))}<waehrung iso_waehrung="${home.currency}"/>${tag('innen_courtage', 'CANARY')}</preise>
<flaechen>${tag('wohnflaeche', home.livingM2.toFixed(2))}${tag('grundstuecksflaeche', home.groundM2.toFixed(2))}${tag('anzahl_schlafzimmer', bedroomsOf(home)?.toFixed(2))}${tag('anzahl_badezimmer', home.bathrooms.toFixed(2))}</flaechen>
<zustand_angaben>${tag('baujahr', home.year)}<verkaufstatus stand="${stand}"/>${home.kwh === undefined ? '' : `<energiepass>${tag('epart', 'BEDARF')}${tag('endenergiebedarf', `${String(home.kwh)},0`)}</energiepass>`}</zustand_angaben>
<freitexte>${home.languages.includes('de') ? tag('objektbeschreibung', textOf(home, 'de')) : '<objektbeschreibung/>'}${others.join('')}</freitexte>
<verwaltung_objekt>${tag('objektadresse_freigeben', String(!home.hidesAddress))}</verwaltung_objekt>
<verwaltung_techn>${tag('objektnr_extern', `V-${String(home.number)}`)}<aktion/>${tag('openimmo_obid', `O${String(home.number)}`)}${tag('stand_vom', '2026-11-10')}</verwaltung_techn></immobilie>`);
  return { tenant: 'AN7', package: 'p', languages: { de: object }, files: {} };
}

const kyeroKinds: Readonly<Record<MadeHome['kind'], string>> = {
  house: 'Town House',
  villa: 'Villa',
  flat: 'Apartment',
  studio: 'Studio',
  room: 'Room',
  land: 'Land',
  garage: 'Garage',
  parking: 'Parking space',
  storage: 'Storage room',
  office: 'Office',
  shop: 'Shop',
  warehouse: 'Warehouse',
  building: 'Apartment building',
};

/** A `property` of Kyero v3: what is not on offer is not in it, and no price is 0. */
export function writeKyero(home: MadeHome): Readonly<Record<string, unknown>> {
  const { place } = home;
  const country = { BE: 'Belgium', LU: 'Luxembourg', DE: 'Germany', NL: 'Netherlands', FR: 'France' }[place.country];
  const texts = home.languages.map((language) => tag(language, textOf(home, language)));
  const property =
    element(`<property>${tag('id', `K${String(home.number)}`)}${tag('date', '2026-11-10 18:02:11')}${tag('ref', `V-${String(home.number)}`)}${tag('price', home.hidesPrice ? 0 : home.price)}
${tag('currency', home.currency)}${tag('price_freq', home.goal === 'sale' ? 'sale' : 'month')}${tag('type', kyeroKinds[home.kind])}${tag('town', place.city)}${tag('province', 'X')}${tag('country', country.toUpperCase())}${tag('postcode', place.zip)}
<location>${tag('latitude', place.latitude)}${tag('longitude', place.longitude)}</location>${tag('beds', bedroomsOf(home) ?? 0)}${tag('baths', home.bathrooms)}
<surface_area>${tag('built', home.livingM2)}${tag('plot', home.groundM2)}</surface_area><energy_rating>${tag('consumption', 'X')}</energy_rating><desc>${texts.join('')}</desc><images/>${tag('notes', 'CANARY')}</property>`);
  return { property, agent: undefined };
}
