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
/** And what has the icon of others. */
const alsoWithoutSleepers = new Set(['garage', 'garage-box', 'parking', 'storage']);

/** Icons of offices, shops and halls, whose rents are also told by the square metre and the year. */
const commercial = new Set([3, 5, 6, 7]);
/** No place of business is let for less than this, in euro a square metre and month. */
const leastRentPerM2 = 0.8;

/** Is it the rent of a square metre, and not that of the whole? */
function isRentOfOneMetre(form: FormatRecord, type: FormType | undefined): boolean {
  const isBusiness = form['Goal'] === 1 && type !== undefined && commercial.has(type.WebID);
  const areaM2 = readNumber(form['SurfaceLiving']) ?? readNumber(form['SurfaceTotal']) ?? 0;
  const euro = readNumber(form['Price']) ?? 0;
  return isBusiness && euro > 0 && areaM2 > 0 && euro / areaM2 < leastRentPerM2;
}

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

/** A score of 1 beside a class that is not the best: what stands in a field that has to be filled in. */
function hasNoScore(form: FormatRecord, warn: Warn): boolean {
  const isBest = /^\s*A/iu.test(String(form['EPCLabelText']));
  if (readNumber(form['EnergyPerformance']) !== 1 || isBest) return false;
  warn('bad-value', 'EnergyPerformance', 'only fills its field (1 kWh/m²); left out');
  return true;
}

/** Are rent, charges and their sum three figures of which one is wrong? A page would show two sums. */
function hasOtherTotal(form: FormatRecord, warn: Warn): boolean {
  const [rent, charges, total] = ['Price', 'ChargesRenter', 'RenterTotalCost'].map((field) => readNumber(form[field]));
  if (form['Goal'] !== 1 || !rent || charges === undefined || !total || Math.abs(rent + charges - total) < 1)
    return false;
  warn('bad-value', 'RenterTotalCost', 'is not the rent with its charges; left out');
  return true;
}

/** Bedrooms that are none: nobody filled them in, or nobody sleeps there. */
function hasNoBedrooms(form: FormatRecord, type: FormType | undefined, warn: Warn): boolean {
  const bedrooms = readNumber(form['NumberOfBedRooms']);
  if (bedrooms === 0) return !withoutBedroom.has(type?.Code ?? '');
  const isNoHome = type !== undefined && (withoutSleepers.has(type.WebID) || alsoWithoutSleepers.has(type.Code));
  if (bedrooms === undefined || !isNoHome) return false;
  warn('bad-value', 'NumberOfBedRooms', 'counts bedrooms of what is no home; left out');
  return true;
}

/** Icon of a plot. */
const plotWebId = 4;
const ofBuildings = ['NumberOfBathRooms', 'NumberOfShowerRooms', 'NumberOfToilets', 'Floor'];

/** What a form has of a building, and a plot has not. */
function ofNoPlot(form: FormatRecord, type: FormType | undefined, warn: Warn): readonly string[] {
  if (type?.WebID !== plotWebId) return [];
  const found = ofBuildings.filter((field) => form[field] !== undefined && form[field] !== null);
  for (const field of found)
    if (readNumber(form[field]) !== 0) warn('bad-value', field, 'is of a building, and this is a plot; left out');
  return found;
}

/** Homes that stand on the ground as a whole. */
const houses = new Set([
  ...['house', 'villa', 'terraced-house', 'semi-detached-house', 'detached-house', 'farmhouse', 'bungalow', 'mansion'],
  ...['town-house', 'castle', 'chalet', 'holiday-home', 'cottage', 'new-build-house'],
]);

/** The floor on which a house is said to be: 0 fills its field, and any other counts its floors or is a mistake. */
function ofNoHouse(form: FormatRecord, type: FormType | undefined, warn: Warn): readonly string[] {
  const floor = readNumber(form['Floor']);
  if (floor === undefined || !houses.has(type?.Code ?? '')) return [];
  if (floor !== 0) warn('bad-value', 'Floor', 'is the floor of a flat, and this is a house; left out');
  return ['Floor'];
}

/** Was it renovated before it was built? One of the two years is wrong. */
function hasWrongRenovation(form: FormatRecord, warn: Warn): boolean {
  const [built = 0, renovated = 0] = [readNumber(form['ConstructionYear']), readNumber(form['RenovationYear'])];
  if (renovated <= 0 || built <= renovated) return false;
  warn('bad-value', 'RenovationYear', 'lies before the year of construction; left out');
  return true;
}

/** Rooms of which a home has no more than this; a whole building can. */
const countedRooms = ['NumberOfBedRooms', 'NumberOfBathRooms', 'NumberOfShowerRooms', 'NumberOfToilets'];
const mostRooms = 50;
const buildings = new Set([
  ...['investment-building', 'castle', 'holiday-home', 'horeca', 'takeover', 'commercial', 'office-building'],
  ...['new-build', 'retail', 'office', 'industrial', 'other'],
]);

/** Counts of rooms that can only be a typing mistake. */
function tooManyRooms(form: FormatRecord, type: FormType | undefined, warn: Warn): readonly string[] {
  if (type === undefined || buildings.has(type.Code)) return [];
  const found = countedRooms.filter((field) => (readNumber(form[field]) ?? 0) > mostRooms);
  for (const field of found) warn('bad-value', field, `is more than a home has (${mostRooms}); left out`);
  return found;
}

/** A price that is none of the whole: it only fills its field, or is that of a square metre. */
function hasNoPrice(form: FormatRecord, type: FormType | undefined, warn: Warn): boolean {
  const isFiller = isFillerPrice(form['Price']);
  if (isFiller) warn('bad-value', 'Price', 'only fills its field (1 or 9999999); shown as price on request');
  // A hidden one stays, so that no text tells it.
  const isOfOneMetre = form['PublishPrice'] === true && isRentOfOneMetre(form, type);
  if (isOfOneMetre)
    warn('bad-value', 'Price', 'is too low for the whole area, as if for a square metre; shown as price on request');
  return isFiller || isOfOneMetre;
}

/** The form of a CRM without values that only fill their fields, or that say no more than that two of them differ. */
export function withoutFillers(sent: FormatRecord, type: FormType | undefined, warn: Warn): FormatRecord {
  const form = withoutContradictions(sent, warn);
  const numberIn = (field: string) => readNumber(form[field]);
  const gone = new Set(emptyAtZero.filter((field) => numberIn(field) === 0));
  if (hasNoBedrooms(form, type, warn)) gone.add('NumberOfBedRooms');
  for (const check of [tooManyRooms, ofNoPlot, ofNoHouse]) for (const field of check(form, type, warn)) gone.add(field);
  if (hasWrongRenovation(form, warn)) gone.add('RenovationYear');
  if (hasNoPrice(form, type, warn)) gone.add('Price');
  if (hasOtherTotal(form, warn)) gone.add('RenterTotalCost');
  if (hasNoScore(form, warn)) gone.add('EnergyPerformance');
  for (const field of areas.filter((name) => numberIn(name) === 1)) {
    warn('bad-value', field, 'only fills its field (1 m²); left out');
    gone.add(field);
  }
  return gone.size === 0 ? form : Object.fromEntries(Object.entries(form).filter(([field]) => !gone.has(field)));
}
