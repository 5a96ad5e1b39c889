import { consentEvent, tilesService } from '#contracts/consent.ts';

/** Has the visitor allowed the tile server for good? */
export function areTilesAllowed(): boolean {
  return (document.documentElement.dataset['services'] ?? '').split(' ').includes(tilesService);
}

/** Says when the visitor allows the tile server or takes it back; gives what ends it. */
export function watchTiles(tell: (isAllowed: boolean) => void): () => void {
  let wasAllowed = areTilesAllowed();
  const look = (): void => {
    const isAllowed = areTilesAllowed();
    // A map loaded once stays when another service changes.
    if (isAllowed !== wasAllowed) tell(isAllowed);
    wasAllowed = isAllowed;
  };
  addEventListener(consentEvent, look);
  return () => {
    removeEventListener(consentEvent, look);
  };
}
