/** A town with its postcode, its point and the street names of its language. */
export interface Town {
  readonly zip: string;
  readonly city: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly countryId: 10 | 50;
  readonly streets: readonly [string, ...string[]];
}

type Row = readonly [zip: string, city: string, latitude: number, longitude: number];

const dutchStreets = [
  'Kerkstraat',
  'Lindestraat',
  'Dorpsstraat',
  'Molenstraat',
  'Stationsstraat',
  'Veldstraat',
] as const;
const frenchStreets = ['Rue de l’Église', 'Rue des Tilleuls', 'Rue du Moulin', 'Rue de la Gare', 'Grand-Rue'] as const;

const flanders: readonly Row[] = [
  ['9000', 'Gent', 51.0538, 3.725],
  ['9050', 'Gentbrugge', 51.0369, 3.7686],
  ['9070', 'Destelbergen', 51.0592, 3.7986],
  ['9230', 'Wetteren', 51.0053, 3.8828],
  ['9300', 'Aalst', 50.938, 4.0392],
  ['9600', 'Ronse', 50.7465, 3.6003],
  ['9700', 'Oudenaarde', 50.8443, 3.6047],
  ['9100', 'Sint-Niklaas', 51.1651, 4.1436],
  ['8000', 'Brugge', 51.2093, 3.2247],
  ['8400', 'Oostende', 51.2254, 2.9193],
  ['8500', 'Kortrijk', 50.828, 3.2649],
  ['8300', 'Knokke-Heist', 51.345, 3.286],
  ['2000', 'Antwerpen', 51.2194, 4.4025],
  ['2800', 'Mechelen', 51.0259, 4.4776],
  ['2300', 'Turnhout', 51.3225, 4.9447],
  ['3000', 'Leuven', 50.8798, 4.7005],
  ['3500', 'Hasselt', 50.9307, 5.3325],
  ['3600', 'Genk', 50.965, 5.5008],
  ['1500', 'Halle', 50.7339, 4.2346],
  ['1880', 'Kapelle-op-den-Bos', 51.0097, 4.363],
];

const brussels: readonly Row[] = [
  ['1000', 'Brussel', 50.8467, 4.3525],
  ['1050', 'Elsene', 50.8333, 4.3667],
  ['1180', 'Ukkel', 50.8017, 4.3372],
  ['1030', 'Schaarbeek', 50.8676, 4.3737],
  ['1200', 'Sint-Lambrechts-Woluwe', 50.8443, 4.4256],
];

const wallonia: readonly Row[] = [
  ['1300', 'Wavre', 50.7172, 4.6014],
  ['1410', 'Waterloo', 50.7176, 4.3997],
  ['5000', 'Namur', 50.4669, 4.8675],
  ['4000', 'Liège', 50.6326, 5.5797],
  ['6000', 'Charleroi', 50.4108, 4.4446],
  ['7000', 'Mons', 50.4542, 3.9567],
  ['7500', 'Tournai', 50.6071, 3.3893],
  ['6600', 'Bastogne', 50.0003, 5.7153],
];

const luxembourg: readonly Row[] = [
  ['L-1234', 'Luxembourg', 49.6116, 6.1319],
  ['L-4010', 'Esch-sur-Alzette', 49.4958, 5.9806],
  ['L-9010', 'Ettelbruck', 49.8475, 6.1042],
];

function townsOf(rows: readonly Row[], streets: Town['streets'], countryId: Town['countryId'] = 10): Town[] {
  return rows.map(([zip, city, latitude, longitude]) => ({ zip, city, latitude, longitude, countryId, streets }));
}

const [gent, ...flemishTowns] = townsOf(flanders, dutchStreets);
if (!gent) throw new Error('towns.ts needs at least one town.');

/** Towns of all three regions and of Luxembourg. */
export const towns: readonly [Town, ...Town[]] = [
  gent,
  ...flemishTowns,
  ...townsOf(brussels, dutchStreets),
  ...townsOf(wallonia, frenchStreets),
  ...townsOf(luxembourg, frenchStreets, 50),
];
