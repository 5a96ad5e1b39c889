import { createHash } from 'node:crypto';
import { objectWith, parseJson } from '#base/json.ts';
import { unpackLine, unpackPlaces, type MapBase, type MapPoint, type PackedLine } from '#domain/map-base.ts';
import type { Language } from '#i18n/languages.ts';
import { clipLine, clipRing, pathOf, toPixels, type Pixels } from './map-pixels.ts';
import { labelsOf, type PlaceLabel } from './place-labels.ts';
import { escapeHtml } from '#site/editorial-text.ts';
import { mapFolder } from './map-folder.ts';
import { mapBaseFile } from './source.ts';

/** The size that every static map is drawn in; a page may show it smaller. */
export const placeMapSize = { width: 720, height: 400 } as const;

/** The map of a place, and whose words and colours it has. */
export interface PlaceMap {
  /** As the site knows it: where the address is hidden, the feed's point was rounded before it came here. */
  readonly place: { readonly latitude: number; readonly longitude: number; readonly isExact: boolean };
  readonly language: Language;
  /** Colours of the agency as `#rrggbb`. */
  readonly theme: { readonly paper: string; readonly ink: string; readonly accent: string };
}

/** Some 35 km from side to side: the towns around a home. */
const zoom = 11;
/** As on the live map: the rounded point of a hidden address lies within this of the true one, with room to spare. */
const approximateM = 500;
const dotPx = 9;
/** Part of the file's name, so that another drawing is another file. */
const drawing = 1;
const base = objectWith<MapBase>(parseJson(mapBaseFile.text), 'land', 'home', 'places');

/** Who must be named on every map made of their data. */
const credits = escapeHtml(base.attribution.map(({ name }) => name).join(', '));

function unpacked(lines: readonly PackedLine[]): MapPoint[][] {
  return lines.map(unpackLine);
}

const [land, home, rivers, provinces, borders] = [base.land, base.home, base.rivers, base.provinces, base.borders].map(
  unpacked,
);

/** Address of the static map of a place; places that look alike share one. */
export function placeMapAddress({ place, language, theme: { paper, ink, accent } }: PlaceMap): string {
  const { latitude, longitude, isExact } = place;
  const parts = [drawing, mapBaseFile.name, latitude, longitude, isExact, language, paper, ink, accent];
  return `${mapFolder}${createHash('sha256').update(parts.join()).digest('hex').slice(0, 16)}.svg`;
}

function linesOf(lines: readonly MapPoint[][] = [], pixels: Pixels): string {
  const runs = lines.flatMap((line) => clipLine(line.map(pixels.of), placeMapSize));
  return runs.map((run) => pathOf(run)).join('');
}

function ringsOf(rings: readonly MapPoint[][] = [], pixels: Pixels): string {
  return rings.map((ring) => pathOf(clipRing(ring.map(pixels.of), placeMapSize), 'Z')).join('');
}

/** Nothing of nothing: an empty path would only weigh. */
function path(d: string, attributes: string): string {
  return d === '' ? '' : `<path d="${d}" ${attributes}/>`;
}

function labelSvg({ name, dot: [x, y], start, isLarge }: PlaceLabel): string {
  const font = isLarge ? ' font-size="16" font-weight="600"' : '';
  const at = [x, y, ...start].map(Math.round);
  return `<circle cx="${String(at[0])}" cy="${String(at[1])}" r="2"/><text x="${String(at[2])}" y="${String(at[3])}"${font}>${escapeHtml(name)}</text>`;
}

/** Draws the surroundings of a place as an SVG: land, water, borders, towns, and a dot, or a circle where the address is hidden. */
export function placeMapSvg({ place, language, theme: { paper, ink, accent } }: PlaceMap): string {
  const { width, height } = placeMapSize;
  const pixels = toPixels([place.latitude, place.longitude], placeMapSize, zoom);
  const markPx = place.isExact ? dotPx : Math.round(approximateM * pixels.metre);
  const middle = `cx="${String(width / 2)}" cy="${String(height / 2)}" r="${String(markPx)}" fill="${accent}"`;
  const labels = labelsOf(unpackPlaces(base.places, language), pixels, placeMapSize, markPx);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(width)} ${String(height)}">`,
    `<rect width="100%" height="100%" fill="#cfdbe2"/>`,
    path(ringsOf(land, pixels), `fill="${paper}" fill-rule="evenodd"`),
    path(ringsOf(land, pixels), `fill="${ink}" fill-opacity=".07" fill-rule="evenodd"`),
    path(ringsOf(home, pixels), `fill="${paper}"`),
    `<g fill="none" stroke="${ink}">`,
    path(linesOf(rivers, pixels), 'stroke="#8fb0c3" stroke-width="2.5"'),
    path(linesOf(provinces, pixels), 'stroke-opacity=".3" stroke-dasharray="4 3"'),
    path(linesOf(borders, pixels), 'stroke-opacity=".5" stroke-width="1.5"'),
    `</g><g fill="${ink}" font-family="Figtree,'Segoe UI',sans-serif" font-size="14">`,
    ...labels.map(labelSvg),
    `<text x="${String(width - 6)}" y="${String(height - 6)}" font-size="11" text-anchor="end">${credits}</text></g>`,
    place.isExact
      ? `<circle ${middle} stroke="${paper}" stroke-width="3"/>`
      : `<circle ${middle} fill-opacity=".2" stroke="${accent}" stroke-width="2" stroke-dasharray="5 4"/>`,
    `<rect width="100%" height="100%" fill="none" stroke="${ink}" stroke-opacity=".3"/>`,
    '</svg>',
  ].join('');
}
