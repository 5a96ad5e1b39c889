import { useCallback, useEffect, useMemo, useState, type ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from 'react-leaflet';
import { unpackPlaces, type MapBase } from '#domain/map-base.ts';
import { useTexts } from '#i18n/use-texts.ts';
import type { MapBounds, MapCorner, MapHandle, MapProps } from '#contracts/map.ts';
import { AreaLayer } from './AreaLayer.tsx';
import { BaseLayer } from './BaseLayer.tsx';
import { DetailTiles } from './DetailTiles.tsx';
import { DistanceRings } from './DistanceRings.tsx';
import { MapFront } from './MapFront.tsx';
import { MapTools } from './MapTools.tsx';
import { MarkLayer } from './MarkLayer.tsx';
import { boundsOf, PinIndex } from './pill-groups.ts';
import { StreetLayer } from './StreetLayer.tsx';
import type { FullMap } from './use-full-map.ts';
import { closestFit, useMoves } from './use-moves.ts';
import { usePills } from './use-pills.ts';
import { useLook } from './use-look.ts';
import { useView, type MapView } from './use-view.ts';

/** Belgium and Luxembourg, where nothing else says where to look. */
export const homeBounds: MapBounds = { south: 49.45, west: 2.5, north: 51.5, east: 6.5 };

/** What moves the map from outside. */
export type MapMoves = Pick<MapHandle, 'fit' | 'show'>;

/** No card is open. */
const noneOpen: readonly string[] = [];

interface Props {
  readonly props: MapProps;
  readonly base: MapBase;
  readonly full: FullMap;
  readonly highlighted: string | undefined;
  /** Gets the means to move the map from outside. */
  readonly onReady: (moves: MapMoves) => void;
  /** Elements in front of the map: before it and after it in the order of reading. */
  readonly before: HTMLElement;
  readonly after: HTMLElement;
}

interface Looked {
  readonly view: MapView;
  readonly moves: ReturnType<typeof useMoves>;
  readonly pills: ReturnType<typeof usePills>;
  readonly fitAll: (bounds?: MapBounds) => void;
}

/** Where the map is, what is open on it, and all that changes either. */
function useLooks({ props, onReady }: Pick<Props, 'props' | 'onReady'>): Looked {
  const { pins, source, look, onHighlight, onLook, isFollowing = false, hasRings = false } = props;
  const map = useMap();
  const view = useView(map);
  const moves = useMoves(map, props.hasSheet);
  const { fit, jump, reveal } = moves;
  const pills = usePills(map, { opened: look?.opened ?? noneOpen, onHighlight, fit, reveal });
  const { opened, reopen } = pills;
  useLook(map, { onLook, moves: moves.moves, opened });
  const fitAll = useCallback(
    (bounds?: MapBounds) => {
      // A list that follows the map holds what is in view already: all is farther away.
      const all = pins.length > 0 && !isFollowing ? boundsOf(pins) : homeBounds;
      fit(bounds ?? all, closestFit({ hasRings, pins, source }));
    },
    [fit, pins, source, hasRings, isFollowing],
  );
  useEffect(() => {
    onReady({
      fit: fitAll,
      show: ({ spot, opened: ids }) => {
        if (spot) jump(spot);
        else fitAll();
        reopen(ids);
      },
    });
  }, [onReady, fitAll, jump, reopen]);
  return { view, moves, pills, fitAll };
}

/** All that stands in and over the map. */
export function MapParts({ props, base, full, highlighted, onReady, before, after }: Props): ReactElement {
  const { pins, language, area, onSearchArea, onFollow, isFollowing = false, hasRings = false } = props;
  const map = useMap();
  const t = useTexts();
  const { view, moves, pills, fitAll } = useLooks({ props, onReady });
  const [isDrawing, setDrawing] = useState(false);
  const index = useMemo(() => new PinIndex(pins), [pins]);
  const towns = useMemo(() => unpackPlaces(base.places, language), [base, language]);
  useEffect(() => {
    map.getContainer().setAttribute('role', 'group');
    map.getContainer().setAttribute('aria-label', t('map:help'));
  }, [map, t]);

  const search = (): void => {
    moves.forget();
    onSearchArea?.(view.bounds);
  };
  const stopDrawing = useCallback(() => {
    setDrawing(false);
  }, []);
  const draw = (corners: readonly MapCorner[]): void => {
    props.onDraw?.(corners);
    moves.fit(boundsOf(corners.map(([latitude, longitude]) => ({ latitude, longitude }))), map.getMaxZoom());
  };

  return (
    <>
      <BaseLayer base={base} zoom={view.zoom} hasStreets={props.source.streets !== undefined} />
      <DetailTiles zoom={view.zoom} />
      {props.source.streets && <StreetLayer streets={props.source.streets} zoom={view.zoom} language={language} />}
      {hasRings && pins[0] && <DistanceRings pin={pins[0]} />}
      <AreaLayer area={area} pins={pins} zoom={view.zoom} />
      <MarkLayer
        index={index}
        towns={towns}
        view={view}
        highlighted={highlighted ?? pills.hovered}
        opened={pills.opened[0]}
        focusOn={pills.focusOn}
        onFocused={pills.forgetFocus}
        onHighlight={pills.highlight}
        onPress={pills.press}
        onReach={pills.reach}
      />
      {createPortal(
        <MapTools
          map={props}
          isFull={full.isFull}
          canSearch={moves.hasMoved && !isFollowing && onSearchArea !== undefined}
          onSearch={search}
          onFollow={
            onFollow &&
            ((isOn) => {
              onFollow(isOn, view.bounds);
            })
          }
          isDrawing={isDrawing}
          onDrawing={setDrawing}
        />,
        before,
      )}
      {createPortal(
        <MapFront
          map={props}
          base={base}
          view={view}
          full={full}
          opened={pills.opened}
          isDrawing={isDrawing}
          onStopDrawing={stopDrawing}
          onDrawn={draw}
          onShowAll={fitAll.bind(undefined, undefined)}
          onClose={pills.close}
        />,
        after,
      )}
    </>
  );
}
