import type { FitBoundsOptions, Map as LeafletMap } from 'leaflet';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { MapBounds, MapProps } from '#ui/map-contract.ts';
import { isCalm } from './motion.ts';

/** One home alone is shown with the towns around it; one with circles of kilometres, from farther away. */
const closest = { list: 13, rings: 11, hidden: 13 };

/** How close a fit may come. */
export function closestFit({ hasRings, pins }: Pick<MapProps, 'hasRings' | 'pins'>): number {
  if (!hasRings) return closest.list;
  // The circle of a hidden address would be a dot from farther away.
  return pins.every(({ isExact }) => isExact) ? closest.rings : closest.hidden;
}

/** Room for the buttons and the pills' height; a phone has less to give. */
const paddings = {
  narrow: { paddingTopLeft: [20, 64], paddingBottomRight: [20, 64] },
  wide: { paddingTopLeft: [64, 72], paddingBottomRight: [64, 56] },
} as const satisfies Record<string, FitBoundsOptions>;
const narrowPx = 560;

/** How bounds are fitted into a map of a width. */
export function fitOptions(widthPx: number, maxZoom: number): FitBoundsOptions {
  return { ...paddings[widthPx < narrowPx ? 'narrow' : 'wide'], maxZoom };
}

interface Moves {
  /** Has the visitor moved the map since it was last fitted or searched? */
  readonly hasMoved: boolean;
  readonly forget: () => void;
  readonly fit: (bounds: MapBounds, maxZoom: number) => void;
  /** Moves a point out from under the buttons at the edges. */
  readonly reveal: (point: { readonly latitude: number; readonly longitude: number }) => void;
}

/** Room for the buttons, and for a pill beside its point. */
const revealedPx = { paddingTopLeft: [72, 112], paddingBottomRight: [112, 72] } as const;

/** Moves of the visitor and of the map itself, told apart. */
export function useMoves(map: LeafletMap): Moves {
  const [hasMoved, setMoved] = useState(false);
  const isOwn = useRef(false);

  useEffect(() => {
    const note = (): void => {
      if (!isOwn.current) setMoved(true);
      isOwn.current = false;
    };
    map.on('moveend', note);
    const resized = new ResizeObserver(() => {
      isOwn.current = true;
      map.invalidateSize({ pan: false });
      isOwn.current = false;
    });
    resized.observe(map.getContainer());
    return () => {
      map.off('moveend', note);
      resized.disconnect();
    };
  }, [map]);

  const fit = useCallback<Moves['fit']>(
    ({ south, west, north, east }, maxZoom) => {
      isOwn.current = true;
      map.fitBounds(
        [
          [south, west],
          [north, east],
        ],
        { ...fitOptions(map.getSize().x, maxZoom), animate: !isCalm() },
      );
      setMoved(false);
    },
    [map],
  );
  const reveal = useCallback<Moves['reveal']>(
    ({ latitude, longitude }) => {
      const before = map.getCenter();
      isOwn.current = true;
      map.panInside([latitude, longitude], {
        paddingTopLeft: [...revealedPx.paddingTopLeft],
        paddingBottomRight: [...revealedPx.paddingBottomRight],
        animate: false,
      });
      // Nothing moved, so no end of a move will follow.
      if (before.equals(map.getCenter())) isOwn.current = false;
    },
    [map],
  );
  const forget = useCallback(() => {
    setMoved(false);
  }, []);
  return { hasMoved, forget, fit, reveal };
}
