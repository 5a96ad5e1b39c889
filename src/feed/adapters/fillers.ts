import { readNumber } from '#feed/format/amount.ts';
import type { Warn } from '#feed/findings/finding.ts';
import type { FormatRecord } from './adapter.ts';

/** Counts and amounts of which a CRM writes 0 where nobody filled them in: 0 of them is no fact that a page could tell. */
const emptyAtZero = [
  'NumberOfBathRooms',
  'NumberOfShowerRooms',
  'NumberOfToilets',
  'NumberOfFloors',
  'NumberOfFacades',
  'NumberOfGarages',
  'NumberOfParkings',
  'NumberOfExternalParkings',
  'ConstructionYear',
  'RenovationYear',
  'EPCTotal',
  'CO2Emission',
  'MaximumPersons',
  'NotaryFee',
  'NotaryFeeInclVAT',
  'ConstructionCost',
  'DepositAmount',
  'AgencyCost',
  'RealEstateTax',
  'CadastralIncome',
  'ChargesOwner',
  'ChargesRenter',
  'RenterTotalCost',
  'RenterInventory',
  'MinimumIncome',
];

/** Homes of which no bedroom is a fact. */
const withoutBedroom = new Set(['studio', 'loft', 'flat', 'student-room', 'room']);

const areas = ['SurfaceTotal', 'SurfaceLiving', 'SurfaceGround', 'SurfaceTerrace', 'SurfaceGarden'];

/** One euro or nines: what stands in a price that has to be filled in and is not to be known. */
function isFillerPrice(value: unknown): boolean {
  const euro = readNumber(value) ?? 0;
  return (euro > 0 && euro <= 1) || /^9{7,}$/u.test(String(euro));
}

/** The form of a CRM without values that only fill their fields. `typeCode` is the word of its type. */
export function withoutFillers(form: FormatRecord, typeCode: string | undefined, warn: Warn): FormatRecord {
  const numberIn = (field: string) => readNumber(form[field]);
  const empty = emptyAtZero.filter((field) => numberIn(field) === 0);
  if (numberIn('NumberOfBedRooms') === 0 && !withoutBedroom.has(typeCode ?? '')) empty.push('NumberOfBedRooms');
  const ones = areas.filter((field) => numberIn(field) === 1);
  for (const field of ones) warn('bad-value', field, 'only fills its field (1 m²); left out');
  const hasFillerPrice = isFillerPrice(form['Price']);
  if (hasFillerPrice) warn('bad-value', 'Price', 'only fills its field (1 or 9999999); shown as price on request');
  const gone = new Set([...empty, ...ones, ...(hasFillerPrice ? ['Price'] : [])]);
  return gone.size === 0 ? form : Object.fromEntries(Object.entries(form).filter(([field]) => !gone.has(field)));
}
