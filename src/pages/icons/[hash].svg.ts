import type { APIRoute } from 'astro';
import { iconSprite, iconSpriteHash } from '#ui/icons.ts';

export const getStaticPaths = () => [{ params: { hash: iconSpriteHash } }];

export const GET: APIRoute = () => new Response(iconSprite, { headers: { 'Content-Type': 'image/svg+xml' } });
