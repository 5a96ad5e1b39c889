import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useLayoutEffect, useRef, type ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { MapPin, MapProps } from '#contracts/map.ts';
import { MapIcon } from './icons.tsx';
import { PinPrice } from './PinPrice.tsx';
import { useDescribed } from './use-described.ts';

interface Props {
  readonly map: LeafletMap;
  /** One home, or several at the same spot. */
  readonly pins: readonly MapPin[];
  readonly describe: MapProps['describe'];
  readonly linkTarget: '_parent' | undefined;
  readonly onClose: () => void;
}

/** On a narrower map the card stands at the bottom. */
const narrowPx = 480;
const edgePx = 12;
const pillPx = 46;

/** Puts the card beside its point, inside the map. */
function placeCard(card: HTMLElement, map: LeafletMap, pin: MapPin): void {
  const { x: width, y: height } = map.getSize();
  const isNarrow = width < narrowPx;
  card.classList.toggle('map-card--docked', isNarrow);
  if (isNarrow) {
    card.style.translate = '';
    return;
  }
  const point = map.latLngToContainerPoint([pin.latitude, pin.longitude]);
  const { offsetWidth, offsetHeight } = card;
  const left = Math.min(Math.max(point.x - offsetWidth / 2, edgePx), width - offsetWidth - edgePx);
  const above = point.y - pillPx - offsetHeight;
  const top = above >= edgePx ? above : Math.min(point.y + edgePx, Math.max(edgePx, height - offsetHeight - edgePx));
  card.style.translate = `${String(Math.round(left))}px ${String(Math.round(top))}px`;
}

interface HomeProps {
  readonly pin: MapPin;
  readonly linkTarget: Props['linkTarget'];
  /** Its photo and its page are on their way. */
  readonly isPending: boolean;
}

function Home({ pin, linkTarget, isPending }: HomeProps): ReactElement {
  const t = useTexts();
  return (
    <article className="map-home">
      {isPending && !pin.photo && <div className="map-home__photo" />}
      {pin.photo && (
        <img
          className="map-home__photo"
          src={pin.photo.src}
          srcSet={pin.photo.srcset}
          sizes="288px"
          alt=""
          width={288}
          height={192}
          loading="lazy"
          decoding="async"
        />
      )}
      <PinPrice pin={pin} />
      <p className="map-home__name">
        {isPending || pin.href === undefined ? (
          pin.name
        ) : (
          <a href={pin.href} target={linkTarget}>
            {pin.name}
          </a>
        )}
      </p>
      {pin.place !== undefined && <p className="map-home__place">{pin.place}</p>}
      {!pin.isExact && <p className="map-home__place">{t('map:approximateText')}</p>}
    </article>
  );
}

/** The card of a pill: takes the focus, gives it back when it closes. */
export function PinCard({ map, pins: brief, describe, linkTarget, onClose }: Props): ReactElement | null {
  const t = useTexts();
  const { pins, isPending } = useDescribed(brief, describe);
  const card = useRef<HTMLDivElement>(null);
  const [pin] = pins;
  const ids = pins.map(({ id }) => id).join(' ');

  useEffect(() => {
    card.current?.focus({ preventScroll: true });
  }, [ids]);

  useLayoutEffect(() => {
    const place = (): void => {
      if (card.current && pin) placeCard(card.current, map, pin);
    };
    place();
    map.on('move zoom resize', place);
    return () => void map.off('move zoom resize', place);
  }, [map, pin]);

  if (!pin) return null;
  const title = pins.length === 1 ? pin.name : t('map:group', { count: pins.length });
  return (
    <div
      ref={card}
      className="map-card"
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <button type="button" className="map-card__close" aria-label={t('map:close')} onClick={onClose}>
        <MapIcon name="close" />
      </button>
      <div className="map-card__homes">
        {pins.map((each) => (
          <Home key={each.id} pin={each} linkTarget={linkTarget} isPending={isPending} />
        ))}
      </div>
    </div>
  );
}
