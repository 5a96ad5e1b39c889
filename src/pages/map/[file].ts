import type { APIRoute, GetStaticPaths } from 'astro';
import { mapBaseFile } from '#site/map/source.ts';

export const getStaticPaths: GetStaticPaths = () => [{ params: { file: mapBaseFile.name } }];

export const GET: APIRoute = () =>
  new Response(mapBaseFile.text, { headers: { 'Content-Type': 'application/json; charset=utf-8' } });
