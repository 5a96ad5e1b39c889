import { hash } from 'node:crypto';
import { objectWith, parseJson } from '#base/json.ts';
import { unpackLine, unpackPlaces, type MapBase, type MapPoint, type PackedLine } from '#domain/map-base.ts';
import type { Language } from '#i18n/languages.ts';
import { clipLine, clipRing, pathOf, toPixels, type Pixels } from './map-pixels.ts';
import { labelsOf, type PlaceLabel } from './place-labels.ts';
import { escapeHtml } from '#site/editorial-text.ts';
import { mapFolder } from './map-folder.ts';
import { mapBaseFile } from './source.ts';
import { streetMap } from './street-map.ts';
import type { StreetsFile } from './streets-file.ts';

/** The size that every static map is drawn in; a page may show it smaller. */
export const placeMapSize = { width: 720, height: 400 } as const;

/** The map of a place, and whose words and colours it has. */
export interface PlaceMap {
  /** As the site knows it: where the address is hidden, the feed's point was rounded before it came here. */
  readonly place: { readonly latitude: number; readonly longitude: number; readonly isExact: boolean };
  readonly language: Language;
  /** Colours of the agency as `#rrggbb`. */
  readonly theme: { readonly paper: string; readonly ink: string; readonly accent: string };
  /** Streets that reach around the place; without them the towns are shown. */
  readonly streets?: StreetsFile | undefined;
}

/** Some 35 km from side to side: the towns around a home. */
const townZoom = { exact: 11, approximate: 11 };
/** Some 2 km from side to side; 4 km where the circle must fit in. */
const streetZoom = { exact: 15, approximate: 14 };
/** As on the live map: the rounded point of a hidden address lies within this of the true one, with room to spare. */
const approximateM = 500;
const dotPx = 9;
/** Part of the file's name, so that another drawing is another file. */
const drawing = 2;
const base = objectWith<MapBase>(parseJson(mapBaseFile.text), 'land', 'home', 'places');

const letters = "Figtree,'Segoe UI',sans-serif";

/** Who must be named on every map made of their data; invented streets are nobody's. */
const streetMakers = ({ isSample }: StreetsFile): string => (isSample ? '' : '© OpenStreetMap');
const credits = escapeHtml(base.attribution.map(({ name }) => name).join(', '));

function unpacked(lines: readonly PackedLine[]): MapPoint[][] {
  return lines.map(unpackLine);
}

const [land, home, rivers, provinces, borders] = [base.land, base.home, base.rivers, base.provinces, base.borders].map(
  unpacked,
);

/** Address of the static map of a place; places that look alike share one. */
export function placeMapAddress({ place, language, theme: { paper, ink, accent }, streets }: PlaceMap): string {
  const { latitude, longitude, isExact } = place;
  const parts = [
    drawing,
    streets?.name ?? mapBaseFile.name,
    latitude,
    longitude,
    isExact,
    language,
    paper,
    ink,
    accent,
  ];
  return `${mapFolder}${hash('sha256', parts.join(), 'hex').slice(0, 16)}.svg`;
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
  const font = isLarge ? ' font-size="18" font-weight="600"' : '';
  const at = [x, y, ...start].map(Math.round);
  return `<circle cx="${String(at[0])}" cy="${String(at[1])}" r="2"/><text x="${String(at[2])}" y="${String(at[3])}"${font}>${escapeHtml(name)}</text>`;
}

/** The towns around a place: land, water, borders, names. */
function townMap({ language, theme: { paper, ink } }: PlaceMap, markPx: number, pixels: Pixels): string {
  const labels = labelsOf(unpackPlaces(base.places, language), pixels, placeMapSize, markPx);
  return [
    `<rect width="100%" height="100%" fill="#cfdbe2"/>`,
    path(ringsOf(land, pixels), `fill="${paper}" fill-rule="evenodd"`),
    path(ringsOf(land, pixels), `fill="${ink}" fill-opacity=".07" fill-rule="evenodd"`),
    path(ringsOf(home, pixels), `fill="${paper}"`),
    `<g fill="none" stroke="${ink}">`,
    path(linesOf(rivers, pixels), 'stroke="#8fb0c3" stroke-width="2.5"'),
    path(linesOf(provinces, pixels), 'stroke-opacity=".3" stroke-dasharray="4 3"'),
    path(linesOf(borders, pixels), 'stroke-opacity=".5" stroke-width="1.5"'),
    `</g><g fill="${ink}" font-family="${letters}" font-size="16">`,
    ...labels.map(labelSvg),
    '</g>',
  ].join('');
}

/** Draws the surroundings of a place as an SVG: streets or towns, and a dot, or a circle where the address is hidden. */
export async function placeMapSvg(map: PlaceMap): Promise<string> {
  const { place, theme, streets } = map;
  const { paper, ink, accent } = theme;
  const { width, height } = placeMapSize;
  const scale = streets ? streetZoom : townZoom;
  const zoom = place.isExact ? scale.exact : scale.approximate;
  const point: MapPoint = [place.latitude, place.longitude];
  const pixels = toPixels(point, placeMapSize, zoom);
  const markPx = place.isExact ? dotPx : Math.round(approximateM * pixels.metre);
  const middle = `cx="${String(width / 2)}" cy="${String(height / 2)}" r="${String(markPx)}" fill="${accent}"`;
  const makers = streets ? streetMakers(streets) : credits;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(width)} ${String(height)}">`,
    streets
      ? await streetMap({ streets, middle: point, size: placeMapSize, zoom, language: map.language, markPx, theme })
      : townMap(map, markPx, pixels),
    `<text x="${String(width / 2)}" y="${String(height - 8)}" font-family="${letters}" font-size="13" text-anchor="middle" fill="${ink}">${makers}</text>`,
    place.isExact
      ? `<circle ${middle} stroke="${paper}" stroke-width="3"/>`
      : `<circle ${middle} fill-opacity=".2" stroke="${accent}" stroke-width="2" stroke-dasharray="5 4"/>`,
    `<rect width="100%" height="100%" fill="none" stroke="${ink}" stroke-opacity=".3"/>`,
    '</svg>',
  ].join('');
}
