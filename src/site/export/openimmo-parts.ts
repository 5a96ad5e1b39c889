import type { Building, Condition, Listing } from '#domain/listing.ts';
import { euro } from '#site/export/euro.ts';
import { escapedOnce } from '#site/export/text.ts';
import { branch, leaf } from '#site/xml.ts';
import { plainAmountCents } from '#site/export/plain-amount.ts';

/** OpenImmo's words by ours, each the most general of its meaning. */
const conditions: Readonly<Partial<Record<Condition, string>>> = {
  new: 'ERSTBEZUG',
  used: 'GEPFLEGT',
  renovated: 'VOLL_SANIERT',
  refresh: 'TEIL_VOLLRENOVIERUNGSBED',
  renovate: 'SANIERUNGSBEDUERFTIG',
  demolish: 'ABRISSOBJEKT',
  'to-build': 'PROJEKTIERT',
};
const heatings: Readonly<Partial<Record<NonNullable<Building['heating']>, string>>> = {
  gas: 'GAS',
  'fuel-oil': 'OEL',
  electric: 'ELEKTRO',
  'heat-pump': 'LUFTWP',
  wood: 'HOLZ',
  pellets: 'PELLET',
  solar: 'SOLAR',
  district: 'FERN',
};
const roofs: Readonly<Partial<Record<NonNullable<Building['roofType']>, string>>> = {
  flat: 'FLACHDACH',
  gable: 'SATTELDACH',
  hip: 'WALMDACH',
  mansard: 'MANSARDDACH',
  'mono-pitch': 'PULTDACH',
  pitched: 'PYRAMIDENDACH',
};
/** ISO 3166 alpha-3 by CountryID. */
const countries: Readonly<Record<number, string>> = {
  10: 'BEL',
  26: 'DEU',
  32: 'ESP',
  33: 'FRA',
  36: 'GBR',
  50: 'LUX',
  63: 'NLD',
};

/** A word as the attribute that is true: `<befeuerung GAS="true"/>`. */
function ticked(name: string, word: string | undefined): string {
  return word === undefined ? '' : branch(name, [], { [word]: true });
}

/** Where it is, to the point that the site shows. */
export function placeXml({ address, building }: Listing): string {
  const { geo } = address;
  const text = (value: string | undefined) => value && escapedOnce(value);
  return branch('geo', [
    leaf('plz', address.zip),
    leaf('ort', escapedOnce(address.city)),
    branch('geokoordinaten', [], { breitengrad: geo?.latitude, laengengrad: geo?.longitude }),
    leaf('strasse', text(address.street)),
    leaf('hausnummer', text(address.houseNumber)),
    branch('land', [], { iso_land: countries[address.countryId] }),
    leaf('etage', building.floor),
    leaf('anzahl_etagen', building.floors),
    leaf('wohnungsnr', text(address.boxNr)),
  ]);
}

/** Prices; a hidden one is on request. */
export function pricesXml(listing: Listing): string {
  const { goal, costs } = listing;
  const amount = euro(plainAmountCents(listing));
  const currency = branch('waehrung', [], { iso_waehrung: 'EUR' });
  if (goal === 'sale') {
    return branch('preise', [
      amount === undefined ? leaf('kaufpreis', 0, { auf_anfrage: true }) : leaf('kaufpreis', amount),
      leaf('hausgeld', euro(costs.chargesOwnerCents)),
      currency,
    ]);
  }
  return branch('preise', [
    leaf('nettokaltmiete', amount),
    // Alone it would be read as the rent itself.
    leaf('warmmiete', (amount ?? 0) > 0 ? euro(costs.renterTotalCents) : undefined),
    leaf('nebenkosten', euro(costs.chargesRenterCents)),
    branch('preis_zeiteinheit', [], { zeiteinheit: 'MONAT' }),
    currency,
    leaf('kaution', euro(costs.depositCents)),
  ]);
}

/** Areas and rooms. */
export function areasXml({ surfaces, building }: Listing): string {
  return branch('flaechen', [
    leaf('wohnflaeche', surfaces.livingM2),
    leaf('gesamtflaeche', surfaces.totalM2),
    leaf('grundstuecksflaeche', surfaces.groundM2),
    leaf('anzahl_schlafzimmer', building.bedrooms),
    leaf('anzahl_badezimmer', building.bathrooms),
    leaf('anzahl_sep_wc', building.toilets),
    leaf('balkon_terrasse_flaeche', surfaces.terraceM2),
    leaf('gartenflaeche', surfaces.gardenM2),
    leaf('anzahl_stellplaetze', building.parkings),
  ]);
}

/** What is in it. */
export function equipmentXml({ building, features }: Listing): string {
  const { kitchen, heating, roofType } = building;
  const isFitted = kitchen === 'equipped' || kitchen === 'open-equipped';
  return branch('ausstattung', [
    isFitted ? branch('kueche', [], { EBK: true, ...(kitchen === 'open-equipped' && { OFFEN: true }) }) : '',
    ticked('befeuerung', heating && heatings[heating]),
    features.lift === true ? branch('fahrstuhl', [], { PERSONEN: true }) : '',
    leaf('gartennutzung', features.garden),
    features.furnished === true ? branch('moebliert', [], { moeb: 'VOLL' }) : '',
    features.cellar === undefined ? '' : branch('unterkellert', [], { keller: features.cellar ? 'JA' : 'NEIN' }),
    ticked('dachform', roofType && roofs[roofType]),
    leaf('dachboden', features.attic),
  ]);
}

/** `'2031-05-17' -> '05-2031'` */
function monthOf(isoDate: string | undefined): string | undefined {
  return isoDate && `${isoDate.slice(5, 7)}-${isoDate.slice(0, 4)}`;
}

/**
 * Belgian duties have no fields in OpenImmo, and a garden has no direction there (only a balcony or terrace has): they go
 * under the names of our own format.
 */
const ownFields = [
  ['EPCInsulationClass', ({ energy }: Listing) => energy.insulationClass],
  ['EPCUniqueCode', ({ energy }: Listing) => energy.uniqueCode],
  ['CO2Emission', ({ energy }: Listing) => energy.co2],
  ['ELevel', ({ energy }: Listing) => energy.eLevel],
  ['PScore', ({ flood }: Listing) => flood.pScore],
  ['GScore', ({ flood }: Listing) => flood.gScore],
  ['AsbestosType', ({ asbestos }: Listing) => asbestos.type],
  ['AsbestosDate', ({ asbestos }: Listing) => asbestos.date],
  ['GardenOrientation', ({ surfaces }: Listing) => surfaces.gardenOrientation],
] as const;

/** Year, condition, certificate and state of the sale. */
export function stateXml(listing: Listing): string {
  const { building, energy, availability } = listing;
  const condition = building.condition ?? (building.isNewBuild ? 'new' : undefined);
  return branch('zustand_angaben', [
    leaf('baujahr', building.constructionYear),
    leaf('letztemodernisierung', building.renovationYear),
    branch('zustand', [], { zustand_art: condition && conditions[condition] }),
    branch('energiepass', [
      leaf('gueltig_bis', monthOf(energy.validUntil)),
      // 0 is how senders write nothing; only beside the best class it says something.
      leaf(
        'endenergiebedarf',
        energy.performance === 0 && energy.labelText?.startsWith('A') !== true ? undefined : energy.performance,
      ),
      leaf('wertklasse', energy.labelText),
    ]),
    branch('verkaufstatus', [], { stand: availability === 'option' ? 'RESERVIERT' : 'OFFEN' }),
    ...ownFields.map(([name, valueOf]) => leaf('user_defined_simplefield', valueOf(listing), { feldname: name })),
  ]);
}
