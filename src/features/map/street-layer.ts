import { GridLayer } from 'leaflet';
import { leafletLayer } from 'protomaps-leaflet';
import type { Language } from '#i18n/languages.ts';
import type { MapStreets } from '#contracts/map.ts';
import { labelsOf, paintOf } from './street-rules.ts';
import type { StreetColors } from './street-colors.ts';

interface Options {
  readonly streets: MapStreets;
  readonly language: Language;
  readonly colors: StreetColors;
  readonly pane: string;
  readonly minZoom: number;
}

/** At half steps tiles are enlarged: drawn finer, they stay sharp. */
const leastPixelRatio = 2;

/** A layer that draws the streets. A chunk of its own: whoever never looks closely does not load it. Leaflet has put itself where it looks for it, in `window.L`. */
export function streetLayer({ streets, language, colors, pane, minZoom }: Options): GridLayer {
  const { url, maxZoom, bounds } = streets;
  const layer: unknown = leafletLayer({
    url,
    maxDataZoom: maxZoom,
    bounds: [
      [bounds.south, bounds.west],
      [bounds.north, bounds.east],
    ],
    paintRules: paintOf(colors),
    labelRules: labelsOf(colors, language),
    lang: language,
    devicePixelRatio: Math.max(devicePixelRatio, leastPixelRatio),
    pane,
    minZoom,
  });
  if (!(layer instanceof GridLayer)) throw new Error('The renderer of the streets has met another Leaflet.');
  return layer;
}
