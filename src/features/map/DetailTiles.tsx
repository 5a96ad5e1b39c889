import type { ReactElement } from 'react';
import { TileLayer } from 'react-leaflet';
import { useTexts } from '#i18n/use-texts.ts';
import { bannerId, tilesService } from '#contracts/consent.ts';
import { lastBaseZoom, useTiles } from './tiles-choice.ts';

/** The tile server's map, once the visitor has asked for it. */
export function DetailTiles({ zoom }: { readonly zoom: number }): ReactElement | null {
  const { tiles, areTilesShown } = useTiles(zoom);
  if (!areTilesShown || !tiles) return null;
  return (
    <TileLayer
      url={tiles.url}
      minZoom={lastBaseZoom + 1}
      maxNativeZoom={tiles.maxZoom ?? 19}
      // Tile servers ask who shows their map; the page's path is nobody's business.
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}

/** The placeholder in front of the detailed map: says whose it is, and loads nothing before the click. */
export function TilesOffer({ zoom }: { readonly zoom: number }): ReactElement | null {
  const t = useTexts();
  const { tiles, isOffered, accept } = useTiles(zoom);
  if (!isOffered || !tiles) return null;
  return (
    <div className="map-offer">
      <button type="button" className="map-button" onClick={accept}>
        {t('map:tilesLoad', { provider: tiles.provider })}
      </button>
      {/* The frame for other sites keeps no choice: it belongs to the site that embeds it. */}
      {document.getElementById(bannerId) && (
        <button type="button" className="map-button" data-consent="always" data-service={tilesService}>
          {t('map:tilesAlways')}
        </button>
      )}
      <p>{t('map:tilesNotice', { provider: tiles.provider })}</p>
    </div>
  );
}
