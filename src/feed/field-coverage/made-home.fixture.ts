import fc from 'fast-check';

/** A home as its agency knows it, before any CRM writes it down in its own way. */
export interface MadeHome {
  readonly number: number;
  readonly kind: keyof typeof kinds;
  readonly goal: 'sale' | 'rent';
  readonly state: 'available' | 'option' | 'done' | 'gone';
  /** Whole euro, or of another currency. */
  readonly price: number;
  readonly currency: 'EUR' | 'CHF' | 'USD' | 'GBP';
  readonly hidesPrice: boolean;
  readonly hidesAddress: boolean;
  readonly place: (typeof places)[number];
  readonly street: (typeof streets)[number];
  readonly houseNumber: number;
  readonly box: string | undefined;
  readonly bedrooms: number;
  readonly bathrooms: number;
  readonly livingM2: number;
  readonly groundM2: number;
  readonly year: number | undefined;
  readonly kwh: number | undefined;
  readonly charges: number | undefined;
  /** Languages in which its text is written. */
  readonly languages: readonly Language[];
  /** Does its text name the street and the price, as people write them? */
  readonly isTalkative: boolean;
}

type Language = 'nl' | 'fr' | 'en' | 'de';

/** What it is, with what the site calls it. */
export const kinds = {
  house: 'Huis',
  villa: 'Huis',
  flat: 'Appartement',
  studio: 'Appartement',
  room: 'Kamer',
  land: 'Grond',
  garage: 'Garage',
  parking: 'Parkeerplaats',
  storage: 'Berging',
  office: 'Kantoor',
  shop: 'Winkel',
  warehouse: 'Industriepand',
  building: 'Huis',
} as const;

export const places = [
  { country: 'BE', zip: '9000', city: 'Gent', latitude: 51.0543, longitude: 3.7174 },
  { country: 'BE', zip: '1050', city: 'Elsene', latitude: 50.8333, longitude: 4.3667 },
  { country: 'BE', zip: '4000', city: 'Liège', latitude: 50.6326, longitude: 5.5797 },
  { country: 'BE', zip: '4780', city: 'Sankt Vith', latitude: 50.2807, longitude: 6.127 },
  { country: 'LU', zip: '1510', city: 'Luxembourg', latitude: 49.6116, longitude: 6.1319 },
  { country: 'LU', zip: '4210', city: 'Esch-sur-Alzette', latitude: 49.4958, longitude: 5.9806 },
  { country: 'DE', zip: '52062', city: 'Aachen', latitude: 50.7753, longitude: 6.0839 },
  { country: 'NL', zip: '4551 AB', city: 'Sas van Gent', latitude: 51.2276, longitude: 3.7989 },
  { country: 'FR', zip: '59200', city: 'Tourcoing', latitude: 50.7239, longitude: 3.1612 },
] as const;

/** Names of streets with what any of their spellings holds. */
export const streets = [
  { name: 'Vogelzangdreef', root: 'vogelzang' },
  { name: 'Rue des Éperonniers', root: 'peronniers' },
  { name: 'Avenue de la Liberté', root: 'de la libert' },
  { name: 'Neustraße', root: 'neustr' },
  { name: 'Sint-Jansvliet', root: 'jansvliet' },
  { name: 'Chaussée d’Alsemberg', root: 'alsemberg' },
] as const;

const tellsOf: Readonly<Record<Language, (street: string, price: string) => string>> = {
  nl: (street, price) => `Gelegen in de ${street}. Vraagprijs € ${price}.`,
  fr: (street, price) => `Situé ${street}, au prix de ${price} €.`,
  en: (street, price) => `In ${street}, yours for EUR ${price}.`,
  de: (street, price) => `In der ${street}, Preis: ${price} Euro.`,
};

/** A word by which a text is found again. */
export const marks: Readonly<Record<Language, string>> = {
  nl: 'Zonovergoten',
  fr: 'Lumineuse',
  en: 'Sunlit',
  de: 'Lichtdurchflutet',
};

/** The text of a home in one language, of plain letters. */
export function textOf(home: MadeHome, language: Language): string {
  const street = `${home.street.name} ${String(home.houseNumber)}`;
  const price = home.price.toLocaleString('nl-BE');
  const told = home.isTalkative ? ` ${tellsOf[language](street, price)}` : '';
  return `${marks[language]} & ruhig, 0470/12 34 56.${told}`;
}

const isHome = new Set<MadeHome['kind']>(['house', 'villa', 'flat', 'building']);

/** How many bedrooms a record of it counts; none where nobody sleeps. */
export function bedroomsOf({ kind, bedrooms }: MadeHome): number | undefined {
  return isHome.has(kind) && bedrooms > 0 ? bedrooms : undefined;
}

const anyMadeHome: fc.Arbitrary<MadeHome> = fc.record({
  number: fc.integer({ min: 10_000, max: 99_999 }),
  kind: fc.constantFrom(...(Object.keys(kinds) as (keyof typeof kinds)[])),
  goal: fc.constantFrom('sale', 'sale', 'rent'),
  state: fc.constantFrom('available', 'available', 'available', 'option', 'done', 'gone'),
  price: fc.integer({ min: 101, max: 4_998 }).map((hundreds) => hundreds * 137),
  currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'EUR', 'CHF', 'USD', 'GBP'),
  hidesPrice: fc.boolean(),
  hidesAddress: fc.boolean(),
  place: fc.constantFrom(...places),
  street: fc.constantFrom(...streets),
  houseNumber: fc.integer({ min: 1, max: 299 }),
  box: fc.constantFrom(undefined, '0301', 'B2', 'RdC'),
  bedrooms: fc.integer({ min: 0, max: 6 }),
  bathrooms: fc.integer({ min: 0, max: 3 }),
  livingM2: fc.integer({ min: 0, max: 480 }).map((area) => (area === 1 ? 2 : area)),
  groundM2: fc.integer({ min: 0, max: 9_000 }).map((area) => (area === 1 ? 2 : area)),
  year: fc.option(fc.integer({ min: 1850, max: 2026 }), { nil: undefined }),
  kwh: fc.option(fc.integer({ min: 12, max: 690 }), { nil: undefined }),
  charges: fc.option(fc.integer({ min: 15, max: 450 }), { nil: undefined }),
  languages: fc.subarray<Language>(['nl', 'fr', 'en', 'de'], { minLength: 1 }),
  isTalkative: fc.boolean(),
});

/** Any home: rents are below the price of a villa, and not below a euro for each square metre. */
export const madeHome = anyMadeHome.map((home) => {
  if (home.goal === 'sale') return home;
  return { ...home, price: (home.price % 2_900) + 311, livingM2: Math.floor(home.livingM2 / 4) * 2 };
});
