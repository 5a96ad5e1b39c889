import { useEffect, useMemo, useRef, useState } from 'react';
import type { MapBounds, MapHandle, MapLook, MapProps, MapSpot } from '#contracts/map.ts';
import type { Finder } from './finder-context.ts';
import { lookIn, withLook } from './map-look.ts';

interface MapMemory {
  /** How the map begins. */
  readonly look: MapLook;
  readonly isFollowing: boolean;
  readonly calls: Required<Pick<MapProps, 'onLook' | 'onFollow' | 'onDraw'>>;
}

function isSameSpot(one: MapSpot | undefined, other: MapSpot | undefined): boolean {
  return one?.latitude === other?.latitude && one?.longitude === other?.longitude && one?.zoom === other?.zoom;
}

function write(look: MapLook, isFollowing: boolean): void {
  const search = withLook(location.search, { ...look, isFollowing });
  if (search !== location.search) history.replaceState(history.state, '', location.pathname + search + location.hash);
}

/** Keeps in the address how the map looks, and brings it back; lets the results follow the map where that was chosen. */
export function useMapLook({ state, store }: Finder, handle: MapHandle | undefined): MapMemory {
  const { shown } = state;
  const [first] = useState(() => lookIn(location.search));
  const [isFollowing, setFollowing] = useState(first.isFollowing);
  const latest = useRef<{ look: MapLook; isFollowing: boolean }>({ look: first, isFollowing });
  useEffect(() => {
    latest.current.isFollowing = isFollowing;
    // The search writes the address anew at every change, without the map.
    write(latest.current.look, isFollowing);
  }, [shown, isFollowing]);
  useEffect(() => {
    const restore = (): void => {
      const look = lookIn(location.search);
      latest.current.look = look;
      setFollowing(look.isFollowing);
      handle?.show(look);
    };
    // Before the search hears of it: what it shows then must not be written over.
    addEventListener('popstate', restore, { capture: true });
    return () => {
      removeEventListener('popstate', restore, { capture: true });
    };
  }, [handle]);

  const calls = useMemo((): MapMemory['calls'] => {
    const searchIn = ({ south, west, north, east }: MapBounds): void => {
      store.change(
        {
          area: [
            [south, west],
            [north, east],
          ],
        },
        'replace',
      );
    };
    return {
      onLook: (look, bounds) => {
        const before = latest.current.look.spot;
        latest.current.look = look;
        write(look, latest.current.isFollowing);
        if (latest.current.isFollowing && !isSameSpot(before, look.spot)) searchIn(bounds);
      },
      onFollow: (isOn, bounds) => {
        latest.current.isFollowing = isOn;
        setFollowing(isOn);
        if (isOn) searchIn(bounds);
      },
      onDraw: (corners) => {
        // A shape of one's own is no part of the view.
        latest.current.isFollowing = false;
        setFollowing(false);
        store.change({ area: corners });
      },
    };
  }, [store]);
  return { look: first, isFollowing, calls };
}
