import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';
import type { MapBounds } from '#contracts/map.ts';

/** What the visitor sees of the map, once it stands still. */
export interface MapView {
  readonly zoom: number;
  readonly bounds: MapBounds;
  /** Changes with every stop, also when zoom and bounds come back. */
  readonly stop: number;
}

export function readBounds(map: LeafletMap): MapBounds {
  const bounds = map.getBounds();
  return { south: bounds.getSouth(), west: bounds.getWest(), north: bounds.getNorth(), east: bounds.getEast() };
}

/** The view after every move and zoom. */
export function useView(map: LeafletMap): MapView {
  const [view, setView] = useState<MapView>(() => ({ zoom: map.getZoom(), bounds: readBounds(map), stop: 0 }));
  useEffect(() => {
    const settle = (): void => {
      setView(({ stop }) => ({ zoom: map.getZoom(), bounds: readBounds(map), stop: stop + 1 }));
    };
    map.on('moveend zoomend resize', settle);
    settle();
    return () => void map.off('moveend zoomend resize', settle);
  }, [map]);
  return view;
}
