import { formatMoney, pageLanguage } from '#i18n/formats.ts';
import type { Translate } from '#i18n/translator.ts';
import { lowestPrice, type PinGroup } from './pill-groups.ts';
import { textWidth } from './text-width.ts';

/** What a pill shows and what it is called. */
export interface PillText {
  /** It stands for several homes. */
  readonly isGroup: boolean;
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
  return { isGroup: false, text, name: parts.join(', '), ...(pin.marker !== undefined && { marker: pin.marker }) };
}

/** `3 pins from € 245.000 -> {isGroup: true, text: '3 homes', name: '3 homes, from € 245.000'}`, and of rents what the cheapest costs with its charges */
export function pillText({ pins }: PinGroup, t: Translate): PillText {
  const [pin] = pins;
  if (pin && pins.length === 1) return singleText(pin, t);
  const count = pins.length;
  const text = t('map:group', { count });
  const lowest = lowestPrice(pins);
  if (lowest === undefined) return { isGroup: true, text, name: text };
  const { cents, hasCharges } = lowest;
  const price = formatMoney(cents, pageLanguage());
  return { isGroup: true, text, name: t(hasCharges ? 'map:groupFromAll' : 'map:groupFrom', { count, price }) };
}

/** Room that a pill takes, in pixels. */
export function pillSize({ text, marker }: PillText): { width: number; height: number } {
  return { width: textWidth(text, font) + paddingPx + (marker === undefined ? 0 : markerPx), height: pillHeightPx };
}
