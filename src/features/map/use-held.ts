import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';

/** Is a finger on the map? */
function useTouched(map: LeafletMap): boolean {
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    const container = map.getContainer();
    const note = ({ touches }: TouchEvent): void => {
      setTouched(touches.length > 0);
    };
    // Before the map's own listeners: the first touch ends a glide, which changes what is to be shown.
    const options = { capture: true, passive: true };
    const kinds = ['touchstart', 'touchend', 'touchcancel'] as const;
    for (const kind of kinds) container.addEventListener(kind, note, options);
    return () => {
      for (const kind of kinds) container.removeEventListener(kind, note, options);
    };
  }, [map]);
  return isTouched;
}

/**
 * Gives what is to be shown on a map, and as long as a finger is on it what was shown before: a touch belongs to the element that it
 * began on, and would move nothing any more once that has gone.
 */
export function useHeld<Shown>(map: LeafletMap, next: Shown): Shown {
  const [shown, setShown] = useState(next);
  const isTouched = useTouched(map);
  if (isTouched || shown === next) return shown;
  setShown(next);
  return next;
}
