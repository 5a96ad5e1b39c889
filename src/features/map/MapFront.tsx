import { useMemo, type ReactElement } from 'react';
import { useMap } from 'react-leaflet';
import { useTexts } from '#i18n/use-texts.ts';
import type { MapBase } from '#domain/map-base.ts';
import type { MapBounds, MapCorner, MapPin, MapProps } from '#contracts/map.ts';
import { Credits } from './Credits.tsx';
import { TilesOffer } from './DetailTiles.tsx';
import { DrawSurface } from './DrawSurface.tsx';
import type { FullMap } from './use-full-map.ts';
import { MapControls } from './MapControls.tsx';
import { PinCard } from './PinCard.tsx';
import { PinSheet } from './PinSheet.tsx';

interface Props {
  readonly map: MapProps;
  readonly base: MapBase;
  readonly view: { readonly zoom: number; readonly bounds: MapBounds };
  readonly full: FullMap;
  /** Ids of the homes whose card is open. */
  readonly opened: readonly string[];
  readonly isDrawing: boolean;
  readonly onStopDrawing: () => void;
  readonly onDrawn: (corners: readonly MapCorner[]) => void;
  readonly onShowAll: () => void;
  readonly onClose: () => void;
}

function isAt({ latitude, longitude }: MapPin, { south, west, north, east }: MapBounds): boolean {
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}

/** What stands in front of the map, after it in the order of reading: buttons, the card of a home, the sheet of all in view. */
export function MapFront({ map: props, base, view, full, opened, isDrawing, ...on }: Props): ReactElement {
  const { pins, onDraw, linkTarget, describe } = props;
  const map = useMap();
  const t = useTexts();
  const shown = useMemo(() => pins.filter(({ id }) => opened.includes(id)), [pins, opened]);
  const inView = useMemo(() => pins.filter((pin) => isAt(pin, view.bounds)), [pins, view]);
  return (
    <>
      <Credits base={base} source={props.source} view={view} />
      <MapControls map={map} zoom={view.zoom} onShowAll={on.onShowAll} full={full} />
      <TilesOffer zoom={view.zoom} />
      {pins.length > 0 && inView.length === 0 && (
        <p className="map-empty" role="status">
          {t('map:noPins')}
        </p>
      )}
      {isDrawing && onDraw && (
        <DrawSurface
          map={map}
          onCancel={on.onStopDrawing}
          onDrawn={(corners) => {
            on.onStopDrawing();
            on.onDrawn(corners);
          }}
        />
      )}
      {shown.length > 0 && (
        <PinCard map={map} pins={shown} describe={describe} linkTarget={linkTarget} onClose={on.onClose} />
      )}
      {props.hasSheet && <PinSheet pins={inView} describe={describe} linkTarget={linkTarget} />}
    </>
  );
}
