import type { Map as LeafletMap } from 'leaflet';
import type { MapTown } from '#domain/map-base.ts';
import type { Translate } from '#i18n/translator.ts';
import type { MapBounds } from '#contracts/map.ts';
import { arrange, placeLabels, type Box, type Label, type Placed } from './arrange.ts';
import { mergeGroups, type PinGroup, type PinIndex } from './pill-groups.ts';
import { pillSize, pillText, type PillText } from './pill-text.ts';
import { textWidth } from './text-width.ts';
import { townSize, townsAt, type TownSize } from './town-ranks.ts';

/** A pill with its words and its point, in pixels of the map's layer. */
export interface Pill {
  readonly group: PinGroup;
  readonly text: PillText;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface TownLabel extends Label {
  readonly size: TownSize;
}

/** Room around the view, so that a short drag does not show an empty edge. */
const marginShare = 0.15;
const fonts: Readonly<Record<TownSize, { font: string; height: number }>> = {
  large: { font: "600 14px 'Figtree Variable', sans-serif", height: 18 },
  middle: { font: "500 13px 'Figtree Variable', sans-serif", height: 17 },
  small: { font: "400 12px 'Figtree Variable', sans-serif", height: 16 },
};

function widened({ south, west, north, east }: MapBounds): MapBounds {
  const [y, x] = [(north - south) * marginShare, (east - west) * marginShare];
  return { south: south - y, west: west - x, north: north + y, east: east + x };
}

/** What the visitor sees, in pixels of the map's layer. */
export function viewBox(map: LeafletMap): Box {
  const { x: left, y: top } = map.containerPointToLayerPoint([0, 0]);
  const { x: width, y: height } = map.getSize();
  return { left, top, width, height };
}

const front = '.map-tools > *, .map-controls__zoom, .leaflet-control-scale, .map-credits, .map-sheet__head';

/** What stands over the map for good, in pixels of its layer: a pill or a name under it would be half a one. */
function frontBoxes(map: LeafletMap): Box[] {
  const elements = map.getContainer().parentElement?.querySelectorAll(front) ?? [];
  const origin = map.getContainer().getBoundingClientRect();
  return [...elements].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const { x: left, y: top } = map.containerPointToLayerPoint([x - origin.x, y - origin.y]);
    return { left, top, width, height };
  });
}

/** Puts the groups of a view in their places; those of the most homes first. */
export function layPills(map: LeafletMap, index: PinIndex, bounds: MapBounds, t: Translate): Placed<Pill>[] {
  const toPill = (group: PinGroup): Pill => {
    const text = pillText(group, t);
    const { x, y } = map.latLngToLayerPoint([group.latitude, group.longitude]);
    return { group, text, x, y, ...pillSize(text) };
  };
  const groups = index.groupsIn(widened(bounds), Math.round(map.getZoom()));
  const byWeight = (a: PinGroup, b: PinGroup): number => b.pins.length - a.pins.length || (a.key < b.key ? -1 : 1);
  return arrange(groups.sort(byWeight).map(toPill), {
    sizeOf: (pill) => pill,
    merge: (one, other) => toPill(mergeGroups(one.group, other.group)),
    view: viewBox(map),
    taken: frontBoxes(map),
  });
}

/** Room around the point of a home. */
const dotPx = 9;

/** The dots that show where a home is; a group has none, nor has a hidden address. */
export function hasDot({ group: { pins } }: Pill): boolean {
  return pins.length === 1 && pins[0]?.isExact === true;
}

/** Names of towns where pills, dots and buttons leave room. */
export function layTowns(
  map: LeafletMap,
  towns: readonly MapTown[],
  bounds: MapBounds,
  pills: readonly Placed<Pill>[],
): Placed<TownLabel>[] {
  const { south, west, north, east } = widened(bounds);
  const labels = townsAt(towns, map.getZoom()).flatMap((town): TownLabel[] => {
    const [latitude, longitude] = town.point;
    if (latitude < south || latitude > north || longitude < west || longitude > east) return [];
    const { x, y } = map.latLngToLayerPoint([latitude, longitude]);
    const size = townSize(town);
    const { font, height } = fonts[size];
    return [{ text: town.name, size, x, y, width: textWidth(town.name, font), height }];
  });
  const dots = pills
    .map(({ item }) => item)
    .filter(hasDot)
    .map(({ x, y }): Box => ({ left: x - dotPx / 2, top: y - dotPx / 2, width: dotPx, height: dotPx }));
  return placeLabels(labels, [...pills.map(({ box }) => box), ...dots, ...frontBoxes(map)], viewBox(map));
}
