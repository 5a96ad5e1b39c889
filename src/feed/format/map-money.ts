import { costs, occupancy } from '#domain/attributes/attributes.ts';
import type { Costs, Price } from '#domain/listing.ts';
import { present } from '#feed/format/present.ts';
import { mapAttributes } from './attribute-fields.ts';
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
  const free = mapAttributes(fields, occupancy);
  return isPricePublished ? { ...mapAttributes(fields, costs), ...free } : free;
}
