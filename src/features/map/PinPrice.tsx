import type { ReactElement } from 'react';
import type { MapPin } from '#ui/map-contract.ts';

/** The price of a home; a rent never without its charges. */
export function PinPrice({ pin }: { readonly pin: MapPin }): ReactElement {
  return (
    <p className="map-home__price">
      {pin.price}
      {pin.charges !== undefined && <span className="map-home__charges">{` ${pin.charges}`}</span>}
    </p>
  );
}
