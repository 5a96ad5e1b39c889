import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useRef } from 'react';
import type { MapBounds, MapLook, MapProps } from '#contracts/map.ts';
import { readBounds } from './use-view.ts';

interface Watched {
  readonly onLook: MapProps['onLook'];
  /** Counts the moves that were not the window's own. */
  readonly moves: number;
  readonly opened: readonly string[];
}

/** Middle and zoom of a map, as precise as an address needs it: five decimals are a metre. */
export function spotOf(map: LeafletMap): NonNullable<MapLook['spot']> {
  const { lat, lng } = map.getCenter();
  return { latitude: Number(lat.toFixed(5)), longitude: Number(lng.toFixed(5)), zoom: map.getZoom() };
}

/** Tells how the map looks whenever the visitor has changed that. */
export function useLook(map: LeafletMap, { onLook, moves, opened }: Watched): void {
  const tell = useRef<(look: MapLook, bounds: MapBounds) => void>(undefined);
  useEffect(() => {
    tell.current = onLook;
  });
  const told = useRef({ moves, opened });
  useEffect(() => {
    if (told.current.moves === moves && told.current.opened === opened) return;
    told.current = { moves, opened };
    tell.current?.({ spot: moves > 0 ? spotOf(map) : undefined, opened }, readBounds(map));
  }, [map, moves, opened]);
}
