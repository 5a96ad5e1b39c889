import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { getContent } from '#site/content.ts';
import { searchIndexFile } from '#site/search-files.ts';

export async function getStaticPaths() {
  const { name, bytes } = searchIndexFile(await getContent());
  return [{ params: { index: name.replace(/\.bin$/u, '') }, props: { bytes } }];
}

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

/** The search index of the site, for all languages. */
export const GET: APIRoute<Props> = ({ props }) =>
  new Response(props.bytes, { headers: { 'Content-Type': 'application/octet-stream' } });
