import type { Map as LeafletMap } from 'leaflet';
import { useCallback, useEffect, useState } from 'react';
import type { MapBounds, MapProps } from '#contracts/map.ts';
import { boundsOf, type PinGroup } from './pill-groups.ts';

/** Homes farther apart than this, in degrees (some 20 m), come apart when the map goes closer. */
const spreadDegrees = 0.0002;

function isSpread({ north, south, east, west }: MapBounds): boolean {
  return north - south > spreadDegrees || east - west > spreadDegrees;
}

/** The same list each time: nothing changed. */
const none: readonly string[] = [];

interface Moving {
  /** Ids of the homes whose card is open from the start. */
  readonly opened: readonly string[];
  readonly onHighlight: MapProps['onHighlight'];
  readonly fit: (bounds: MapBounds, maxZoom: number) => void;
  readonly reveal: (group: PinGroup) => void;
}

interface Pills {
  readonly hovered: string | undefined;
  /** Ids of the homes whose card is open. */
  readonly opened: readonly string[];
  /** The home whose pill gets the focus next. */
  readonly focusOn: string | undefined;
  readonly forgetFocus: () => void;
  readonly highlight: (id: string | undefined) => void;
  readonly reach: (group: PinGroup) => void;
  readonly press: (group: PinGroup) => void;
  readonly close: () => void;
  /** Opens the cards of these homes, as they were open before. */
  readonly reopen: (ids: readonly string[]) => void;
}

/** What pointer and keyboard do to pills: highlight, open, go closer, and give the focus back. */
export function usePills(map: LeafletMap, { opened: openedFirst, onHighlight, fit, reveal }: Moving): Pills {
  const [opened, setOpened] = useState(openedFirst);
  const [focusOn, setFocusOn] = useState<string>();
  const [hovered, setHovered] = useState<string>();
  useEffect(() => {
    const onClick = ({ originalEvent: { target } }: { originalEvent: Event }): void => {
      if (!(target instanceof Element && target.closest('.map-pill'))) setOpened(none);
    };
    map.on('click', onClick);
    return () => void map.off('click', onClick);
  }, [map]);
  const highlight = useCallback(
    (id: string | undefined) => {
      setHovered(id);
      onHighlight?.(id);
    },
    [onHighlight],
  );
  const forgetFocus = useCallback(() => {
    setFocusOn(undefined);
  }, []);
  const press = (group: PinGroup): void => {
    const [first] = group.pins;
    if (!first) return;
    const bounds = boundsOf(group.pins);
    if (group.pins.length > 1 && isSpread(bounds) && map.getZoom() < map.getMaxZoom()) {
      // Only then: the group's own pill, which will be gone, still holds this home.
      map.once('moveend', () => {
        setFocusOn(first.id);
      });
      fit(bounds, map.getMaxZoom());
      return;
    }
    setOpened(group.pins.map(({ id }) => id));
  };
  return {
    hovered,
    opened,
    focusOn,
    forgetFocus,
    highlight,
    press,
    reach(group) {
      reveal(group);
      // The move may have regrouped the pills: whichever holds this home now keeps the focus.
      setFocusOn(group.pins[0]?.id);
    },
    close() {
      setFocusOn(opened[0]);
      setOpened(none);
    },
    reopen: setOpened,
  };
}
