import type { Warn } from '#feed/findings/finding.ts';
import { hiddenAmountPattern } from './hidden-amount.ts';
import { masked } from './hidden-pattern.ts';
import { isStreetIn } from './hidden-name.ts';
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

/** Amounts of a record, and of the units of a project, that its flags keep from the site. */
function amountPatterns(fields: Fields): RegExp[] {
  const amountsOf = (record: Fields, names: readonly string[]) =>
    record.flag('PublishPrice') === true ? [] : names.map((name) => record.cents(name) ?? 0);
  const units = fields.list('Units', 2000).flatMap((unit) => amountsOf(unit, ['Price']));
  const cents = new Set([...amountsOf(fields, amountFields), ...units]);
  return [...cents].flatMap((one) => hiddenAmountPattern(Math.round(one / 100)) ?? []);
}

/** A street by all its names, and whether it is shown itself, without its number. */
interface Hidden {
  readonly names: readonly HiddenStreet[];
  readonly isShown: boolean;
}

/** The street of a hidden address, or of one without its number. */
function hiddenStreet(fields: Fields, publishFlag: string): Hidden {
  const street = fields.text('Street', 120);
  const isShown = fields.flag(publishFlag) === true;
  if (street === undefined || (isShown && fields.flag('ExactPoint') !== false)) return { names: [], isShown };
  const houseNumber = filledNumber(fields.text('HouseNumber', 20));
  // In Brussels a street often stands in both its languages.
  const names = street.split(/\s*[/|]\s*|\s+-\s+/u).map((name) => ({ street: name, houseNumber }));
  return { names, isShown };
}

/** The same record, whose texts lack what its flags hide; what was found in them is told once the record was read. */
export function withoutHiddenValues(
  fields: Fields,
  publishFlag: string,
  warn: Warn,
): { readonly fields: Fields; readonly tell: () => void } {
  const quiet = fields.silent();
  const { names, isShown } = hiddenStreet(quiet, publishFlag);
  const streets = names.flatMap((one) => (isShown ? hiddenNumberPattern(one.street) : hiddenStreetPattern(one)) ?? []);
  const hidden = [
    { field: 'Price', what: 'the price', patterns: amountPatterns(quiet), isNamed: false },
    { field: 'Street', what: 'the address', patterns: streets, isNamed: false },
  ].filter(({ patterns }) => patterns.length > 0);
  const conceal = (text: string): string => {
    let shown = text;
    for (const one of hidden) {
      const before = shown;
      for (const pattern of one.patterns) shown = masked(shown, pattern);
      one.isNamed ||= shown !== before;
    }
    return shown;
  };
  const tell = () => {
    for (const { field, what, isNamed } of hidden)
      if (isNamed) warn('hidden-value-in-text', field, `${what} is hidden, ${advice}`);
  };
  const isToldBy = (name: string) => names.some((one) => isStreetIn(name, one, isShown));
  return { fields: fields.concealing({ inText: conceal, isToldBy }), tell };
}
