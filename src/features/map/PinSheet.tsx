import { useMemo, useRef, useState, type PointerEvent, type ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { MapPin, MapProps } from '#contracts/map.ts';
import { MapIcon } from './icons.tsx';
import { PinPrice } from './PinPrice.tsx';
import { nearestStop, nextStop, type Stop } from './sheet-stops.ts';
import { useDescribed } from './use-described.ts';

interface Props {
  /** The homes in view. */
  readonly pins: readonly MapPin[];
  readonly describe: MapProps['describe'];
  readonly linkTarget: '_parent' | undefined;
}

/** More than these nobody reads in a sheet. */
const mostRows = 40;
/** A finger trembles: below this a press is no drag. */
const dragPx = 6;

/** Height of the sheet as a share of the way from its lowest to its highest stop. */
function shareOf(sheet: HTMLElement, heightPx: number): number {
  const low = Number.parseFloat(getComputedStyle(sheet).minHeight);
  const room = (sheet.parentElement?.clientHeight ?? heightPx) - low;
  return room <= 0 ? 0 : (heightPx - low) / room;
}

interface RowProps {
  readonly pin: MapPin;
  readonly linkTarget: Props['linkTarget'];
  /** Its photo and its page are on their way. */
  readonly isPending: boolean;
}

function Row({ pin, linkTarget, isPending }: RowProps): ReactElement {
  return (
    <li className="map-row">
      {pin.photo && <img src={pin.photo.src} alt="" width={96} height={64} loading="lazy" decoding="async" />}
      <div>
        <PinPrice pin={pin} />
        <p className="map-row__name">
          {isPending || pin.href === undefined ? (
            pin.name
          ) : (
            <a href={pin.href} target={linkTarget}>
              {pin.name}
            </a>
          )}
        </p>
        {pin.place !== undefined && <p className="map-home__place">{pin.place}</p>}
      </div>
    </li>
  );
}

/** The homes in view as a sheet over the map of a phone: drawn up and down, or moved by its buttons. */
export function PinSheet({ pins, describe, linkTarget }: Props): ReactElement {
  const t = useTexts();
  const [stop, setStop] = useState<Stop>('low');
  const first = useMemo(() => pins.slice(0, mostRows), [pins]);
  // Drawn down, only the number shows.
  const { pins: rows, isPending } = useDescribed(first, stop === 'low' ? undefined : describe);
  const sheet = useRef<HTMLElement>(null);
  const drag = useRef<{ readonly y: number; readonly heightPx: number }>(undefined);

  const heightAt = ({ clientY }: PointerEvent): number | undefined => {
    if (!drag.current || Math.abs(drag.current.y - clientY) < dragPx) return undefined;
    return drag.current.heightPx + drag.current.y - clientY;
  };
  const end = (event: PointerEvent): void => {
    const heightPx = heightAt(event);
    drag.current = undefined;
    if (!sheet.current) return;
    sheet.current.style.height = '';
    if (heightPx !== undefined) setStop(nearestStop(shareOf(sheet.current, heightPx)));
  };
  const rest = pins.length - mostRows;

  return (
    <section ref={sheet} className={`map-sheet map-sheet--${stop}`} aria-label={t('map:sheetName')}>
      <div
        className="map-sheet__head"
        onPointerDown={(event) => {
          if (event.target instanceof Element && event.target.closest('button')) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          drag.current = { y: event.clientY, heightPx: sheet.current?.clientHeight ?? 0 };
        }}
        onPointerMove={(event) => {
          const heightPx = heightAt(event);
          if (heightPx !== undefined && sheet.current) sheet.current.style.height = `${String(heightPx)}px`;
        }}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <p role="status">{t('map:sheetTitle', { count: pins.length })}</p>
        <button
          type="button"
          aria-label={t('map:sheetLarger')}
          aria-disabled={stop === 'full'}
          onClick={() => {
            setStop(nextStop(stop, 1));
          }}
        >
          <MapIcon name="north" />
        </button>
        <button
          type="button"
          aria-label={t('map:sheetSmaller')}
          aria-disabled={stop === 'low'}
          onClick={() => {
            setStop(nextStop(stop, -1));
          }}
        >
          <MapIcon name="south" />
        </button>
      </div>
      <ul className="map-sheet__list" inert={stop === 'low'}>
        {rows.map((pin) => (
          <Row key={pin.id} pin={pin} linkTarget={linkTarget} isPending={isPending} />
        ))}
        {rest > 0 && <li className="map-home__place">{t('map:sheetMore', { count: rest })}</li>}
      </ul>
    </section>
  );
}
