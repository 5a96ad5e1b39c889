import { goalOf } from '#domain/goal.ts';
import type { Warn } from '#feed/findings/finding.ts';
import { amountByArea, hiddenAmountPattern, isAmountIn, signedAmountPattern } from './hidden-amount.ts';
import { masked } from './hidden-pattern.ts';
import { isAmountInWords, withoutAmountsInWords } from './hidden-words.ts';
import { isStreetIn, readable } from './hidden-name.ts';
import { coordinatesInText } from './hidden-place.ts';
import { hiddenNumberPattern, hiddenStreetPattern, type HiddenStreet } from './hidden-street.ts';
import { filledNumber } from './map-address.ts';
import type { Fields } from './raw.ts';

/** The price itself, and what tells it to whoever can count: a deposit is a number of rents. */
const amountFields = [
  'Price',
  'StartPrice',
  'OptionPrice',
  'PreviousPrice',
  'AnnuityPerMonth',
  'RenterTotalCost',
  'DepositAmount',
  'MinimumIncome',
];
const advice = 'and a text names it: it is left out there. Take it out of the text in the CRM';

/** Amounts of a record, and of the units of a project, that its flags keep from the site, in euro. */
function hiddenAmounts(fields: Fields): number[] {
  const amountsOf = (record: Fields, names: readonly string[]) =>
    record.flag('PublishPrice') === true ? [] : names.map((name) => record.cents(name) ?? 0);
  const units = fields.list('Units', 2000).flatMap((unit) => amountsOf(unit, ['Price']));
  const cents = new Set([...amountsOf(fields, amountFields), ...units]);
  return [...cents].map((one) => Math.round(one / 100)).filter((euro) => euro > 0);
}

/** What people make of a price in a text: two or three months of a rent as a deposit and a year of it, a tenth of a price as an advance. */
const timesOf = { rent: [2, 3, 12], sale: [0.1] } as const;

/** Amounts from which whoever can count knows a price that is hidden. */
function amountsFollowing(fields: Fields): number[] {
  const euro = Math.round((fields.cents('Price') ?? 0) / 100);
  if (fields.flag('PublishPrice') === true || euro === 0) return [];
  return timesOf[goalOf(fields.integer('Goal', 0, 1000))].map((times) => Math.round(euro * times));
}

/** A street that may not be named, or where it is shown itself only its number. */
interface Hidden {
  readonly street: HiddenStreet;
  readonly isShown: boolean;
}

/** A street by all its names: in Brussels it often stands in both its languages. */
function hiddenBy(fields: Fields, isShown: boolean): Hidden[] {
  const street = fields.text('Street', 120);
  if (street === undefined) return [];
  const houseNumber = filledNumber(fields.text('HouseNumber', 20));
  return street.split(/\s*[/|]\s*|\s+-\s+/u).map((name) => ({ street: { street: name, houseNumber }, isShown }));
}

/** The street of a hidden address, or of one without its number, and those that a project and its homes hide of each other. */
function hiddenStreets(fields: Fields, publishFlag: string): Hidden[] {
  const isShown = fields.flag(publishFlag) === true;
  const isWhole = isShown && fields.flag('ExactPoint') !== false;
  const others = fields.list('HiddenStreets', 500).flatMap((one) => hiddenBy(one, false));
  return [...(isWhole ? [] : hiddenBy(fields, isShown)), ...others];
}

function streetPattern({ street, isShown }: Hidden): RegExp | undefined {
  return isShown ? hiddenNumberPattern(street.street) : hiddenStreetPattern(street);
}

/** The same record, whose texts lack what its flags hide; what was found in them is told once the record was read. */
export function withoutHiddenValues(
  fields: Fields,
  publishFlag: string,
  warn: Warn,
): { readonly fields: Fields; readonly tell: () => void } {
  const quiet = fields.silent();
  const streets = hiddenStreets(quiet, publishFlag);
  const amounts = hiddenAmounts(quiet);
  const patternsOf = (found: readonly (RegExp | undefined)[]) => found.filter((one) => one !== undefined);
  const prices = [...amounts.map(hiddenAmountPattern), ...amountsFollowing(quiet).map(signedAmountPattern)];
  const isPlaceHidden = quiet.flag(publishFlag) !== true || quiet.flag('ExactPoint') === false;
  const byArea = amounts.length > 0 ? [amountByArea] : [];
  const inWords = (text: string) => withoutAmountsInWords(text, amounts);
  const itself = (text: string) => text;
  const hidden = [
    {
      field: 'Price',
      what: 'the price',
      before: inWords,
      patterns: patternsOf([...byArea, ...prices]),
      isNamed: false,
    },
    {
      field: 'Street',
      what: 'the address',
      before: itself,
      patterns: [...patternsOf(streets.map(streetPattern)), ...(isPlaceHidden ? [coordinatesInText] : [])],
      isNamed: false,
    },
  ].filter(({ patterns }) => patterns.length > 0);
  const conceal = (text: string): string => {
    let shown = text;
    for (const one of hidden) {
      const sent = shown;
      shown = one.before(shown);
      for (const pattern of one.patterns) shown = masked(shown, pattern);
      one.isNamed ||= shown !== sent;
    }
    return shown;
  };
  const tell = () => {
    for (const { field, what, isNamed } of hidden)
      if (isNamed) warn('hidden-value-in-text', field, `${what} is hidden, ${advice}`);
  };
  const isToldBy = (name: string) =>
    streets.some(({ street, isShown }) => isStreetIn(name, street, isShown)) ||
    amounts.some((euro) => isAmountIn(readable(name), euro)) ||
    isAmountInWords(readable(name), amounts);
  return { fields: fields.concealing({ inText: conceal, isToldBy }), tell };
}
