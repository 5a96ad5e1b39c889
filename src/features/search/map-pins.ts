import { nameIn } from '#domain/place-language.ts';
import { provinceOf } from '#domain/province.ts';
import { localized } from '#domain/texts.ts';
import { formatMoney } from '#i18n/formats.ts';
import type { Translate } from '#i18n/translator.ts';
import type { MapPin, MapPinCard } from '#contracts/map.ts';
import { ownPage } from '#ui/own-page.ts';
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
export function readCard(html: string): MapPinCard {
  const card = ownPage(html);
  const image = card.querySelector('img');
  const type = textOf(card, '.card__type');
  const place = textOf(card, '.card__place').replace(type, '').trim();
  const [src, srcset] = [image?.getAttribute('src'), image?.getAttribute('srcset')];
  const href = card.querySelector('.card__title a')?.getAttribute('href');
  return {
    price: textOf(card, '.card__price strong'),
    name: textOf(card, '.card__title'),
    place: `${place}\u00a0· ${type}`,
    ...(href && { href }),
    ...(src && { photo: { src, ...(srcset && { srcset }) } }),
  };
}

/** Writes prices of the index as the cards have them; thousands at once, so its words are looked up beforehand. `95000, a rent -> '€ 950 per maand'` (docs/rules/money.md) */
function priceWriter(pins: PinRows, { t, language, fallback }: PinWords): (position: number) => string {
  const onRequest = t('finder:onRequest');
  const perMonth = t('finder:perMonth');
  const forms = pins.priceStyles.map(({ kind, text }) => ({
    isName: kind === 'name',
    from: kind === 'starting-from' && t('finder:startingFrom'),
    words: localized(text, language, fallback)?.text,
  }));
  return (position) => {
    const { isName, from, words } = forms[pins.priceFormOf[position] ?? 0] ?? {};
    if (isName) return words ?? onRequest;
    const cents = pins.pricesCents[position] ?? pins.apartCents[position];
    if (cents === undefined) return onRequest;
    return [from, formatMoney(cents, language), words ?? (pins.isRent[position] && perMonth)].filter(Boolean).join(' ');
  };
}

/** Pins for the map; until its card is read, a home leads to the address that knows every home by its number. */
export function mapPins(pins: PinRows, words: PinWords): MapPin[] {
  const priceOf = priceWriter(pins, words);
  const towns = pins.places.map((place) => nameIn(place.names, provinceOf(place), words.language) ?? place.city);
  return pins.ids.map((id, position) => {
    const [priceCents, chargesCents] = [pins.pricesCents[position], pins.chargesCents[position]];
    const type = words.typeNames.get(pins.typeIds[position] ?? 0);
    return {
      id,
      latitude: pins.latitudes[position] ?? 0,
      longitude: pins.longitudes[position] ?? 0,
      isExact: pins.isExact[position] === true,
      price: priceOf(position),
      ...(priceCents !== undefined && { priceCents }),
      ...(chargesCents !== undefined && { chargesCents }),
      name: [type, towns[pins.placeOf[position] ?? 0]].filter(Boolean).join(', '),
      href: `/property/${id}/`,
    };
  });
}
