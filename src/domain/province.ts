import { isLuxembourg } from './region.ts';

/** Provinces by postcode; Brussels and the Grand Duchy count as one each, as house hunters think of them. */
export type Province =
  | 'antwerp'
  | 'brussels'
  | 'east-flanders'
  | 'flemish-brabant'
  | 'hainaut'
  | 'liege'
  | 'limburg'
  | 'luxembourg'
  | 'luxembourg-country'
  | 'namur'
  | 'walloon-brabant'
  | 'west-flanders';

/** First postcode of each range, ascending; ranges follow the numbering of bpost. */
const ranges: readonly (readonly [number, Province])[] = [
  [1000, 'brussels'],
  [1300, 'walloon-brabant'],
  [1500, 'flemish-brabant'],
  [2000, 'antwerp'],
  [3000, 'flemish-brabant'],
  [3500, 'limburg'],
  [4000, 'liege'],
  [5000, 'namur'],
  [6000, 'hainaut'],
  [6600, 'luxembourg'],
  [7000, 'hainaut'],
  [8000, 'west-flanders'],
  [9000, 'east-flanders'],
];

/** The province of an address. `{ zip: '9000', countryId: 10 } -> 'east-flanders'`; unknown elsewhere (numbering of bpost). */
export function provinceOf(address: { zip: string; countryId: number }): Province | undefined {
  if (isLuxembourg(address)) return 'luxembourg-country';
  if (address.countryId !== 10 || !/^\d{4}$/u.test(address.zip)) return undefined;
  const zip = Number(address.zip);
  return ranges.findLast(([first]) => zip >= first)?.[1];
}

const provinces: ReadonlySet<string> = new Set<Province>([
  ...ranges.map(([, province]) => province),
  'luxembourg-country',
]);

/** `'east-flanders' -> true`, `'gent-east-flanders' -> false` (numbering of bpost) */
export function isProvince(id: string): id is Province {
  return provinces.has(id);
}
