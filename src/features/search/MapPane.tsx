import { useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { radiiKm } from '#domain/search/query.ts';
import { useTexts } from '#i18n/use-texts.ts';
import type { MapHandle, MapModule, MapPin, MapPlaceChoice, MapProps, MapSource, MapUpdate } from '#ui/map-contract.ts';
import { useFinder } from './finder-context.ts';
import { mapPins, mostCards, readCard } from './map-pins.ts';
import { placeLabel } from './place-label.ts';
import type { PinRows } from './protocol.ts';
import { isSameQuery, type Shown } from './shown.ts';

interface Found {
  readonly pins: PinRows;
  readonly cards: readonly string[] | undefined;
  readonly query: Shown['query'];
}

/** All results as points; the last ones stay until the next are there. */
function usePins(): Found | undefined {
  const { state, store } = useFinder();
  const { query } = state.shown;
  const [found, setFound] = useState<Found>();
  const isThere = found !== undefined && isSameQuery(found.query, query);
  useEffect(() => {
    if (isThere) return undefined;
    let isWanted = true;
    const load = async (): Promise<void> => {
      const pins = await store.client.ask('pins', query);
      const cards = pins.rows.length > mostCards ? undefined : await store.loadCards(pins.rows);
      if (isWanted) setFound({ pins, cards, query });
    };
    // The list says when the search does not work.
    load().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [isThere, query, store]);
  return found;
}

/** What the map shows of the results; pins are made once for each answer, for reading cards takes a moment. */
function useMapUpdate(found: Found | undefined): MapUpdate & Pick<MapProps, 'pins' | 'label'> {
  const t = useTexts();
  const { props, state } = useFinder();
  const { query } = state.shown;
  const { language, types } = props;
  const pins = useMemo((): readonly MapPin[] => {
    if (!found) return [];
    const typeName = (typeId: number) => types.find(({ id }) => id === typeId)?.name ?? '';
    const nameOf = (typeId: number, city: string) => `${typeName(typeId)}, ${city}`;
    return mapPins(found.pins, found.cards, { onRequest: t('finder:onRequest'), nameOf });
  }, [found, types, t]);
  const placeChoices = useMemo(
    (): readonly MapPlaceChoice[] =>
      (found?.pins.choices ?? []).map((place) => ({
        ...{ id: place.id, count: place.count, name: placeLabel(place, language, t) },
        kind: place.kind === 'province' ? 'province' : 'town',
      })),
    [found, language, t],
  );
  const chosenPlaces = query.places ?? [];
  return { pins, placeChoices, chosenPlaces, label: t('finder:mapLabel'), area: query.area, radiusKm: query.radiusKm };
}

function rowOf({ ids, rows }: PinRows, id = ''): number | undefined {
  return rows[ids.indexOf(id)];
}

interface MapPaneProps {
  readonly source: MapSource;
  /** Listing that the visitor points at in the list. */
  readonly row: number | undefined;
  readonly onHighlight: (row: number | undefined) => void;
}

/** The map beside the results; its code loads when it is shown. */
export function MapPane({ source, row, onHighlight }: MapPaneProps): ReactElement {
  const t = useTexts();
  const { props, store } = useFinder();
  const element = useRef<HTMLDivElement>(null);
  const [handle, setHandle] = useState<MapHandle>();
  const [isFailed, setFailed] = useState(false);
  const found = usePins();
  const update = useMapUpdate(found);
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
      setFailed(true);
    };
    const show = ({ mount }: MapModule): void => {
      if (!isWanted || !element.current) return;
      mounted = mount(element.current, {
        ...latest.current.update,
        ...{ language: props.language, source, hasSheet: true, onFail: fail },
        onHighlight: (id) => {
          const { found: last, onHighlight: tell } = latest.current;
          tell(last && rowOf(last.pins, id));
        },
        describe: async (ids) => {
          const { found: last } = latest.current;
          return last ? (await store.loadCards(ids.map((id) => rowOf(last.pins, id) ?? 0))).map(readCard) : [];
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
          store.change({ places, radiusKm: radiiKm.find((radius) => radius === km) });
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
  }, [isReady, props.language, source, store]);

  const { pins, placeChoices, area, radiusKm } = update;
  const chosen = update.chosenPlaces?.join(' ');
  useEffect(() => {
    handle?.update(latest.current.update);
  }, [handle, pins, placeChoices, area, radiusKm, chosen]);

  const pointed = found?.pins.ids[found.pins.rows.indexOf(row ?? -1)];
  useEffect(() => {
    handle?.highlight(pointed);
  }, [handle, pointed]);

  return (
    <div className={`finder__map ${isFailed ? 'is-failed' : ''}`}>
      <div className="finder__canvas" ref={element} aria-busy={!handle && !isFailed} />
      {isFailed && <p className="finder__note">{t('finder:mapFailed')}</p>}
    </div>
  );
}
