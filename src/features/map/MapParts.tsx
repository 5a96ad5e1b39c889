import { useCallback, useEffect, useMemo, useState, type ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from 'react-leaflet';
import { unpackPlaces, type MapBase } from '#domain/map-base.ts';
import { useTexts } from '#i18n/use-texts.ts';
import type { MapBounds, MapPin, MapProps } from '#contracts/map.ts';
import { AreaLayer } from './AreaLayer.tsx';
import { BaseLayer } from './BaseLayer.tsx';
import { DetailTiles, TilesOffer } from './DetailTiles.tsx';
import { DistanceRings } from './DistanceRings.tsx';
import { DrawSurface } from './DrawSurface.tsx';
import { MapControls } from './MapControls.tsx';
import { MapTools } from './MapTools.tsx';
import { MarkLayer } from './MarkLayer.tsx';
import { boundsOf, PinIndex, type PinGroup } from './pill-groups.ts';
import { PinCard } from './PinCard.tsx';
import { PinSheet } from './PinSheet.tsx';
import { closestFit, useMoves } from './use-moves.ts';
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

function isAt({ latitude, longitude }: MapPin, { south, west, north, east }: MapBounds): boolean {
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}

/** All that stands in and over the map. */
export function MapParts({ props, base, highlighted, onReady, before, after }: Props): ReactElement {
  const { pins, language, area, onHighlight, onSearchArea, onDraw, linkTarget, describe, hasRings = false } = props;
  const map = useMap();
  const t = useTexts();
  const view = useView(map);
  const { hasMoved, forget, fit, reveal } = useMoves(map, props.hasSheet);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const [focusOn, setFocusOn] = useState<string>();
  const [isDrawing, setDrawing] = useState(false);
  const [hovered, setHovered] = useState<string>();
  const index = useMemo(() => new PinIndex(pins), [pins]);
  const towns = useMemo(() => unpackPlaces(base.places, language), [base, language]);
  const shown = useMemo(() => pins.filter(({ id }) => opened.includes(id)), [pins, opened]);
  const inView = useMemo(() => pins.filter((pin) => isAt(pin, view.bounds)), [pins, view]);

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
    const onClick = ({ originalEvent: { target } }: { originalEvent: Event }): void => {
      if (!(target instanceof Element && target.closest('.map-pill'))) setOpened([]);
    };
    map.on('click', onClick);
    map.getContainer().setAttribute('role', 'group');
    map.getContainer().setAttribute('aria-label', t('map:help'));
    return () => void map.off('click', onClick);
  }, [map, t]);

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
  const reach = (group: PinGroup): void => {
    reveal(group);
    // The move may have regrouped the pills: whichever holds this home now keeps the focus.
    setFocusOn(group.pins[0]?.id);
  };
  const press = (group: PinGroup): void => {
    const [first] = group.pins;
    if (!first) return;
    const bounds = boundsOf(group.pins);
    const isSpread = bounds.north - bounds.south > 0.0002 || bounds.east - bounds.west > 0.0002;
    if (group.pins.length > 1 && isSpread && map.getZoom() < map.getMaxZoom()) {
      // Only then: the group's own pill, which will be gone, still holds this home.
      map.once('moveend', () => {
        setFocusOn(first.id);
      });
      fit(bounds, map.getMaxZoom());
      return;
    }
    setOpened(group.pins.map(({ id }) => id));
  };
  const close = (): void => {
    setFocusOn(opened[0]);
    setOpened([]);
  };
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
        highlighted={highlighted ?? hovered}
        opened={opened[0]}
        focusOn={focusOn}
        onFocused={forgetFocus}
        onHighlight={highlight}
        onPress={press}
        onReach={reach}
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
        <>
          <MapControls map={map} zoom={view.zoom} onShowAll={fitAll.bind(undefined, undefined)} />
          <TilesOffer zoom={view.zoom} />
          {pins.length > 0 && inView.length === 0 && (
            <p className="map-empty" role="status">
              {t('map:noPins')}
            </p>
          )}
          {isDrawing && onDraw && (
            <DrawSurface
              map={map}
              onCancel={stopDrawing}
              onDrawn={(corners) => {
                setDrawing(false);
                onDraw(corners);
              }}
            />
          )}
          {shown.length > 0 && (
            <PinCard map={map} pins={shown} describe={describe} linkTarget={linkTarget} onClose={close} />
          )}
          {props.hasSheet && <PinSheet pins={inView} describe={describe} linkTarget={linkTarget} />}
        </>,
        after,
      )}
    </>
  );
}
