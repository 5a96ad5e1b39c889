import { useEffect, useMemo, useRef, useState, type ReactElement, type RefObject } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { MapHandle, MapModule, MapPin, MapPlaceChoice, MapProps, MapUpdate } from '#contracts/map.ts';
import type { Finder } from './finder-context.ts';
import { mapPins, readCard } from './map-pins.ts';
import type { MapPaneProps } from './MapPane.tsx';
import type { placeLabel } from './place-label.ts';
import type { PinRows } from './protocol.ts';
import { useMapLook } from './use-map-look.ts';

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

/** Below this width the map is over the list, not beside it. */
function isPhone(): boolean {
  return matchMedia('(width < 768px)').matches;
}

/** The filters stand in the page, behind a map in the whole window. */
function openFilters(): void {
  document.querySelector<HTMLElement>('.finder__more')?.click();
}

/** Tells the canvas whether the page's header takes a part of the window, and how much. */
function useHeader(canvas: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const header = document.querySelector('body > header');
    if (!header) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        canvas.current?.classList.toggle('is-low', entry?.intersectionRatio === 1);
        canvas.current?.style.setProperty('--map-header', `${String(entry?.boundingClientRect.height ?? 0)}px`);
      },
      { threshold: 1 },
    );
    observer.observe(header);
    return () => {
      observer.disconnect();
    };
  }, [canvas]);
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
  useHeader(element);
  const found = usePins(given.finder);
  const { look, isFollowing, calls } = useMapLook(given.finder, handle);
  const update = { ...useMapUpdate(found, given), isFollowing };
  // A list that follows the map is all that is in view: its box is the view's own.
  if (isFollowing) update.area = undefined;
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
        look,
        ...calls,
        hasSheet: true,
        ...(isPhone() && { onLeave: store.setView.bind(undefined, 'grid'), onFilter: openFilters }),
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
  }, [isReady, props.language, source, store, look, calls, onFail]);

  const { pins, placeChoices, area, radiusKm } = update;
  const chosen = update.chosenPlaces?.join(' ');
  useEffect(() => {
    handle?.update(latest.current.update);
  }, [handle, pins, placeChoices, area, radiusKm, chosen, isFollowing]);

  const pointed = found?.ids[found.rows.indexOf(row ?? -1)];
  useEffect(() => {
    handle?.highlight(pointed);
  }, [handle, pointed]);

  return <div className="finder__canvas" ref={element} aria-busy={!handle && !isFailed} />;
}
