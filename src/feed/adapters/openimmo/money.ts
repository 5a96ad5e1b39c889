import type { ConvertContext, FormatRecord } from '#feed/adapters/adapter.ts';
import { attributeAt, childAt, textAt, type XmlElement } from '#feed/adapters/xml/element.ts';
import { tellOddNumbers } from '#feed/adapters/odd-values.ts';
import { readNumber } from '#feed/format/amount.ts';
import { withoutVat } from '#feed/format/price-unit.ts';
import { isShortLet, namesOtherTime } from './short-lets.ts';
import { isYes } from './values.ts';

function sum(...values: readonly (string | undefined)[]): number | undefined {
  const numbers = values.map(readNumber).filter((value) => value !== undefined);
  return numbers.length === 0 ? undefined : numbers.reduce((total, value) => total + value, 0);
}

const rentFields = ['nettokaltmiete', 'kaltmiete', 'pauschalmiete', 'pacht', 'warmmiete'] as const;

/** Rents by another measure or that may hold anything. */
const otherRents = ['gesamtmietenetto', 'gesamtmietebrutto', 'mietpreis_pro_qm', 'nettomieteprom2von'] as const;

/** Is the "kalte" rent the bare one? Many senders mean that by it: then it makes the warm one only together with both costs. */
function isBareCold(prices: XmlElement | undefined): boolean {
  const [cold, running, heating, warm] = ['kaltmiete', 'nebenkosten', 'heizkosten', 'warmmiete'].map((name) =>
    textAt(prices, name),
  );
  return (readNumber(running) ?? 0) !== 0 && sum(cold, running, heating) === readNumber(warm);
}

/** The first rent that is above nothing, and what a tenant pays besides. */
function rent(prices: XmlElement | undefined, { warn }: ConvertContext): FormatRecord {
  const price = (name: string) => textAt(prices, name);
  const told = [...rentFields, 'nebenkosten', 'heizkosten', 'kaution'].map((name) => [name, price(name)] as const);
  tellOddNumbers(Object.fromEntries(told), warn);
  const field = rentFields.find((name) => (readNumber(price(name)) ?? 0) > 0);
  const other = otherRents.find((name) => (readNumber(price(name)) ?? 0) > 0);
  if (field === undefined && other !== undefined)
    warn('bad-value', other, 'is a rent that the site does not show; shown as price on request');
  // The running costs are in the "kalte" rent already, and everything is in the flat one and in the warm one (schema 1.2.7).
  const isWhole = field === 'pauschalmiete' || field === 'warmmiete';
  const hasCharges = isWhole || (field === 'kaltmiete' && !isBareCold(prices));
  const hasHeating = isWhole || isYes(price('heizkosten_enthalten')) === true;
  return {
    Price: field && price(field),
    ChargesRenter: sum(hasCharges ? undefined : price('nebenkosten'), hasHeating ? undefined : price('heizkosten')),
    RenterTotalCost: price('warmmiete'),
    DepositAmount: readNumber(price('kaution')) === undefined ? undefined : price('kaution'),
  };
}

function salePrice(prices: XmlElement | undefined, { warn }: ConvertContext): FormatRecord {
  const told = ['kaufpreis', 'kaufpreisbrutto'].map((name) => [name, textAt(prices, name)] as const);
  const gross = told.map(([, price]) => price);
  tellOddNumbers(Object.fromEntries(told), warn);
  const isNetAlone = gross.every((price) => (readNumber(price) ?? 0) <= 0);
  if (isNetAlone && (readNumber(textAt(prices, 'kaufpreisnetto')) ?? 0) > 0)
    warn('bad-value', 'kaufpreisnetto', 'is a price without VAT, and there is no other; shown as price on request');
  return {
    // An empty field holds 0 as often as nothing.
    Price: gross.find((price) => (readNumber(price) ?? 0) > 0) ?? gross.find((price) => price !== undefined),
    ChargesOwner: textAt(prices, 'hausgeld'),
  };
}

/** Is it a rent by another time than the month? It would be shown as one by the month. A lease of land that says nothing can be by the year. */
function isOtherPeriod(object: XmlElement, { warn }: ConvertContext): boolean {
  const prices = childAt(object, 'preise');
  const isLease = rentFields.find((name) => (readNumber(textAt(prices, name)) ?? 0) > 0) === 'pacht';
  const told = attributeAt(prices, ['preis_zeiteinheit'], 'zeiteinheit')?.trim().toUpperCase();
  if (told !== undefined && told !== '') {
    if (told !== 'MONAT')
      warn('bad-value', 'preis_zeiteinheit', 'is another time than a month; shown as price on request');
    return told !== 'MONAT';
  }
  if (namesOtherTime(object)) {
    warn('bad-value', 'freitext_preis', 'names another time than a month; shown as price on request');
    return true;
  }
  const isShort = isShortLet(object);
  if (isLease) warn('bad-value', 'preis_zeiteinheit', 'is another time than a month; shown as price on request');
  else if (isShort)
    warn('bad-value', 'preis_zeiteinheit', 'is missing beside a rent for a short time; shown as price on request');
  return isLease || isShort;
}

/** Words of a free text by which VAT comes on top. */
const vatOnTop =
  /(?:zzgl|zuzüglich|plus|\+)\.?\s*(?:\d{1,2}\s*%\s*)?(?:MwSt|Mehrwertsteuer|USt\b|Umsatzsteuer|VAT|btw|TVA)|(?:excl|exkl|ohne|hors|H)\.?\s*(?:MwSt|Mehrwertsteuer|USt\b|VAT|btw|TVA)/iu;

function isVatOnTop(prices: XmlElement | undefined): boolean {
  return isYes(textAt(prices, 'zzg_mehrwertsteuer')) === true || vatOnTop.test(textAt(prices, 'freitext_preis') ?? '');
}

/** Price and costs; a rent by another time than the month is one on request. */
export function convertMoney(object: XmlElement, goal: string | undefined, context: ConvertContext): FormatRecord {
  const prices = childAt(object, 'preise');
  const isRent = goal === 'rent';
  const amounts = isRent ? rent(prices, context) : salePrice(prices, context);
  // The schema has the mark at the price of a sale; senders write it at any other, and some in words: all but a no hides.
  const isMarked = (mark: string | undefined) =>
    mark !== undefined && mark.trim() !== '' && isYes(mark.trim()) !== false;
  const isOnRequest = (prices?.children ?? []).some(({ attributes }) => isMarked(attributes['auf_anfrage']));
  const isOther = isRent && isOtherPeriod(object, context);
  return {
    ...amounts,
    // A rent by another time is on request for want of words, and no secret that texts must not tell.
    ...(isOther && { Price: undefined }),
    PublishPrice: !isOther && !isOnRequest && (readNumber(amounts['Price']) ?? 0) > 0,
    PriceUnitText: isVatOnTop(prices) ? withoutVat : undefined,
    Currency: attributeAt(prices, ['waehrung'], 'iso_waehrung'),
    AgencyCost: textAt(prices, 'provisionbrutto'),
  };
}
