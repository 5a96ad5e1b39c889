import type { Listing } from '#domain/listing.ts';
import { comparableAmountCents, priceDisplay, rentWithCharges, shownAmountCents } from '#domain/price.ts';
import type { PriceStyle, PriceWording } from './record.ts';

interface Settings {
  readonly marqueeIgnore: readonly number[];
}

/** `{kind: 'amount', text: '€ 18', unitText: {nl: '/ m²'}} -> {kind: 'amount', text: {nl: '/ m²'}}`; nothing is said of a price that no page shows. */
function formOf(price: Listing['price'], settings: Settings): PriceStyle {
  const display = priceDisplay(price, settings);
  if (display.kind === 'marquee') return { kind: 'name', text: display.name };
  if (display.kind === 'on-request') return { kind: 'amount', text: {} };
  return { kind: display.prefix ? 'starting-from' : 'amount', text: display.unitText ?? {} };
}

/** How the price of a home is written, whatever other homes there are. */
export interface WrittenPrice extends Omit<PriceWording, 'form'> {
  readonly style: PriceStyle;
  /** Tells styles apart. */
  readonly styleKey: string;
}

/** `rent of € 950 with € 75 -> {style: {kind: 'amount', text: {}}, chargesCents: 7500}` (docs/rules/money.md) */
export function writtenPrice(listing: Listing, settings: Settings): WrittenPrice {
  const shownCents = shownAmountCents(listing.price, settings);
  const isApart = shownCents !== undefined && comparableAmountCents(listing.price, settings) === undefined;
  const chargesCents = shownCents === undefined ? undefined : rentWithCharges(listing)?.chargesCents;
  const style = formOf(listing.price, settings);
  return {
    style,
    styleKey: JSON.stringify(style),
    ...(isApart && { apartCents: shownCents }),
    ...(chargesCents !== undefined && { chargesCents }),
  };
}

/** Collects the ways in which prices are written, each once. */
export class PriceStyles {
  readonly all: PriceStyle[] = [];
  readonly #indexOf = new Map<string, number>();

  /** `{style, styleKey, chargesCents: 7500} -> {form: 0, chargesCents: 7500}` */
  wordingOf({ style, styleKey, ...amounts }: WrittenPrice): PriceWording {
    const form = this.#indexOf.get(styleKey) ?? this.all.push(style) - 1;
    this.#indexOf.set(styleKey, form);
    return { form, ...amounts };
  }
}
