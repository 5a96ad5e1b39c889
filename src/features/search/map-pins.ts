import { formatEuro } from '#domain/money.ts';
import { localized } from '#domain/texts.ts';
import type { Translate } from '#i18n/translator.ts';
import type { MapPin, MapPinFacts } from '#ui/map-contract.ts';
import type { PinRows } from './protocol.ts';

interface PinWords {
  readonly t: Translate;
  readonly language: string;
  /** Languages whose words stand in for those that are missing, as on the pages. */
  readonly fallback: readonly string[];
  readonly typeNames: ReadonlyMap<number, string>;
}

function textOf(card: Document, selector: string): string {
  return card.querySelector(selector)?.textContent.trim() ?? '';
}

/** Reads a card of the site. */
export function readCard(html: string): MapPinFacts {
  const card = new DOMParser().parseFromString(html, 'text/html');
  const image = card.querySelector('img');
  const type = textOf(card, '.card__type');
  const place = textOf(card, '.card__place').replace(type, '').trim();
  const [src, srcset] = [image?.getAttribute('src'), image?.getAttribute('srcset')];
  const href = card.querySelector('.card__title a')?.getAttribute('href');
  return {
    price: textOf(card, '.card__price strong'),
    name: textOf(card, '.card__title'),
    place: `${place} · ${type}`,
    ...(href && { href }),
    ...(src && { photo: { src, ...(srcset && { srcset }) } }),
  };
}

/** The price of a home as its card has it, from what the index knows. `95000, a rent -> '€ 950 per maand'` (spec section 9 "Price display") */
function priceText(pins: PinRows, position: number, { t, language, fallback }: PinWords): string {
  const form = pins.priceForms[pins.priceFormOf[position] ?? 0];
  const words = localized(form?.text, language, fallback)?.text;
  if (form?.kind === 'name') return words ?? t('finder:onRequest');
  const cents = pins.pricesCents[position] ?? pins.apartCents[position];
  if (cents === undefined) return t('finder:onRequest');
  const from = form?.kind === 'starting-from' && t('finder:startingFrom');
  const unit = words ?? (pins.isRent[position] && t('finder:perMonth'));
  return [from, formatEuro(cents), unit].filter(Boolean).join(' ');
}

/** Pins for the map; until its card is read, a home leads to the address that knows every home by its number. */
export function mapPins(pins: PinRows, words: PinWords): MapPin[] {
  return pins.ids.map((id, position) => {
    const [priceCents, chargesCents] = [pins.pricesCents[position], pins.chargesCents[position]];
    const type = words.typeNames.get(pins.typeIds[position] ?? 0);
    return {
      id,
      latitude: pins.latitudes[position] ?? 0,
      longitude: pins.longitudes[position] ?? 0,
      isExact: pins.isExact[position] === true,
      price: priceText(pins, position, words),
      ...(priceCents !== undefined && { priceCents }),
      ...(chargesCents !== undefined && { chargesCents }),
      name: [type, pins.cities[position]].filter(Boolean).join(', '),
      href: `/property/${id}/`,
    };
  });
}
