import type { FitBoundsOptions, Map as LeafletMap } from 'leaflet';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { MapBounds, MapProps, MapSpot } from '#contracts/map.ts';
import { isCalm, panCalmly } from './motion.ts';

/** One home alone is shown with the towns around it; one with circles of kilometres, from farther away. */
const closest = { list: 13, rings: 11, hidden: 13 };
/** Where there are streets, with those around it. */
const closestWithStreets = { list: 15, rings: 14, hidden: 14 };

/** How close a fit may come. */
export function closestFit({ hasRings, pins, source }: Pick<MapProps, 'hasRings' | 'pins' | 'source'>): number {
  const zooms = source.streets ? closestWithStreets : closest;
  if (!hasRings) return zooms.list;
  // The circle of a hidden address would be a dot from farther away.
  return pins.every(({ isExact }) => isExact) ? zooms.rings : zooms.hidden;
}

/** Room for the buttons and the pills' height; a phone has less to give. */
const paddings = {
  narrow: { left: 20, top: 64, right: 20, bottom: 64 },
  /** Under the tools and over the sheet with the names of the sources, whose edges may stand over each other. */
  sheet: { left: 24, top: 112, right: 24, bottom: 124 },
  wide: { left: 64, top: 72, right: 64, bottom: 56 },
} as const;
const narrowPx = 560;
/** On a phone held sideways the view would be a slit. */
const largestShare = 0.25;

interface FitRoom {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Homes in view stand in a sheet over a narrow map. */
  readonly hasSheet: boolean | undefined;
}

/** How bounds are fitted into a map of a size, so that no home hides under what stands over the map. */
export function fitOptions({ widthPx, heightPx, hasSheet }: FitRoom, maxZoom: number): FitBoundsOptions {
  const narrow = hasSheet ? 'sheet' : 'narrow';
  const { left, top, right, bottom } = paddings[widthPx < narrowPx ? narrow : 'wide'];
  const most = Math.round(heightPx * largestShare);
  return {
    paddingTopLeft: [left, Math.min(top, most)],
    paddingBottomRight: [right, Math.min(bottom, most)],
    maxZoom,
  };
}

interface Moves {
  /** Has the visitor moved the map since it was last fitted or searched? */
  readonly hasMoved: boolean;
  /** Counts all moves but those of the window, which only makes the map larger or smaller. */
  readonly moves: number;
  readonly forget: () => void;
  readonly fit: (bounds: MapBounds, maxZoom: number) => void;
  /** Goes straight to a spot. */
  readonly jump: (spot: MapSpot) => void;
  /** Moves a point out from under the buttons at the edges. */
  readonly reveal: (point: { readonly latitude: number; readonly longitude: number }) => void;
}

/** Who moves the map. */
type Mover = 'visitor' | 'map' | 'window';

/** Room for the buttons, and for a pill beside its point. */
const revealedPx = { paddingTopLeft: [72, 112], paddingBottomRight: [112, 72] } as const;

interface Counted extends Pick<Moves, 'hasMoved' | 'moves' | 'forget'> {
  readonly mover: RefObject<Mover>;
}

/** Counts moves, and keeps the map as large as its element. */
function useCountedMoves(map: LeafletMap): Counted {
  const [hasMoved, setMoved] = useState(false);
  const [moves, setMoves] = useState(0);
  const mover = useRef<Mover>('visitor');
  useEffect(() => {
    const note = (): void => {
      if (mover.current === 'visitor') setMoved(true);
      if (mover.current !== 'window') setMoves((count) => count + 1);
      mover.current = 'visitor';
    };
    map.on('moveend', note);
    const resized = new ResizeObserver(() => {
      mover.current = 'window';
      // A phone that is turned keeps what was in the middle; a bar of its browser that comes or goes moves nothing.
      map.invalidateSize({ pan: map.getContainer().clientWidth !== map.getSize().x });
      mover.current = 'visitor';
    });
    resized.observe(map.getContainer());
    return () => {
      map.off('moveend', note);
      resized.disconnect();
    };
  }, [map]);
  const forget = useCallback(() => {
    setMoved(false);
  }, []);
  return { hasMoved, moves, forget, mover };
}

/** Moves of the visitor, of the map itself and of the window, told apart. */
export function useMoves(map: LeafletMap, hasSheet: boolean | undefined): Moves {
  const { hasMoved, moves, forget, mover } = useCountedMoves(map);
  useEffect(() => panCalmly(map), [map]);

  const fit = useCallback<Moves['fit']>(
    ({ south, west, north, east }, maxZoom) => {
      const { x, y } = map.getSize();
      mover.current = 'map';
      map.fitBounds(
        [
          [south, west],
          [north, east],
        ],
        { ...fitOptions({ widthPx: x, heightPx: y, hasSheet }, maxZoom), animate: !isCalm() },
      );
      forget();
    },
    [map, mover, forget, hasSheet],
  );
  const jump = useCallback<Moves['jump']>(
    ({ latitude, longitude, zoom }) => {
      mover.current = 'map';
      map.setView([latitude, longitude], zoom, { animate: false });
      forget();
    },
    [map, mover, forget],
  );
  const reveal = useCallback<Moves['reveal']>(
    ({ latitude, longitude }) => {
      const before = map.getCenter();
      mover.current = 'map';
      map.panInside([latitude, longitude], {
        paddingTopLeft: [...revealedPx.paddingTopLeft],
        paddingBottomRight: [...revealedPx.paddingBottomRight],
        animate: false,
      });
      // Nothing moved, so no end of a move will follow.
      if (before.equals(map.getCenter())) mover.current = 'visitor';
    },
    [map, mover],
  );
  return { hasMoved, moves, forget, fit, jump, reveal };
}
