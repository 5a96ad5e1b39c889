import { formatMoney, pageLanguage } from '#i18n/formats.ts';
import type { ReactElement } from 'react';
import type { Translate } from '#i18n/translator.ts';
import { useTexts } from '#i18n/use-texts.ts';
import type { MapPin } from '#contracts/map.ts';

/** `6000 -> '+ € 60 charges'`, `0 -> 'No charges'`; of charges that nobody knows nothing is said. */
function chargesText({ chargesCents }: MapPin, t: Translate): string | undefined {
  if (chargesCents === 0) return t('map:chargesNone');
  return chargesCents === undefined
    ? undefined
    : t('map:charges', { charges: formatMoney(chargesCents, pageLanguage()) });
}

/** The price of a home; a rent never without its charges. */
export function PinPrice({ pin }: { readonly pin: MapPin }): ReactElement {
  const charges = chargesText(pin, useTexts());
  return (
    <p className="map-home__price">
      {pin.price}
      {charges !== undefined && <span className="map-home__charges">{` ${charges}`}</span>}
    </p>
  );
}
