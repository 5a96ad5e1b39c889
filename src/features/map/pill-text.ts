import { formatMoney, pageLanguage } from '#i18n/formats.ts';
import type { Translate } from '#i18n/translator.ts';
import { lowestPrice, type PinGroup } from './pill-groups.ts';
import { shortPrice } from './short-price.ts';
import { textWidth } from './text-width.ts';

/** What a pill shows and what it is called. */
export interface PillText {
  /** Number of homes, for a group. */
  readonly count?: number;
  readonly text: string;
  /** Address of a small picture, for a single home. */
  readonly marker?: string;
  /** For those who hear it; begins with what is seen. */
  readonly name: string;
}

const font = "600 13px 'Figtree Variable', 'Segoe UI', sans-serif";
const pillHeightPx = 30;
const paddingPx = 20;
const markerPx = 28;

const upToAmount = /^.*€\s?[\d.,]*\d/u;

/** A rent shows what comes on top of it, which pays for the room with its period; what is paid for a square metre keeps its unit. `'€ 845 per maand' with 6000 -> '€ 845 + € 60'` */
function priceText({ price, priceCents, chargesCents = 0 }: PinGroup['pins'][number]): string {
  if (chargesCents === 0) return price;
  const rent = priceCents === undefined ? price : (upToAmount.exec(price)?.[0] ?? price);
  return `${rent} + ${formatMoney(chargesCents, pageLanguage())}`;
}

function singleText(pin: PinGroup['pins'][number], t: Translate): PillText {
  const text = priceText(pin);
  const parts = [text, pin.name, pin.isExact ? '' : t('map:approximate')].filter(Boolean);
  return { text, name: parts.join(', '), ...(pin.marker !== undefined && { marker: pin.marker }) };
}

/** `3 pins from € 245.000 -> {count: 3, text: '€ 245k+', name: '3 homes, from € 245.000'}`, and of rents what the cheapest costs with its charges */
export function pillText({ pins }: PinGroup, t: Translate): PillText {
  const [pin] = pins;
  if (pin && pins.length === 1) return singleText(pin, t);
  const count = pins.length;
  const lowest = lowestPrice(pins);
  if (lowest === undefined) return { count, text: '', name: t('map:group', { count }) };
  const { cents, hasCharges } = lowest;
  return {
    count,
    text: `${shortPrice(cents, pageLanguage())}+`,
    name: t(hasCharges ? 'map:groupFromAll' : 'map:groupFrom', { count, price: formatMoney(cents, pageLanguage()) }),
  };
}

/** Room that a pill takes, in pixels. */
export function pillSize({ count, text, marker }: PillText): { width: number; height: number } {
  const countPx = count === undefined ? 0 : Math.max(30, textWidth(String(count), font) + 16);
  const textPx = text === '' ? 0 : textWidth(text, font) + paddingPx;
  return { width: countPx + textPx + (marker === undefined ? 0 : markerPx), height: pillHeightPx };
}
