import { useCallback, useEffect, useMemo, useState, type ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from 'react-leaflet';
import { unpackPlaces, type MapBase } from '#domain/map-base.ts';
import { useTexts } from '#i18n/use-texts.ts';
import type { MapBounds, MapProps } from '#contracts/map.ts';
import { AreaLayer } from './AreaLayer.tsx';
import { BaseLayer } from './BaseLayer.tsx';
import { DetailTiles } from './DetailTiles.tsx';
import { DistanceRings } from './DistanceRings.tsx';
import { MapFront } from './MapFront.tsx';
import { MapTools } from './MapTools.tsx';
import { MarkLayer } from './MarkLayer.tsx';
import { boundsOf, PinIndex } from './pill-groups.ts';
import { closestFit, useMoves } from './use-moves.ts';
import { usePills } from './use-pills.ts';
import { useView } from './use-view.ts';

/** Belgium and Luxembourg, where nothing else says where to look. */
export const homeBounds: MapBounds = { south: 49.45, west: 2.5, north: 51.5, east: 6.5 };

interface Props {
  readonly props: MapProps;
  readonly base: MapBase;
  readonly highlighted: string | undefined;
  /** Gets the means to move the map from outside. */
  readonly onReady: (fit: (bounds?: MapBounds) => void) => void;
  /** Elements in front of the map: before it and after it in the order of reading. */
  readonly before: HTMLElement;
  readonly after: HTMLElement;
}

/** All that stands in and over the map. */
export function MapParts({ props, base, highlighted, onReady, before, after }: Props): ReactElement {
  const { pins, language, area, onHighlight, onSearchArea, hasRings = false } = props;
  const map = useMap();
  const t = useTexts();
  const view = useView(map);
  const { hasMoved, forget, fit, reveal } = useMoves(map, props.hasSheet);
  const pills = usePills(map, { onHighlight, fit, reveal });
  const [isDrawing, setDrawing] = useState(false);
  const index = useMemo(() => new PinIndex(pins), [pins]);
  const towns = useMemo(() => unpackPlaces(base.places, language), [base, language]);

  const fitAll = useCallback(
    (bounds?: MapBounds) => {
      fit(bounds ?? (pins.length > 0 ? boundsOf(pins) : homeBounds), closestFit({ hasRings, pins }));
    },
    [fit, pins, hasRings],
  );
  useEffect(() => {
    onReady(fitAll);
  }, [onReady, fitAll]);
  useEffect(() => {
    map.getContainer().setAttribute('role', 'group');
    map.getContainer().setAttribute('aria-label', t('map:help'));
  }, [map, t]);

  const search = (): void => {
    forget();
    onSearchArea?.(view.bounds);
  };
  const stopDrawing = useCallback(() => {
    setDrawing(false);
  }, []);

  return (
    <>
      <BaseLayer base={base} zoom={view.zoom} />
      <DetailTiles zoom={view.zoom} />
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
          canSearch={hasMoved && onSearchArea !== undefined}
          onSearch={search}
          isDrawing={isDrawing}
          onDrawing={setDrawing}
        />,
        before,
      )}
      {createPortal(
        <MapFront
          map={props}
          view={view}
          opened={pills.opened}
          isDrawing={isDrawing}
          onStopDrawing={stopDrawing}
          onShowAll={fitAll.bind(undefined, undefined)}
          onClose={pills.close}
        />,
        after,
      )}
    </>
  );
}
