import { useEffect, useMemo, type ReactElement } from 'react';
import { Pane, Polygon, Polyline, useMap } from 'react-leaflet';
import { unpackLine, type MapBase, type PackedLine } from '#domain/map-base.ts';
import { lastBaseZoom, useTiles } from './tiles-choice.ts';

/** Below the pins and above the tiles; the styles give the colours. */
const shared = { interactive: false, noClip: false, smoothFactor: 1, fill: false } as const;

function unpacked(lines: readonly PackedLine[]): [number, number][][] {
  return lines.map((line) => unpackLine(line).map(([latitude, longitude]) => [latitude, longitude]));
}

/** Rivers are drawn by hand: closer than this they would stand beside themselves. */
const lastSchematicZoom = 11;

interface Props {
  readonly base: MapBase;
  readonly zoom: number;
  readonly hasStreets: boolean;
}

/** Land, water, borders and provinces from the embedded base. */
export function BaseLayer({ base, zoom, hasStreets }: Props): ReactElement | null {
  const shapes = useMemo(
    () => ({
      land: unpacked(base.land),
      home: unpacked(base.home),
      borders: unpacked(base.borders),
      provinces: unpacked(base.provinces),
      rivers: unpacked(base.rivers),
    }),
    [base],
  );
  const map = useMap();
  // The streets end somewhere: what lies around them has their ground, so that no edge shows.
  const isGround = hasStreets && zoom > lastBaseZoom;
  useEffect(() => {
    map.getContainer().classList.toggle('map__canvas--streets', isGround);
  }, [map, isGround]);
  const { areTilesShown } = useTiles(zoom);
  if (areTilesShown) return null;
  const isSchematic = zoom <= lastSchematicZoom;
  return (
    <Pane name="map-base" style={{ zIndex: 250 }}>
      <Polygon positions={shapes.land} {...shared} fill className="map-base__land" />
      <Polygon positions={shapes.home} {...shared} fill className="map-base__home" />
      {isSchematic && <Polyline positions={shapes.rivers} {...shared} className="map-base__river" />}
      <Polyline positions={shapes.provinces} {...shared} className="map-base__province" />
      <Polyline positions={shapes.borders} {...shared} className="map-base__border" />
    </Pane>
  );
}
