import { useCallback, useRef, useState, type ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { MapProps } from '#contracts/map.ts';
import { MapIcon } from './icons.tsx';
import { PlacePicker } from './PlacePicker.tsx';

interface Props {
  readonly map: MapProps;
  readonly canSearch: boolean;
  readonly onSearch: () => void;
  readonly isDrawing: boolean;
  readonly onDrawing: (isDrawing: boolean) => void;
}

/** Opens the list of places, which needs both the places and somebody who wants to know. */
function PickTool({ map, isShown }: { readonly map: MapProps; readonly isShown: boolean }): ReactElement | null {
  const t = useTexts();
  const [isPicking, setPicking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { onChoosePlaces, placeChoices } = map;
  const close = useCallback(() => {
    setPicking(false);
    opener.current?.focus();
  }, []);
  if (!onChoosePlaces || !placeChoices) return null;

  return (
    <>
      {isShown && (
        <button
          ref={opener}
          type="button"
          className="map-button"
          aria-haspopup="dialog"
          onClick={() => {
            setPicking(true);
          }}
        >
          <MapIcon name="list" />
          {t('map:choose')}
        </button>
      )}
      {isPicking && (
        <PlacePicker
          choices={placeChoices}
          chosen={map.chosenPlaces ?? []}
          radiusKm={map.radiusKm}
          onChoose={onChoosePlaces}
          onClose={close}
        />
      )}
    </>
  );
}

/** What narrows the list from the map: draw, choose in a list, search what is in view. */
export function MapTools({ map, canSearch, onSearch, isDrawing, onDrawing }: Props): ReactElement {
  const t = useTexts();
  const { onDraw, area } = map;

  return (
    <div className="map-tools" role="group" aria-label={t('map:tools')}>
      {onDraw && (
        <button
          type="button"
          className="map-button"
          aria-pressed={isDrawing}
          onClick={() => {
            onDrawing(!isDrawing);
          }}
        >
          <MapIcon name={isDrawing ? 'close' : 'draw'} />
          {isDrawing ? t('map:drawCancel') : t('map:draw')}
        </button>
      )}
      <PickTool map={map} isShown={!isDrawing} />
      {onDraw && area && !isDrawing && (
        <button
          type="button"
          className="map-button"
          onClick={() => {
            onDraw(undefined);
          }}
        >
          <MapIcon name="close" />
          {t('map:removeArea')}
        </button>
      )}
      {canSearch && !isDrawing && (
        <button type="button" className="map-button map-button--full" onClick={onSearch}>
          <MapIcon name="search" />
          {t('map:searchArea')}
        </button>
      )}
    </div>
  );
}
