import type { APIRoute, GetStaticPaths } from 'astro';
import { memoBy } from '#base/memo.ts';
import { getContent } from '#site/content.ts';
import { placeMapAddress, placeMapSvg, type PlaceMap } from '#site/map/place-map.ts';
import { placeMapsOf } from '#site/map/place-maps.ts';
import { mapFolder } from '#site/map/map-folder.ts';
import { mapBaseFile } from '#site/map/source.ts';

interface Props {
  /** Absent for the base of the live map. */
  readonly map?: PlaceMap;
}

/** The name follows from all that is drawn. */
const pathOf = memoBy((map: PlaceMap) => {
  const cacheKey = placeMapAddress(map);
  return { params: { file: cacheKey.slice(mapFolder.length) }, props: { map }, cacheKey };
});

const pathsOf = memoBy((maps: readonly PlaceMap[]) => {
  const pictures = new Map(maps.map(pathOf).map((path) => [path.cacheKey, path]));
  return [{ params: { file: mapBaseFile.name }, props: {} }, ...pictures.values()];
});

/** Those of the state before, as long as they look the same: there are four of each home, and of one whose price is another as well. */
let lastMaps: readonly PlaceMap[] = [];

function isSameMap(map: PlaceMap, before: PlaceMap | undefined): boolean {
  return map === before || (before !== undefined && pathOf(map).cacheKey === pathOf(before).cacheKey);
}

export const getStaticPaths = (async () => {
  const maps = placeMapsOf(await getContent());
  const isSame = maps.length === lastMaps.length && maps.every((map, index) => isSameMap(map, lastMaps[index]));
  if (!isSame) lastMaps = maps;
  return pathsOf(lastMaps);
}) satisfies GetStaticPaths;

/** The base of the live map, and the static maps of all homes and of the office. */
export const GET: APIRoute<Props> = async ({ props: { map } }) =>
  map
    ? new Response(await placeMapSvg(map), { headers: { 'Content-Type': 'image/svg+xml' } })
    : new Response(mapBaseFile.text, { headers: { 'Content-Type': 'application/json; charset=utf-8' } });
