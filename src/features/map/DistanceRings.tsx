import type { ReactElement } from 'react';
import { Circle, Pane } from 'react-leaflet';
import type { MapPin } from '#contracts/map.ts';

const ringsM = [1000, 2000, 5000];

/** Circles that say how far one, two and five kilometres are from a home. */
export function DistanceRings({ pin }: { readonly pin: MapPin }): ReactElement {
  return (
    <Pane name="map-rings" style={{ zIndex: 340 }}>
      {ringsM.map((radius) => (
        <Circle
          key={radius}
          center={[pin.latitude, pin.longitude]}
          radius={radius}
          interactive={false}
          className="map-base__ring"
        />
      ))}
    </Pane>
  );
}
