import type { APIRoute } from 'astro';
import { townFile } from '#site/map/town-file.ts';

export const getStaticPaths = () => [{ params: { name: townFile.name } }];

/** Towns that a visitor may look in although there is nothing now; loaded when somebody types a place. */
export const GET: APIRoute = () => new Response(townFile.text, { headers: { 'Content-Type': 'application/json' } });
