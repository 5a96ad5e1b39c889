import type { Costs, Price } from '#domain/listing.ts';
import { present } from '#feed/format/present.ts';
import type { Fields } from './raw.ts';

/** The price. Without an explicit PublishPrice no amount gets in, nor its unit and its history. */
export function mapPrice(fields: Fields): Price {
  const isPublished = fields.flag('PublishPrice') === true;
  const banner = { marquee: fields.key('Marquee'), marqueeName: fields.someTexts('MarqueeName') };
  if (!isPublished) return present({ isPublished, ...banner });
  return present({
    amountCents: fields.price('Price'),
    isPublished,
    unit: fields.count('PriceUnit'),
    unitText: fields.someTexts('PriceUnitText'),
    ...banner,
    startPriceCents: fields.price('StartPrice'),
    optionPriceCents: fields.price('OptionPrice'),
    previousCents: fields.price('PreviousPrice'),
    changedOn: fields.date('PriceDate'),
  });
}

/** Costs; a hidden price hides every amount, since fees, deposit and minimum income follow from the price. */
export function mapCosts(fields: Fields, isPricePublished: boolean): Costs {
  const maximumPersons = fields.integer('MaximumPersons', 1, 1000);
  if (!isPricePublished) return present({ maximumPersons });
  return present({
    notaryFeeExclVatCents: fields.cents('NotaryFee'),
    notaryFeeInclVatCents: fields.cents('NotaryFeeInclVAT'),
    constructionCostCents: fields.cents('ConstructionCost'),
    depositCents: fields.cents('DepositAmount'),
    agencyCostCents: fields.cents('AgencyCost'),
    realEstateTaxCents: fields.cents('RealEstateTax'),
    cadastralIncomeCents: fields.cents('CadastralIncome'),
    chargesOwnerCents: fields.cents('ChargesOwner'),
    chargesRenterCents: fields.cents('ChargesRenter'),
    renterTotalCents: fields.cents('RenterTotalCost'),
    renterInventoryCents: fields.cents('RenterInventory'),
    minimumIncomeCents: fields.cents('MinimumIncome'),
    maximumPersons,
  });
}
