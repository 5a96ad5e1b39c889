import { createContext, use } from 'react';
import type { MapTiles } from '#contracts/map.ts';

/** Up to here the embedded base serves; a tile server's map begins above it. */
export const lastBaseZoom = 11;

/** The tile server of the site, if it has one, and whether the visitor asked for its map. */
export interface TilesChoice {
  readonly tiles: MapTiles | undefined;
  readonly isAccepted: boolean;
  readonly accept: () => void;
}

export const TilesContext = createContext<TilesChoice>({
  tiles: undefined,
  isAccepted: false,
  accept: () => undefined,
});

/** What the map shows at a zoom: the detailed map, or an offer to load it. */
export function useTiles(zoom: number): TilesChoice & { readonly areTilesShown: boolean; readonly isOffered: boolean } {
  const choice = use(TilesContext);
  const isDeep = choice.tiles !== undefined && zoom > lastBaseZoom;
  return { ...choice, areTilesShown: isDeep && choice.isAccepted, isOffered: isDeep && !choice.isAccepted };
}
