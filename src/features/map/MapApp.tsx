import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { MapContainer, ScaleControl, type MapContainerProps } from 'react-leaflet';
import type { MapBase } from '#domain/map-base.ts';
import type { MapProps } from '#contracts/map.ts';
import { GestureNote } from './GestureNote.tsx';
import { homeBounds, MapParts, type MapMoves } from './MapParts.tsx';
import { isCalm } from './motion.ts';
import { boundsOf } from './pill-groups.ts';
import { useFullMap } from './use-full-map.ts';
import { useGestures } from './use-gestures.ts';
import { closestFit, fitOptions } from './use-moves.ts';
import { areTilesAllowed, watchTiles } from './tiles-consent.ts';
import { lastBaseZoom, TilesContext } from './tiles-choice.ts';

interface Props {
  /** Of the element, at the start. */
  readonly size: { readonly widthPx: number; readonly heightPx: number };
  readonly props: MapProps;
  readonly base: MapBase;
  readonly highlighted: string | undefined;
  readonly onReady: (moves: MapMoves) => void;
}

/** As far as the embedded base reaches. */
const europe: [[number, number], [number, number]] = [
  [36, -11],
  [59, 19],
];
const smallestZoom = 6;
/** Deeper than this the embedded base says nothing. */
const deepestBaseZoom = lastBaseZoom + 4;
const deepestStreetZoom = 18;

/** Where the map begins: as the visitor left it, or at all pins. */
function startOf(props: MapProps, size: Props['size']): MapContainerProps {
  const { look, pins, hasSheet } = props;
  if (look?.spot) return { center: [look.spot.latitude, look.spot.longitude], zoom: look.spot.zoom };
  const { south, west, north, east } = pins.length > 0 ? boundsOf(pins) : homeBounds;
  return {
    bounds: [
      [south, west],
      [north, east],
    ],
    boundsOptions: fitOptions({ ...size, hasSheet }, closestFit(props)),
  };
}

/** The whole map: the frame for its parts, and what they share. */
export function MapApp({ size, props, base, highlighted, onReady }: Props): ReactElement {
  const { label, source } = props;
  const [section, setSection] = useState<HTMLElement | null>(null);
  const [before, setBefore] = useState<HTMLElement | null>(null);
  const [after, setAfter] = useState<HTMLElement | null>(null);
  const [isAccepted, setAccepted] = useState(areTilesAllowed);
  useEffect(() => watchTiles(setAccepted), []);
  // The view belongs to the visitor: only the first pins decide where it begins.
  const [start] = useState(() => startOf(props, size));
  const full = useFullMap(section, props.onLeave);
  const hint = useGestures(section, full.isFull);
  const calm = isCalm();
  const tiles = useMemo(
    () => ({
      tiles: source.tiles,
      isAccepted,
      accept: () => {
        setAccepted(true);
      },
    }),
    [source.tiles, isAccepted],
  );

  return (
    <TilesContext value={tiles}>
      <section
        ref={setSection}
        className="map"
        aria-label={label}
        onKeyDown={({ key }) => {
          if (key === 'Escape' && full.isFull && !section?.querySelector('.map-draw')) full.toggle();
        }}
      >
        <div ref={setBefore} className="map__before" />
        <MapContainer
          className="map__canvas"
          {...start}
          maxBounds={europe}
          maxBoundsViscosity={1}
          minZoom={smallestZoom}
          maxZoom={source.tiles || source.streets ? deepestStreetZoom : deepestBaseZoom}
          // Half steps fit a country into a phone; tiles are sharp at whole ones only.
          zoomSnap={source.tiles ? 1 : 0.5}
          zoomControl={false}
          attributionControl={false}
          trackResize={false}
          zoomAnimation={!calm}
          fadeAnimation={!calm}
          inertia={!calm}
        >
          <ScaleControl position="bottomleft" imperial={false} />
          {before && after && (
            <MapParts
              props={props}
              base={base}
              full={full}
              highlighted={highlighted}
              onReady={onReady}
              before={before}
              after={after}
            />
          )}
        </MapContainer>
        <div ref={setAfter} className="map__after" />
        <GestureNote hint={hint} />
      </section>
    </TilesContext>
  );
}
