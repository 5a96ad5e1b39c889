import { costs, occupancy } from '#domain/attributes/attributes.ts';
import type { Costs, EarlierPrice, Goal, Price } from '#domain/listing.ts';
import type { Warn } from '#feed/findings/finding.ts';
import { present } from '#feed/format/present.ts';
import { annuityUnit } from './annuity.ts';
import { mapAttributes } from './attribute-fields.ts';
import { contractType } from './codes.ts';
import { mapPriceUnit } from './price-unit.ts';
import type { Fields } from './raw.ts';

const euroWords = new Set(['EUR', '€', 'EURO', 'EUROS', '978']);

/** Are its amounts in euro? Saying nothing is. Any other currency would be shown as euro, so its amounts stay out. */
export function isInEuro(fields: Fields, warn: Warn): boolean {
  const currency = fields.text('Currency', 40)?.toUpperCase();
  if (currency === undefined || euroWords.has(currency)) return true;
  warn('bad-value', 'Currency', 'is not euro; the price is shown as on request');
  return false;
}

/** What was asked before the price before; one without an amount or a day says nothing. */
function mapEarlierPrices(fields: Fields): EarlierPrice[] | undefined {
  const prices = fields.list('EarlierPrices', 50).flatMap((one) => {
    const [cents, untilOn] = [one.price('Price'), one.date('Until')];
    return cents === undefined || untilOn === undefined ? [] : [{ cents, untilOn }];
  });
  return prices.length === 0 ? undefined : prices.sort((a, b) => (a.untilOn < b.untilOn ? -1 : 1));
}

/** The price. Without an explicit PublishPrice no amount gets in, nor its unit and its history. */
export function mapPrice(fields: Fields, goal: Goal, warn: Warn): Price {
  const isPublished = fields.flag('PublishPrice') === true && isInEuro(fields, warn);
  const banner = { marquee: fields.key('Marquee'), marqueeName: fields.someTexts('MarqueeName') };
  if (!isPublished) return present({ isPublished, ...banner });
  const isAnnuity = goal === 'sale' && fields.silent().code('ContractTypeID', contractType) === 'life-annuity';
  const { unit, unitText } = mapPriceUnit(fields, goal);
  return present({
    amountCents: fields.price('Price'),
    isPublished,
    unit,
    unitText: unitText ?? (isAnnuity ? fields.inLanguages(annuityUnit) : undefined),
    ...banner,
    startPriceCents: fields.price('StartPrice'),
    optionPriceCents: fields.price('OptionPrice'),
    annuityCents: fields.price('AnnuityPerMonth'),
    previousCents: fields.price('PreviousPrice'),
    changedOn: fields.date('PriceDate'),
    earlier: mapEarlierPrices(fields),
  });
}

/** What a tenant pays, and what a buyer pays: neither belongs on the page of the other. A deposit is of both: a guarantee, or an advance. */
const costsOf = {
  rent: {
    chargesRenterCents: costs.chargesRenterCents,
    renterTotalCents: costs.renterTotalCents,
    renterInventoryCents: costs.renterInventoryCents,
    minimumIncomeCents: costs.minimumIncomeCents,
  },
  sale: {
    notaryFeeExclVatCents: costs.notaryFeeExclVatCents,
    notaryFeeInclVatCents: costs.notaryFeeInclVatCents,
  },
} as const;

/** Costs; a hidden price hides every amount, since fees, deposit and minimum income follow from the price. */
export function mapCosts(fields: Fields, goal: Goal, isPricePublished: boolean, warn: Warn): Costs {
  const free = mapAttributes(fields, occupancy);
  if (!isPricePublished) return free;
  const others: Readonly<Record<string, { readonly field: string }>> = costsOf[goal === 'sale' ? 'rent' : 'sale'];
  const all = Object.entries({ ...mapAttributes(fields, costs), ...free });
  const kept = all.filter(([name, value]) => {
    const other = others[name];
    if (!other) return true;
    const whose = goal === 'sale' ? 'a tenant, and the home is for sale' : 'a buyer, and the home is to let';
    if (value !== 0) warn('bad-value', other.field, `is a cost of ${whose}; left out`);
    return false;
  });
  return Object.fromEntries(kept);
}
