import type { ConvertContext, FormatRecord } from '#feed/adapters/adapter.ts';
import { childAt, textAt, type XmlElement } from '#feed/adapters/xml/element.ts';
import { annuityText } from '#feed/format/annuity.ts';
import { isShown, known, tellOddStates } from './values.ts';

/** A home for a life annuity: what is paid at once and what each month; never the price of the whole. */
function annuity(element: XmlElement | undefined, { warn }: ConvertContext): FormatRecord {
  const once = known(textAt(element, 'OneOffPayment'), 'LifeAnnuity.OneOffPayment', warn);
  const amount = known(textAt(element, 'Remittance', 'Amount'), 'LifeAnnuity.Remittance.Amount', warn);
  if (textAt(element, 'Type') === undefined && once === undefined && amount === undefined) return {};
  const isYearly = textAt(element, 'Remittance', 'Period') === 'YEARLY';
  const monthly = amount === undefined ? undefined : amount / (isYearly ? 12 : 1);
  return {
    ContractTypeID: 'life-annuity',
    ...(once !== undefined && { Price: once }),
    ...(once !== undefined && monthly !== undefined && { PriceUnitText: annuityText(monthly) }),
  };
}

/** Price, rent and charges; hidden ones are marked, not left out. */
export function money(publication: XmlElement, isRent: boolean, context: ConvertContext): FormatRecord {
  const { codes, warn } = context;
  const property = childAt(publication, 'Property');
  const kind = codes.word('priceType', textAt(property, 'PriceType'), 'PriceType') ?? 'total';
  const isOther = kind === 'other';
  if (isOther) warn('bad-value', 'PriceType', 'is a price by the year or the square metre; shown as price on request');
  const isOnRequest = textAt(property, 'PriceIndication') === 'ON_REQUEST';
  const months =
    codes.number('interval', textAt(property, 'ChargesAndProvisionsInterval'), 'ChargesAndProvisionsInterval') ?? 1;
  const charges = known(textAt(property, 'ChargesAndProvisions'), 'ChargesAndProvisions', warn);
  const HidePrice = textAt(publication, 'Info', 'HidePrice');
  tellOddStates({ HidePrice }, warn);
  return {
    PublishPrice: isShown(HidePrice) && !isOnRequest && !isOther,
    Currency: textAt(property, 'Currency'),
    Price: known(textAt(property, 'Price'), 'Price', warn),
    ...annuity(childAt(property, 'LifeAnnuity'), context),
    ChargesRenter: isRent && charges !== undefined ? Math.round((charges / months) * 100) / 100 : undefined,
    DepositAmount: isRent ? known(textAt(property, 'Deposit'), 'Deposit', warn) : undefined,
    RealEstateTax: known(textAt(property, 'RealEstateTax'), 'RealEstateTax', warn),
    ConstructionCost: known(textAt(property, 'ConstructionValue'), 'ConstructionValue', warn),
  };
}
