import type { ConvertContext, FormatRecord } from '#feed/adapters/adapter.ts';
import { fieldsOf, idText } from '#feed/adapters/json.ts';
import { tellMissingFlags, tellOddNumbers } from '#feed/adapters/odd-values.ts';
import { readNumber } from '#feed/format/amount.ts';
import type { RawRecord } from '#feed/format/raw.ts';

/** Of a sum of money, or a bare number in its place. `{amount: 900} -> 900`, `900 -> 900` */
function amount(value: unknown): unknown {
  return typeof value === 'number' || typeof value === 'string' ? value : fieldsOf(value)['amount'];
}

function sumOf(...values: readonly unknown[]): number {
  return values.reduce<number>((sum, value) => sum + (readNumber(value) ?? 0), 0);
}

/** The rent without charges, where the record has one. */
function bareRent(estate: RawRecord, { warn }: ConvertContext): unknown {
  const bare = amount(estate['price_base_rent']);
  tellOddNumbers({ 'price_base_rent.amount': bare }, warn);
  return (readNumber(bare) ?? 0) > 0 ? bare : amount(estate['price']);
}

/** The rent beside the bare one: with all charges, or one that nobody can place. */
function wholeRent(estate: RawRecord, { warn }: ConvertContext): number | undefined {
  const bare = readNumber(amount(estate['price_base_rent']));
  const whole = readNumber(amount(estate['price']));
  if (!bare || whole === undefined || whole === bare) return undefined;
  if (whole === sumOf(bare, amount(estate['price_recurring_costs']))) return whole;
  warn('bad-value', 'price.amount', 'is neither price_base_rent nor that with price_recurring_costs; left out');
  return undefined;
}

/** Is a rent one by the month? Saying nothing is. */
function isByTheMonth(period: unknown): boolean {
  const told = idText(period)?.toLowerCase();
  return told === undefined || told === 'month' || told === 'monthly';
}

/** What the building costs an owner by the month; the CRM has it by the year. */
function buildingCosts(estate: RawRecord, { warn }: ConvertContext): number | undefined {
  const field = 'price_yearly_budgeted_building_costs';
  const told = amount(estate[field]);
  tellOddNumbers({ [field]: told }, warn);
  const euro = readNumber(told);
  return euro === undefined || euro <= 0 ? undefined : Math.round((euro / 12) * 100) / 100;
}

/** What a rent or an owner pays besides. */
function besides(estate: RawRecord, isRent: boolean, context: ConvertContext): FormatRecord {
  if (!isRent) return { ChargesOwner: buildingCosts(estate, context) };
  return {
    ChargesRenter: amount(estate['price_recurring_costs']),
    DepositAmount: amount(estate['price_guarantee']),
    RenterInventory: amount(estate['price_inventory_report_cost']),
    RenterTotalCost: wholeRent(estate, context),
  };
}

/** Price, rent and what comes with them. Hidden amounts go along: no text of the record must tell them. */
export function convertMoney(estate: RawRecord, isRent: boolean, context: ConvertContext): FormatRecord {
  const { codes, warn } = context;
  const { hidden, currency } = fieldsOf(estate['price']);
  const whole = amount(estate['price']);
  const Price = isRent ? bareRent(estate, context) : whole;
  const text = estate['custom_price'];
  const isWorded = typeof text === 'string' && text.trim() !== '';
  const isOtherTime = isRent && !isByTheMonth(estate['rent_period']);
  // A missing price or flag hides; the other amounts carry no flag of their own and would tell the price.
  const isShown = hidden === false;
  tellMissingFlags({ 'price.hidden': [hidden, Price] }, warn);
  const all = besides(estate, isRent, context);
  if (!isShown) {
    const told = readNumber(whole) === readNumber(Price) ? {} : { RenterTotalCost: whole };
    return { PublishPrice: false, Price, ...all, ...told };
  }
  if (isOtherTime)
    warn('bad-value', 'rent_period', 'is a rent by another time than the month; shown as price on request');
  if (isWorded && Price !== undefined) codes.noteUnsaid('price.amount', 'custom_price stands in its place');
  const isOther = isOtherTime || isWorded;
  return {
    // A rent by the week or the day must never look like a month's: without words for it, it is on request, and no secret.
    PublishPrice: !isOther,
    Currency: currency,
    Price: isOther ? undefined : Price,
    ...all,
    RealEstateTax: amount(estate['price_property_taxes']),
  };
}
