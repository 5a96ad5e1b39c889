import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useRef, useState, type PointerEvent, type ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { MapCorner } from '#contracts/map.ts';
import { shapeOf, type Trace } from './drawn-shape.ts';

interface Props {
  readonly map: LeafletMap;
  readonly onDrawn: (corners: readonly MapCorner[]) => void;
  readonly onCancel: () => void;
}

/** Lies over the map while the visitor draws around an area; Escape leaves it. */
export function DrawSurface({ map, onDrawn, onCancel }: Props): ReactElement {
  const t = useTexts();
  const surface = useRef<HTMLDivElement>(null);
  const line = useRef<SVGPolylineElement>(null);
  const trace = useRef<Trace[]>([]);
  const [isTooSmall, setTooSmall] = useState(false);

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onCancel();
    };
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
    };
  }, [onCancel]);

  const add = ({ clientX, clientY }: PointerEvent): void => {
    const box = surface.current?.getBoundingClientRect();
    if (!box) return;
    trace.current.push({ x: clientX - box.left, y: clientY - box.top });
    line.current?.setAttribute('points', trace.current.map(({ x, y }) => `${String(x)},${String(y)}`).join(' '));
  };

  const finish = (): void => {
    const corners = shapeOf(trace.current, ({ x, y }) => {
      const { lat, lng } = map.containerPointToLatLng([x, y]);
      return [lat, lng];
    });
    trace.current = [];
    line.current?.setAttribute('points', '');
    if (corners) onDrawn(corners);
    else setTooSmall(true);
  };

  return (
    <>
      <div
        ref={surface}
        className="map-draw"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          trace.current = [];
          setTooSmall(false);
          add(event);
        }}
        onPointerMove={(event) => {
          if (trace.current.length > 0) add(event);
        }}
        onPointerUp={finish}
        onPointerCancel={finish}
      >
        <svg className="map-draw__svg" aria-hidden="true">
          <polyline ref={line} className="map-draw__line" />
        </svg>
      </div>
      <p className="map-draw__hint" role="status">
        {isTooSmall ? t('map:drawTooSmall') : t('map:drawHint')}
      </p>
    </>
  );
}
