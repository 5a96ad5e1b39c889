import { hash } from 'node:crypto';
import { objectWith, parseJson } from '#base/json.ts';
import { unpackLine, unpackPlaces, type MapBase, type MapPoint, type PackedLine } from '#domain/map-base.ts';
import type { Language } from '#i18n/languages.ts';
import type { PlaceMapView } from '#ui/place-map-view.ts';
import { clipLine, clipRing, pathOf, toPixels, type Pixel, type Pixels } from './map-pixels.ts';
import { loadLetters } from './letters.ts';
import { mapPaints } from './map-colors.ts';
import { labelsOf, type PlaceLabel } from './place-labels.ts';
import { mapFolder } from './map-folder.ts';
import { mapBaseFile } from './source.ts';
import { namesSvg, streetMap, type MapTools } from './street-map.ts';
import type { StreetsFile } from './streets-file.ts';

/** The size that every static map is drawn in; a page may show it smaller. */
export const placeMapSize = { width: 720, height: 400 } as const;

/** The map of a place, and whose words it has. */
export interface PlaceMap {
  /** As the site knows it: where the address is hidden, the feed's point was rounded before it came here. */
  readonly place: { readonly latitude: number; readonly longitude: number; readonly isExact: boolean };
  readonly language: Language;
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
const drawing = 4;
const base = objectWith<MapBase>(parseJson(mapBaseFile.text), 'land', 'home', 'places');

const letterSizesPx = { town: 16, largeTown: 18, makers: 13 };

/** Who must be named on every map made of their data; invented streets are nobody's. */
const streetMakers = ({ isSample }: StreetsFile): string => (isSample ? '' : '© OpenStreetMap');
const credits = base.attribution.map(({ name }) => name).join(', ');

function unpacked(lines: readonly PackedLine[]): MapPoint[][] {
  return lines.map(unpackLine);
}

const [land, home, rivers, provinces, borders] = [base.land, base.home, base.rivers, base.provinces, base.borders].map(
  unpacked,
);

/** Address of the static map of a place; places that look alike share one. */
export function placeMapAddress({ place, language, streets }: PlaceMap): string {
  const { latitude, longitude, isExact } = place;
  const parts = [drawing, streets?.name ?? mapBaseFile.name, latitude, longitude, isExact, language];
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

function nameSvg({ name, start, isLarge }: PlaceLabel, { letters }: MapTools): string {
  const sizePx = isLarge ? letterSizesPx.largeTown : letterSizesPx.town;
  return letters.set(name, { at: [Math.round(start[0]), Math.round(start[1])], sizePx, isStrong: isLarge });
}

function dotSvg({ dot: [x, y] }: PlaceLabel): string {
  return `<circle cx="${String(Math.round(x))}" cy="${String(Math.round(y))}" r="2"/>`;
}

/** The towns around a place: land, water, borders, names. */
function townMap(language: Language, markPx: number, pixels: Pixels, tools: MapTools): string {
  const { paint } = tools;
  const labels = labelsOf(unpackPlaces(base.places, language), pixels, placeMapSize, markPx);
  return [
    `<rect width="100%" height="100%" ${paint({ fill: 'sea' })}/>`,
    path(ringsOf(land, pixels), `${paint({ fill: 'land' })} fill-rule="evenodd"`),
    path(ringsOf(home, pixels), paint({ fill: 'paper' })),
    '<g fill="none">',
    path(linesOf(rivers, pixels), `${paint({ stroke: 'river' })} stroke-width="2.5"`),
    path(linesOf(provinces, pixels), `${paint({ stroke: 'border' })} stroke-dasharray="4 3"`),
    path(linesOf(borders, pixels), `${paint({ stroke: 'border' })} stroke-width="1.5"`),
    `</g><g ${paint({ fill: 'ink' })}>`,
    ...labels.map(dotSvg),
    '</g>',
    namesSvg(
      labels.map((label) => nameSvg(label, tools)),
      tools,
      letterSizesPx.town,
    ),
  ].join('');
}

function makersSvg(makers: string, { letters, paint }: MapTools): string {
  const at: Pixel = [placeMapSize.width / 2, placeMapSize.height - 8];
  return `<g ${paint({ fill: 'ink' })}>${letters.set(makers, { at, sizePx: letterSizesPx.makers, isCentred: true })}</g>`;
}

interface Frame {
  readonly point: MapPoint;
  readonly zoom: number;
  readonly pixels: Pixels;
  /** Half the width of the mark in the middle. */
  readonly markPx: number;
}

function frameOf({ place, streets }: PlaceMap): Frame {
  const scale = streets ? streetZoom : townZoom;
  const zoom = place.isExact ? scale.exact : scale.approximate;
  const point: MapPoint = [place.latitude, place.longitude];
  const pixels = toPixels(point, placeMapSize, zoom);
  return { point, zoom, pixels, markPx: place.isExact ? dotPx : Math.round(approximateM * pixels.metre) };
}

/** What the page of a place needs of its map. */
export function placeMapView(map: PlaceMap): PlaceMapView {
  return { address: placeMapAddress(map), markPx: frameOf(map).markPx, isExact: map.place.isExact };
}

/** Draws the surroundings of a place as an SVG: streets or towns, and room in the middle for the mark. */
export async function placeMapSvg(map: PlaceMap): Promise<string> {
  const { language, streets } = map;
  const { width, height } = placeMapSize;
  const { point, zoom, pixels, markPx } = frameOf(map);
  const { paint, darkStyle } = mapPaints();
  const tools: MapTools = { paint, letters: await loadLetters() };
  const makers = streets ? streetMakers(streets) : credits;
  const drawn = [
    streets
      ? await streetMap({ streets, middle: point, size: placeMapSize, zoom, language, markPx }, tools)
      : townMap(language, markPx, pixels, tools),
    makers === '' ? '' : makersSvg(makers, tools),
    `<rect width="100%" height="100%" fill="none" ${paint({ stroke: 'border' })}/>`,
  ].join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(width)} ${String(height)}">${darkStyle()}<defs>${tools.letters.outlines()}</defs>${drawn}</svg>`;
}
