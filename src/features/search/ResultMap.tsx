import { useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { MapHandle, MapModule, MapPin, MapPlaceChoice, MapProps, MapUpdate } from '#contracts/map.ts';
import type { Finder } from './finder-context.ts';
import { mapPins, readCard } from './map-pins.ts';
import type { MapPaneProps } from './MapPane.tsx';
import type { placeLabel } from './place-label.ts';
import type { PinRows } from './protocol.ts';

/** What the search gives the map. By way of here, for what both import would be a file of its own, which weighs more than it spares. */
interface Given {
  readonly finder: Finder;
  readonly labelOf: typeof placeLabel;
}

/** All results as points; the last ones stay until the next are there. */
function usePins({ state, store }: Finder): PinRows | undefined {
  const { query } = state.shown;
  const [found, setFound] = useState<PinRows>();
  useEffect(() => {
    let isWanted = true;
    const load = async (): Promise<void> => {
      const pins = await store.client.ask('pins', query);
      if (isWanted) setFound(pins);
    };
    // The list says when the search does not work.
    load().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [query, store]);
  return found;
}

/** What the map shows of the results; pins are made once for each answer. */
function useMapUpdate(
  found: PinRows | undefined,
  { finder: { props, state }, labelOf }: Given,
): MapUpdate & Pick<MapProps, 'pins' | 'label'> {
  const t = useTexts();
  const { query } = state.shown;
  const { language, lists, types } = props;
  const pins = useMemo((): readonly MapPin[] => {
    if (!found) return [];
    const typeNames = new Map(types.map(({ id, name }) => [id, name]));
    return mapPins(found, { t, language, fallback: Object.keys(lists), typeNames });
  }, [found, language, lists, types, t]);
  const placeChoices = useMemo(
    (): readonly MapPlaceChoice[] =>
      (found?.choices ?? []).map((place) => ({
        id: place.id,
        count: place.count,
        name: labelOf(place, language, t),
        kind: place.kind === 'province' ? 'province' : 'town',
      })),
    [found, language, labelOf, t],
  );
  const chosenPlaces = query.places ?? [];
  return { pins, placeChoices, chosenPlaces, label: t('finder:mapLabel'), area: query.area, radiusKm: query.radiusKm };
}

function rowOf({ ids, rows }: PinRows, id = ''): number | undefined {
  return rows[ids.indexOf(id)];
}

interface ResultMapProps extends MapPaneProps, Given {
  readonly isFailed: boolean;
  /** Must stay the same function. */
  readonly onFail: (isFailed: boolean) => void;
}

/** All results as a map, and what happens between both. */
export function ResultMap({ source, row, onHighlight, isFailed, onFail, ...given }: ResultMapProps): ReactElement {
  const { props, store } = given.finder;
  const element = useRef<HTMLDivElement>(null);
  const [handle, setHandle] = useState<MapHandle>();
  const found = usePins(given.finder);
  const update = useMapUpdate(found, given);
  const isReady = found !== undefined;
  // What the map calls back long after it was mounted.
  const latest = useRef({ found, onHighlight, update });
  useEffect(() => {
    latest.current = { found, onHighlight, update };
  });

  useEffect(() => {
    if (!isReady) return undefined;
    let mounted: MapHandle | undefined;
    let isWanted = true;
    const fail = (): void => {
      onFail(true);
    };
    const show = ({ mount }: MapModule): void => {
      if (!isWanted || !element.current) return;
      mounted = mount(element.current, {
        ...latest.current.update,
        language: props.language,
        source,
        hasSheet: true,
        onFail: fail,
        onHighlight: (id) => {
          const { found: last, onHighlight: tell } = latest.current;
          tell(last && rowOf(last, id));
        },
        describe: async (ids) => {
          const { found: last } = latest.current;
          return last ? (await store.loadCards(ids.map((id) => rowOf(last, id) ?? 0))).map(readCard) : [];
        },
        onSearchArea: ({ south, west, north, east }) => {
          store.change({
            area: [
              [south, west],
              [north, east],
            ],
          });
        },
        onDraw: (corners) => {
          store.change({ area: corners });
        },
        onChoosePlaces: (places, km) => {
          store.change({ places, radiusKm: km });
        },
      });
      setHandle(mounted);
    };
    (import(/* @vite-ignore */ source.chunk) as Promise<MapModule>).then(show, fail);
    return () => {
      isWanted = false;
      mounted?.destroy();
      setHandle(undefined);
    };
  }, [isReady, props.language, source, store, onFail]);

  const { pins, placeChoices, area, radiusKm } = update;
  const chosen = update.chosenPlaces?.join(' ');
  useEffect(() => {
    handle?.update(latest.current.update);
  }, [handle, pins, placeChoices, area, radiusKm, chosen]);

  const pointed = found?.ids[found.rows.indexOf(row ?? -1)];
  useEffect(() => {
    handle?.highlight(pointed);
  }, [handle, pointed]);

  return <div className="finder__canvas" ref={element} aria-busy={!handle && !isFailed} />;
}
