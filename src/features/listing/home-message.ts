import { isListed } from '#domain/availability.ts';
import { stateRule } from '#domain/listing-state.ts';
import type { Listing, LocalizedText } from '#domain/listing.ts';
import { rentWithCharges, shownAmountCents } from '#domain/price.ts';
import { localized } from '#domain/texts.ts';
import type { Language } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import type { MapMessageProperty } from '#contracts/map-message.ts';

interface Shown {
  readonly listing: Listing;
  readonly language: Language;
  readonly fallback: readonly Language[];
  readonly marqueeIgnore: readonly number[];
}

type Say = (texts: LocalizedText | undefined) => string | undefined;

/** Only a marquee that hides the price is worth its bytes. */
function hidingMarquee({ marquee, marqueeName }: Listing['price'], ignored: readonly number[], say: Say) {
  if (marquee === undefined || !ignored.includes(marquee)) return {};
  const name = say(marqueeName);
  return { Marquee: marquee, ...(name !== undefined && { MarqueeName: name }) };
}

/** The state in the place of the price. */
function goneMarquee(listing: Listing, [ignored = 0]: readonly number[], language: Language) {
  return { Marquee: ignored, MarqueeName: createTranslator(language)(`listing:${stateRule(listing).label}`) };
}

/** What the site asks for it now; what was asked for a home that is gone is nobody's matter. */
function shownPrice({ price }: Listing, isGone: boolean, marqueeIgnore: readonly number[]): number | undefined {
  return isGone ? undefined : shownAmountCents(price, { marqueeIgnore });
}

/** What the map frame is sent about a home (docs/agency/map-frame.md); nothing of one without coordinates. */
export function homeMessage({ listing, language, fallback, marqueeIgnore }: Shown): MapMessageProperty | undefined {
  const { price } = listing;
  const { geo } = listing.address;
  if (!geo) return undefined;
  const say: Say = (texts) => localized(texts ?? {}, language, fallback)?.text;
  const perMonth = listing.goal === 'rent' ? createTranslator(language)('listing:perMonth') : undefined;
  const unitText = say(price.unitText) ?? perMonth;
  const chargesCents = rentWithCharges(listing)?.chargesCents;
  const isGone = !isListed({ ...listing, isDraft: false });
  const shownCents = shownPrice(listing, isGone, marqueeIgnore);
  return {
    ID: listing.id,
    Latitude: geo.latitude,
    Longitude: geo.longitude,
    PublishAddress: geo.isExact,
    PublishPrice: price.isPublished && !isGone,
    ...(shownCents !== undefined && { Price: shownCents / 100 }),
    ...(price.unit !== undefined && { PriceUnit: price.unit }),
    ...(unitText !== undefined && { PriceUnitText: unitText }),
    ...(shownCents !== undefined && chargesCents !== undefined && { Charges: chargesCents / 100 }),
    ...(isGone ? goneMarquee(listing, marqueeIgnore, language) : hidingMarquee(price, marqueeIgnore, say)),
  };
}
