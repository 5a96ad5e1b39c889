import { useCallback, useRef, useState, type ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { MapProps } from '#contracts/map.ts';
import { MapIcon } from './icons.tsx';
import { PlacePicker } from './PlacePicker.tsx';

interface Props {
  readonly map: MapProps;
  /** The map hides the page, and with it the page's filters. */
  readonly isFull: boolean;
  readonly onFollow: ((isFollowing: boolean) => void) | undefined;
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

interface SearchProps extends Pick<Props, 'onFollow' | 'isFull'> {
  readonly isFollowing: boolean | undefined;
  /** Absent where there is nothing new to search. */
  readonly onSearch: (() => void) | undefined;
}

/** Makes the list follow the map, at every move or at a press. */
function SearchTools({ isFollowing = false, isFull, onFollow, onSearch }: SearchProps): ReactElement {
  const t = useTexts();
  return (
    <>
      {onFollow && !isFull && (
        <label className="map-button">
          <input
            type="checkbox"
            checked={isFollowing}
            onChange={({ currentTarget }) => {
              onFollow(currentTarget.checked);
            }}
          />
          {t('map:follow')}
        </label>
      )}
      {onSearch && (
        <button type="button" className="map-button map-button--full" onClick={onSearch}>
          <MapIcon name="search" />
          {t('map:searchArea')}
        </button>
      )}
    </>
  );
}

/** What narrows the list from the map: draw, choose in a list, search what is in view. */
export function MapTools({ map, isFull, onFollow, canSearch, onSearch, isDrawing, onDrawing }: Props): ReactElement {
  const t = useTexts();
  const { onDraw, onFilter, area } = map;

  return (
    <div className="map-tools" role="group" aria-label={t('map:tools')}>
      {isFull && onFilter && (
        <button type="button" className="map-button" aria-haspopup="dialog" onClick={onFilter}>
          <MapIcon name="filter" />
          {t('map:filters')}
        </button>
      )}
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
      {!isDrawing && (
        <SearchTools
          isFollowing={map.isFollowing}
          isFull={isFull}
          onFollow={onFollow}
          onSearch={canSearch ? onSearch : undefined}
        />
      )}
    </div>
  );
}
