import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { getContent } from '#site/content.ts';
import { searchContents } from '#site/search-files.ts';
import { townFile } from '#site/map/town-file.ts';

export async function getStaticPaths() {
  const { languages } = await getContent();
  return languages.map((language) => ({ params: { language }, props: { language } }));
}

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

/** Which files the search needs. It stands beside the other cards, which are never taken from a cache unasked either. */
export const GET: APIRoute<Props> = async ({ props: { language } }) =>
  Response.json(searchContents(await getContent(), language, `/search/towns/${townFile.name}.json`));
