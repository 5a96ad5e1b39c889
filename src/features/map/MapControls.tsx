import type { Map as LeafletMap } from 'leaflet';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { isCalm } from './motion.ts';
import type { FullMap } from './use-full-map.ts';
import { MapIcon, type MapIconName } from './icons.tsx';

interface Props {
  readonly map: LeafletMap;
  readonly zoom: number;
  readonly onShowAll: () => void;
  readonly full: FullMap;
}

/** Share of the map that one press moves it by. */
const stepShare = 0.3;

const moves = [
  { name: 'north', x: 0, y: -1 },
  { name: 'west', x: -1, y: 0 },
  { name: 'east', x: 1, y: 0 },
  { name: 'south', x: 0, y: 1 },
] as const satisfies readonly { name: MapIconName; x: number; y: number }[];

/** Buttons for all that dragging and pinching do. */
export function MapControls({ map, zoom, onShowAll, full }: Props): ReactElement {
  const t = useTexts();
  const names = {
    north: t('map:moveNorth'),
    south: t('map:moveSouth'),
    west: t('map:moveWest'),
    east: t('map:moveEast'),
  };
  return (
    <div className="map-controls" role="group" aria-label={t('map:controls')}>
      <div className="map-controls__zoom">
        {/* Not the attribute: a button that goes grey under the focus would lose it. */}
        <button
          type="button"
          aria-label={t('map:zoomIn')}
          aria-disabled={zoom >= map.getMaxZoom()}
          onClick={() => void map.zoomIn()}
        >
          <MapIcon name="plus" />
        </button>
        <button
          type="button"
          aria-label={t('map:zoomOut')}
          aria-disabled={zoom <= map.getMinZoom()}
          onClick={() => void map.zoomOut()}
        >
          <MapIcon name="minus" />
        </button>
        <button type="button" aria-label={t('map:showAll')} onClick={onShowAll}>
          <MapIcon name="all" />
        </button>
        {full.canBeFull && (
          <button type="button" aria-label={full.isFull ? t('map:leaveFull') : t('map:full')} onClick={full.toggle}>
            <MapIcon name={full.isFull ? 'close' : 'full'} />
          </button>
        )}
      </div>
      <div className="map-controls__move">
        {moves.map(({ name, x, y }) => (
          <button
            key={name}
            type="button"
            className={`map-controls__${name}`}
            aria-label={names[name]}
            onClick={() => {
              const size = map.getSize();
              map.panBy([x * size.x * stepShare, y * size.y * stepShare], { animate: !isCalm() });
            }}
          >
            <MapIcon name={name} />
          </button>
        ))}
      </div>
    </div>
  );
}
