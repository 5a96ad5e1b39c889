import type { LocalizedText } from '#domain/listing.ts';
import type { Province } from '#domain/province.ts';

/** A municipality with the names that it has in the languages of the country. */
export interface MunicipalityName {
  readonly province: Province;
  readonly names: LocalizedText;
}

type Row = readonly [nl: string, fr: string, de?: string];

const rows: Readonly<Partial<Record<Province, readonly Row[]>>> = {
  brussels: [
    ['Brussel', 'Bruxelles', 'Brüssel'],
    ['Elsene', 'Ixelles'],
    ['Ukkel', 'Uccle'],
    ['Schaarbeek', 'Schaerbeek'],
    ['Sint-Lambrechts-Woluwe', 'Woluwe-Saint-Lambert'],
    ['Sint-Pieters-Woluwe', 'Woluwe-Saint-Pierre'],
    ['Etterbeek', 'Etterbeek'],
    ['Oudergem', 'Auderghem'],
    ['Watermaal-Bosvoorde', 'Watermael-Boitsfort'],
    ['Vorst', 'Forest'],
    ['Sint-Gillis', 'Saint-Gilles'],
    ['Anderlecht', 'Anderlecht'],
    ['Sint-Jans-Molenbeek', 'Molenbeek-Saint-Jean'],
    ['Koekelberg', 'Koekelberg'],
    ['Sint-Agatha-Berchem', 'Berchem-Sainte-Agathe'],
    ['Ganshoren', 'Ganshoren'],
    ['Jette', 'Jette'],
    ['Evere', 'Evere'],
    ['Sint-Joost-ten-Node', 'Saint-Josse-ten-Noode'],
  ],
  antwerp: [
    ['Antwerpen', 'Anvers', 'Antwerpen'],
    ['Mechelen', 'Malines', 'Mecheln'],
    ['Lier', 'Lierre'],
  ],
  'east-flanders': [
    ['Gent', 'Gand', 'Gent'],
    ['Aalst', 'Alost', 'Aalst'],
    ['Ronse', 'Renaix', 'Ronse'],
    ['Oudenaarde', 'Audenarde'],
    ['Sint-Niklaas', 'Saint-Nicolas'],
    ['Dendermonde', 'Termonde'],
    ['Geraardsbergen', 'Grammont'],
  ],
  'west-flanders': [
    ['Brugge', 'Bruges', 'Brügge'],
    ['Oostende', 'Ostende', 'Ostende'],
    ['Kortrijk', 'Courtrai', 'Kortrijk'],
    ['Ieper', 'Ypres', 'Ypern'],
    ['Roeselare', 'Roulers'],
    ['Veurne', 'Furnes'],
    ['Nieuwpoort', 'Nieuport'],
    ['De Panne', 'La Panne'],
  ],
  'flemish-brabant': [
    ['Leuven', 'Louvain', 'Löwen'],
    ['Halle', 'Hal'],
    ['Vilvoorde', 'Vilvorde'],
    ['Tienen', 'Tirlemont'],
    ['Zoutleeuw', 'Léau'],
  ],
  limburg: [
    ['Tongeren', 'Tongres'],
    ['Sint-Truiden', 'Saint-Trond'],
    ['Borgloon', 'Looz'],
  ],
  'walloon-brabant': [
    ['Waver', 'Wavre'],
    ['Nijvel', 'Nivelles'],
    ['Geldenaken', 'Jodoigne'],
    ['Eigenbrakel', "Braine-l'Alleud"],
    ['Terhulpen', 'La Hulpe'],
  ],
  hainaut: [
    ['Bergen', 'Mons'],
    ['Doornik', 'Tournai'],
    ['Moeskroen', 'Mouscron'],
    ['Edingen', 'Enghien'],
    ['Aat', 'Ath'],
    ['Lessen', 'Lessines'],
    ["'s-Gravenbrakel", 'Braine-le-Comte'],
  ],
  liege: [
    ['Luik', 'Liège', 'Lüttich'],
    ['Hoei', 'Huy'],
    ['Borgworm', 'Waremme'],
    ['Eupen', 'Eupen', 'Eupen'],
    ['Malmedy', 'Malmedy', 'Malmedy'],
    ['Sankt Vith', 'Saint-Vith', 'Sankt Vith'],
  ],
  namur: [['Namen', 'Namur', 'Namur']],
  luxembourg: [
    ['Aarlen', 'Arlon', 'Arel'],
    ['Bastenaken', 'Bastogne'],
  ],
  'luxembourg-country': [
    ['Luxemburg', 'Luxembourg', 'Luxemburg'],
    ['Esch-sur-Alzette', 'Esch-sur-Alzette', 'Esch an der Alzette'],
    ['Ettelbruck', 'Ettelbruck', 'Ettelbrück'],
  ],
};

function namesOf([nl, fr, de]: Row): LocalizedText {
  return de === undefined ? { nl, fr } : { nl, fr, de };
}

/** Municipalities with a name of their own in another language; an agency adds what its region needs. */
export const municipalityNames: readonly MunicipalityName[] = Object.entries(rows).flatMap(([province, list]) =>
  list.map((row) => ({ province: province as Province, names: namesOf(row) })),
);
