import type { Warn } from '#feed/findings/finding.ts';
import { hiddenAmountPattern } from './hidden-amount.ts';
import { masked } from './hidden-pattern.ts';
import { hiddenNumberPattern, hiddenStreetPattern } from './hidden-street.ts';
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

/** The street of a hidden address; of one without its number, what stands behind the street. */
function streetPatterns(fields: Fields, publishFlag: string): RegExp[] {
  const street = fields.text('Street', 120);
  if (street === undefined) return [];
  const isPublished = fields.flag(publishFlag) === true;
  const isHidden = !isPublished || fields.flag('ExactPoint') === false;
  if (!isHidden) return [];
  const houseNumber = fields.text('HouseNumber', 20);
  // In Brussels a street often stands in both its languages.
  return street.split(/\s*[/|]\s*|\s+-\s+/u).flatMap((name) => {
    const hidden = { street: name, houseNumber };
    return (isPublished ? hiddenNumberPattern(name) : hiddenStreetPattern(hidden)) ?? [];
  });
}

/** The same record, whose texts lack what its flags hide; what was found in them is told once the record was read. */
export function withoutHiddenValues(
  fields: Fields,
  publishFlag: string,
  warn: Warn,
): { readonly fields: Fields; readonly tell: () => void } {
  const quiet = fields.silent();
  const hidden = [
    { field: 'Price', what: 'the price', patterns: amountPatterns(quiet), isNamed: false },
    { field: 'Street', what: 'the address', patterns: streetPatterns(quiet, publishFlag), isNamed: false },
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
  return { fields: hidden.length === 0 ? fields : fields.concealing(conceal), tell };
}
