import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { getContent } from '#site/content.ts';
import { cardRenderer } from '#site/search-cards.ts';
import { searchCardFiles } from '#site/search-files.ts';

export async function getStaticPaths() {
  const content = await getContent();
  const render = cardRenderer(content);
  const all = await Promise.all(content.languages.map((language) => searchCardFiles(content, language, render)));
  return all.flatMap(({ files }) =>
    files.map(({ name, bytes }) => ({ params: { cards: name.replace(/\.json$/u, '') }, props: { bytes } })),
  );
}

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

/** Cards of the search in one language. */
export const GET: APIRoute<Props> = ({ props }) =>
  new Response(props.bytes, { headers: { 'Content-Type': 'application/json' } });
