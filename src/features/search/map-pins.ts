import { formatEuro } from '#domain/money.ts';
import type { MapPin, MapPinFacts } from '#ui/map-contract.ts';
import type { PinRows } from './protocol.ts';

/** Above this the cards of all results would weigh too much: pins then know what the index knows. */
export const mostCards = 240;

interface PinWords {
  readonly onRequest: string;
  /** `('Huis', 'Gent') -> 'Huis in Gent'` */
  readonly nameOf: (typeId: number, city: string) => string;
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
  const charges = textOf(card, '.card__charges');
  return {
    price: textOf(card, '.card__price strong'),
    name: textOf(card, '.card__title'),
    place: `${place} · ${type}`,
    ...(charges && { charges }),
    ...(href && { href }),
    ...(src && { photo: { src, ...(srcset && { srcset }) } }),
  };
}

/** Pins for the map; without cards a pin leads to the address that knows every home by its number, until its card is read. */
export function mapPins(
  pins: PinRows,
  cards: readonly string[] | undefined,
  { onRequest, nameOf }: PinWords,
): MapPin[] {
  return pins.ids.map((id, position) => {
    const priceCents = pins.pricesCents[position];
    const card = cards?.[position];
    return {
      id,
      latitude: pins.latitudes[position] ?? 0,
      longitude: pins.longitudes[position] ?? 0,
      isExact: pins.isExact[position] === true,
      ...(priceCents !== undefined && { priceCents }),
      ...(card
        ? readCard(card)
        : {
            price: priceCents === undefined ? onRequest : formatEuro(priceCents),
            name: nameOf(pins.typeIds[position] ?? 0, pins.cities[position] ?? ''),
            href: `/property/${id}/`,
          }),
    };
  });
}
