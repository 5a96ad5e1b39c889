import type { Price } from '#domain/listing.ts';
import { comparableAmountCents, priceDisplay, shownAmountCents } from '#domain/price.ts';
import type { Language } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translator.ts';
import type { MapPin } from '#contracts/map.ts';
import type { MapMessage, MapMessageProperty } from '#contracts/map-message.ts';

/** The grid of about 500 m that hidden addresses are rounded to, as the sync does. */
const hiddenGrid = { latitude: 0.005, longitude: 0.0075 };

function rounded(value: number, step: number): number {
  return Number((Math.round(value / step) * step).toFixed(4));
}

function priceOf(property: MapMessageProperty, language: Language): Price {
  const { Price: euro, PriceUnit, PriceUnitText, Marquee, MarqueeName, PublishPrice } = property;
  return {
    isPublished: PublishPrice === true,
    ...(euro !== undefined && PublishPrice === true && { amountCents: Math.round(euro * 100) }),
    ...(PriceUnit !== undefined && { unit: PriceUnit }),
    ...(PriceUnitText !== undefined && { unitText: { [language]: PriceUnitText } }),
    ...(Marquee !== undefined && { marquee: Marquee }),
    ...(MarqueeName !== undefined && { marqueeName: { [language]: MarqueeName } }),
  };
}

interface Texts {
  readonly t: Translate;
  readonly language: Language;
}

function priceText(price: Price, marqueeIgnore: readonly number[], { t, language }: Texts): string {
  const display = priceDisplay(price, { marqueeIgnore });
  if (display.kind === 'marquee') return display.name[language] ?? t('map:onRequest');
  if (display.kind === 'on-request') return t('map:onRequest');
  const prefix = display.prefix && t('map:startingFrom');
  return [prefix, display.text, display.unitText?.[language]].filter(Boolean).join(' ');
}

/** Nothing where no price is shown. */
function chargesOf(
  { Charges }: MapMessageProperty,
  price: Price,
  marqueeIgnore: readonly number[],
): number | undefined {
  const isShown = shownAmountCents(price, { marqueeIgnore }) !== undefined;
  return isShown && Charges !== undefined && Charges >= 0 ? Math.round(Charges * 100) : undefined;
}

/** The pins of a map message; a hidden price or address stays hidden. */
export function pinsOf({ propsList, customMarker, marqueeIgnore = [] }: MapMessage, texts: Texts): MapPin[] {
  return propsList.map((property): MapPin => {
    const isExact = property.PublishAddress === true;
    const price = priceOf(property, texts.language);
    const place = [property.Zip, property.City].filter(Boolean).join(' ');
    const text = priceText(price, marqueeIgnore, texts);
    const chargesCents = chargesOf(property, price, marqueeIgnore);
    const priceCents = comparableAmountCents(price, { marqueeIgnore });
    return {
      id: String(property.ID),
      latitude: isExact ? property.Latitude : rounded(property.Latitude, hiddenGrid.latitude),
      longitude: isExact ? property.Longitude : rounded(property.Longitude, hiddenGrid.longitude),
      isExact,
      price: text,
      name: property.Title ?? (place === '' ? text : place),
      ...(priceCents !== undefined && { priceCents }),
      ...(chargesCents !== undefined && { chargesCents }),
      ...(place !== '' && { place }),
      ...(property.Url !== undefined && { href: property.Url }),
      ...(customMarker !== undefined && { marker: customMarker }),
    };
  });
}
