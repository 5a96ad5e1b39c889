import type { ReactElement } from 'react';
import { Circle, Pane, Polygon } from 'react-leaflet';
import type { MapCorner, MapPin } from '#contracts/map.ts';

interface Props {
  readonly area: readonly MapCorner[] | undefined;
  readonly pins: readonly MapPin[];
  readonly zoom: number;
}

/** Half a cell of the grid that hidden addresses are rounded to, corner to corner, with room to spare. */
const approximateM = 500;
/** Farther out the circle would hide under its pill. */
const firstCircleZoom = 12;

/** The four corners of a box that is given by two. */
function ringOf(area: readonly MapCorner[]): [number, number][] {
  const [one, other] = area;
  const corners: readonly MapCorner[] =
    area.length === 2 && one && other ? [one, [one[0], other[1]], other, [other[0], one[1]]] : area;
  return corners.map(([latitude, longitude]) => [latitude, longitude]);
}

/** The area that the list is filtered by, and circles where an address is hidden. */
export function AreaLayer({ area, pins, zoom }: Props): ReactElement {
  const hidden = zoom < firstCircleZoom ? [] : pins.filter(({ isExact }) => !isExact);
  return (
    <Pane name="map-areas" style={{ zIndex: 350 }}>
      {area && <Polygon key={area.join()} positions={ringOf(area)} interactive={false} className="map-base__area" />}
      {hidden.map(({ id, latitude, longitude }) => (
        <Circle
          key={id}
          center={[latitude, longitude]}
          radius={approximateM}
          interactive={false}
          className="map-base__circle"
        />
      ))}
    </Pane>
  );
}
