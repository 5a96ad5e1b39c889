import { useEffect, useState, useSyncExternalStore } from 'react';
import { useMap } from 'react-leaflet';
import type { Layer } from 'leaflet';
import type { Language } from '#i18n/languages.ts';
import type { MapStreets } from '#contracts/map.ts';
import { streetColors } from './street-colors.ts';
import { lastBaseZoom } from './tiles-choice.ts';

interface Props {
  readonly streets: MapStreets;
  readonly zoom: number;
  readonly language: Language;
}

/** The map stops at half steps, too: at the first above the base its ground is that of the streets already. */
const firstZoom = lastBaseZoom + 0.5;
const pane = 'map-streets';
/** Above the embedded base, which shows where the streets end, and under everything else. */
const paneLevel = '260';
const dark = matchMedia('(prefers-color-scheme: dark)');

function watchScheme(tell: () => void): () => void {
  dark.addEventListener('change', tell);
  return () => {
    dark.removeEventListener('change', tell);
  };
}

/** The streets of the site itself; their renderer loads when the map first comes close enough. */
export function StreetLayer({ streets, zoom, language }: Props): null {
  const map = useMap();
  const isClose = zoom > lastBaseZoom;
  const [isWanted, setWanted] = useState(isClose);
  if (isClose && !isWanted) setWanted(true);
  const isDark = useSyncExternalStore(watchScheme, () => dark.matches);
  useEffect(() => {
    if (!isWanted) return undefined;
    let layer: Layer | undefined;
    let isGone = false;
    if (!map.getPane(pane)) map.createPane(pane).style.zIndex = paneLevel;
    import('./street-layer.ts')
      .then(({ streetLayer }) => {
        if (isGone) return;
        const colors = streetColors(map.getContainer());
        layer = streetLayer({ streets, language, colors, pane, minZoom: firstZoom }).addTo(map);
      })
      .catch((error: unknown) => {
        // The base is there all the same.
        console.error(error);
      });
    return () => {
      isGone = true;
      layer?.remove();
    };
  }, [map, streets, language, isWanted, isDark]);
  return null;
}
