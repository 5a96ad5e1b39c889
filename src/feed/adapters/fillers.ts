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

/** Icons of places where nobody sleeps: industry, land, offices, shops. */
const withoutSleepers = new Set([3, 4, 5, 6, 7]);

interface FormType {
  readonly Code: string;
  readonly WebID: number;
}

/** What two fields of a form say against each other: of a home for sale that was let, neither is true for sure. */
function withoutContradictions(form: FormatRecord, warn: Warn): FormatRecord {
  const day = (field: string) => /^\d{4}-\d{2}-\d{2}/u.exec(String(form[field]))?.[0] ?? '';
  const isLater = form['AvailableID'] === 'immediately' && day('AvailableDate') > day('LastChangedDate');
  const isLetForSale = form['Goal'] === 0 && form['Status'] === 'rented';
  if (isLetForSale) warn('bad-value', 'Status', 'says let, and the home is for sale; not shown');
  return {
    ...form,
    ...(isLater && day('LastChangedDate') !== '' && { AvailableID: 'on-date' }),
    ...(isLetForSale && { Status: 'cancelled' }),
  };
}

/** The form of a CRM without values that only fill their fields, or that say no more than that two of them differ. */
export function withoutFillers(sent: FormatRecord, type: FormType | undefined, warn: Warn): FormatRecord {
  const form = withoutContradictions(sent, warn);
  const numberIn = (field: string) => readNumber(form[field]);
  const empty = emptyAtZero.filter((field) => numberIn(field) === 0);
  const bedrooms = numberIn('NumberOfBedRooms');
  const isNoHome = type !== undefined && withoutSleepers.has(type.WebID);
  if (bedrooms === 0 && !withoutBedroom.has(type?.Code ?? '')) empty.push('NumberOfBedRooms');
  else if (bedrooms !== undefined && isNoHome) {
    empty.push('NumberOfBedRooms');
    warn('bad-value', 'NumberOfBedRooms', 'counts bedrooms of what is no home; left out');
  }
  const ones = areas.filter((field) => numberIn(field) === 1);
  for (const field of ones) warn('bad-value', field, 'only fills its field (1 m²); left out');
  const hasFillerPrice = isFillerPrice(form['Price']);
  if (hasFillerPrice) warn('bad-value', 'Price', 'only fills its field (1 or 9999999); shown as price on request');
  const gone = new Set([...empty, ...ones, ...(hasFillerPrice ? ['Price'] : [])]);
  return gone.size === 0 ? form : Object.fromEntries(Object.entries(form).filter(([field]) => !gone.has(field)));
}
