import type { APIRoute, GetStaticPaths } from 'astro';
import { getContent } from '#site/content.ts';
import { placeMapAddress, placeMapSvg, type PlaceMap } from '#site/map/place-map.ts';
import { placeMapsOf } from '#site/map/place-maps.ts';
import { mapFolder } from '#site/map/map-folder.ts';
import { mapBaseFile } from '#site/map/source.ts';

interface Props {
  /** Absent for the base of the live map. */
  readonly map?: PlaceMap;
}

export const getStaticPaths = (async () => {
  const pictures = new Map(placeMapsOf(await getContent()).map((map) => [placeMapAddress(map), map]));
  return [
    { params: { file: mapBaseFile.name }, props: {} },
    // The name follows from all that is drawn.
    ...[...pictures].map(([address, map]) => ({
      params: { file: address.slice(mapFolder.length) },
      props: { map },
      cacheKey: address,
    })),
  ];
}) satisfies GetStaticPaths;

/** The base of the live map, and the static maps of all homes and of the office. */
export const GET: APIRoute<Props> = async ({ props: { map } }) =>
  map
    ? new Response(await placeMapSvg(map), { headers: { 'Content-Type': 'image/svg+xml' } })
    : new Response(mapBaseFile.text, { headers: { 'Content-Type': 'application/json; charset=utf-8' } });
