import type { ReactElement } from 'react';
import type { MapBase } from '#domain/map-base.ts';
import { useTexts } from '#i18n/use-texts.ts';
import type { MapBounds, MapSource } from '#contracts/map.ts';
import { lastBaseZoom } from './tiles-choice.ts';

interface Props {
  readonly base: MapBase;
  readonly source: MapSource;
  readonly view: { readonly zoom: number; readonly bounds: MapBounds };
}

/** Who made the streets (https://www.openstreetmap.org/copyright asks for the name with this link). */
const openStreetMap = { name: '© OpenStreetMap', url: 'https://www.openstreetmap.org/copyright' };

function doMeet(one: MapBounds, other: MapBounds): boolean {
  return one.south < other.north && other.south < one.north && one.west < other.east && other.west < one.east;
}

/** What a visitor must know of the streets here: that they are none, or invented. */
export function streetNote(
  { streets, tiles }: MapSource,
  { zoom, bounds }: Props['view'],
): 'streetsSample' | 'streetsNone' | undefined {
  if (zoom <= lastBaseZoom) return undefined;
  if (streets && doMeet(streets.bounds, bounds)) return streets.isSample === true ? 'streetsSample' : undefined;
  return tiles ? undefined : 'streetsNone';
}

/** Whose map it is, what it does not show, and what is not real on it. */
export function Credits({ base, source, view }: Props): ReactElement {
  const t = useTexts();
  const { streets, tiles } = source;
  const note = streetNote(source, view);
  const makers = [...base.attribution, ...(streets && streets.isSample !== true ? [openStreetMap] : [])];
  return (
    <p className="map-credits">
      {note && <strong className="map-credits__note">{t(`map:${note}`)}</strong>}
      {/* Closer, no river is drawn. */}
      {view.zoom <= lastBaseZoom && <span>{t(streets ? 'map:schematicRivers' : 'map:schematic')}</span>}
      {makers.map(({ name, url }) => (
        <a key={url} href={url} target="_blank" rel="noopener noreferrer">
          {name}
          <span className="vh">{` (${t('map:newTab')})`}</span>
        </a>
      ))}
      {tiles && <span>{tiles.attribution}</span>}
    </p>
  );
}
