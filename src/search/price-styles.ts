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

/** Collects the ways in which prices are written, each once. */
export class PriceStyles {
  readonly all: PriceStyle[] = [];
  readonly #indexOf = new Map<string, number>();
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  #indexFor(form: PriceStyle): number {
    const key = JSON.stringify(form);
    const index = this.#indexOf.get(key) ?? this.all.push(form) - 1;
    this.#indexOf.set(key, index);
    return index;
  }

  /** `rent of € 950 with € 75 -> {form: 0, chargesCents: 7500}` (docs/rules/money.md) */
  wordingOf(listing: Listing): PriceWording {
    const shownCents = shownAmountCents(listing.price, this.#settings);
    const isApart = shownCents !== undefined && comparableAmountCents(listing.price, this.#settings) === undefined;
    const chargesCents = shownCents === undefined ? undefined : rentWithCharges(listing)?.chargesCents;
    return {
      form: this.#indexFor(formOf(listing.price, this.#settings)),
      ...(isApart && { apartCents: shownCents }),
      ...(chargesCents !== undefined && { chargesCents }),
    };
  }
}
