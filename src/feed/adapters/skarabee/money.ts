import type { ConvertContext, FormatRecord } from '#feed/adapters/adapter.ts';
import { childAt, textAt, type XmlElement } from '#feed/adapters/xml/element.ts';
import { readNumber } from '#feed/format/amount.ts';
import { annuityText } from '#feed/format/annuity.ts';
import { withoutVat } from '#feed/format/price-unit.ts';
import { bareOwnership } from '#feed/format/rights.ts';
import { isShown, known, tellOddStates, threeState } from './values.ts';

/** The annuity of a month; undefined, with a warning, where the time of the amount is not said. */
function monthlyAnnuity(remittance: XmlElement | undefined, { codes, warn }: ConvertContext): number | undefined {
  const amount = known(textAt(remittance, 'Amount'), 'LifeAnnuity.Remittance.Amount', warn);
  if (amount === undefined) return undefined;
  const months = codes.number('annuityPeriod', textAt(remittance, 'Period'), 'LifeAnnuity.Remittance.Period');
  if (months !== undefined) return amount / months;
  warn('bad-value', 'LifeAnnuity.Remittance.Amount', 'is an amount of which the period is not known; left out');
  return undefined;
}

/** A home for a life annuity: what is paid at once and what each month; never the price of the whole. An element of nothing but 0 is none. */
function annuity(element: XmlElement | undefined, isShown: boolean, context: ConvertContext): FormatRecord {
  const once = known(textAt(element, 'OneOffPayment'), 'LifeAnnuity.OneOffPayment', context.warn);
  const monthly = monthlyAnnuity(childAt(element, 'Remittance'), context);
  const type = textAt(element, 'Type');
  const hasAmount = (readNumber(textAt(element, 'Remittance', 'Amount')) ?? 0) > 0;
  if ((type === undefined || type === 'UNDEFINED') && once === undefined && !hasAmount) return {};
  const right = context.codes.word('annuityType', type, 'LifeAnnuity.Type');
  return {
    ContractTypeID: 'life-annuity',
    ...(right === 'naked' && { RegisteredRight: bareOwnership }),
    ...(once !== undefined && { Price: once }),
    ...(monthly !== undefined && { PriceUnitText: annuityText(monthly, once !== undefined) }),
    // Hidden it goes along: no text of the record must tell it.
    ...(!isShown && { AnnuityPerMonth: monthly }),
  };
}

/** What a tenant pays each month besides; an amount by a time that nobody knows stays out. */
function charges(property: XmlElement | undefined, { codes, warn }: ConvertContext): number | undefined {
  const amount = known(textAt(property, 'ChargesAndProvisions'), 'ChargesAndProvisions', warn);
  const interval = textAt(property, 'ChargesAndProvisionsInterval');
  if (amount === undefined) return undefined;
  const months = interval === undefined ? 1 : codes.number('interval', interval, 'ChargesAndProvisionsInterval');
  if (months !== undefined) return Math.round((amount / months) * 100) / 100;
  warn('bad-value', 'ChargesAndProvisions', 'is an amount of which the period is not known; left out');
  return undefined;
}

/** What stands beside the price: amounts in the place of one that is empty, and that one can talk about it. */
function tellPriceElsewhere(property: XmlElement | undefined, { codes, warn }: ConvertContext): void {
  if (textAt(property, 'PriceIndication') === 'NEGOTIABLE') codes.noteUnsaid('PriceIndication', 'NEGOTIABLE');
  const amounts = ['SalePrice', 'RentPrice'].map(
    (name) => childAt(property, 'Financials', name, 'Amount')?.attributes['Value'],
  );
  const isElsewhere =
    (readNumber(textAt(property, 'Price')) ?? 0) <= 0 && amounts.some((one) => (readNumber(one) ?? 0) > 0);
  if (isElsewhere)
    warn('bad-value', 'Financials', 'holds an amount, and Price is empty; shown as price on request, fill in Price');
}

/** What an amount is of, where that is neither the whole nor, of a rent, the month; by the month a home is let, and never sold. */
function otherMeasure(kind: string, isRent: boolean): string | undefined {
  if (kind === 'unknown') return 'does not say in a word that is known here what the price is of';
  if (kind === 'other') return 'is a price by the year or the square metre';
  return kind === 'month' && !isRent ? 'is a price by the month of a home for sale' : undefined;
}

/** Price, rent and charges; hidden ones are marked, not left out. */
export function money(publication: XmlElement, isRent: boolean, context: ConvertContext): FormatRecord {
  const { codes, warn } = context;
  const property = childAt(publication, 'Property');
  const priceType = textAt(property, 'PriceType');
  // By a measure that nobody knows it could be anything; the table has said that it does not know it.
  const kind = codes.word('priceType', priceType, 'PriceType') ?? (priceType === undefined ? 'total' : 'unknown');
  const measure = otherMeasure(kind, isRent);
  if (measure !== undefined) warn('bad-value', 'PriceType', `${measure}; shown as price on request`);
  tellPriceElsewhere(property, context);
  const isOnRequest = textAt(property, 'PriceIndication') === 'ON_REQUEST';
  const HidePrice = textAt(publication, 'Info', 'HidePrice');
  tellOddStates({ HidePrice }, warn);
  const isPublished = isShown(HidePrice) && !isOnRequest && measure === undefined;
  return {
    PublishPrice: isPublished,
    Currency: textAt(property, 'Currency'),
    // By another measure it is on request for want of words, and no secret that texts must not tell.
    Price: measure !== undefined ? undefined : known(textAt(property, 'Price'), 'Price', warn),
    ...(threeState(textAt(property, 'IsVATExclusive')) === true && { PriceUnitText: withoutVat }),
    ...(!isRent && annuity(childAt(property, 'LifeAnnuity'), isPublished, context)),
    ChargesRenter: isRent ? charges(property, context) : undefined,
    DepositAmount: isRent ? known(textAt(property, 'Deposit'), 'Deposit', warn) : undefined,
    RealEstateTax: known(textAt(property, 'RealEstateTax'), 'RealEstateTax', warn),
    ConstructionCost: known(textAt(property, 'ConstructionValue'), 'ConstructionValue', warn),
  };
}
