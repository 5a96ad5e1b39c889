import type { APIRoute } from 'astro';
import { getContent } from '#site/content.ts';

export async function getStaticPaths() {
  const { indexNowKey } = (await getContent()).site.rebuild;
  return indexNowKey === undefined ? [] : [{ params: { indexNowKey } }];
}

/** Proves to search engines that whoever sends them addresses of this site may. */
export const GET: APIRoute = ({ params }) => new Response(params['indexNowKey']);
