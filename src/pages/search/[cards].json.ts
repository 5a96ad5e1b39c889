import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { getContent } from '#site/content.ts';
import { cardRenderer } from '#site/search-cards.ts';
import { searchCardFiles } from '#site/search-files.ts';

export async function getStaticPaths() {
  const content = await getContent();
  return content.languages.flatMap((language) =>
    searchCardFiles(content, language).map(({ name, listings }) => ({
      params: { cards: name },
      props: { language, listings },
      cacheKey: name,
    })),
  );
}

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

/** Cards of the search in one language. */
export const GET: APIRoute<Props> = async ({ props: { language, listings } }) => {
  const render = cardRenderer(await getContent());
  return Response.json(await render(listings, language));
};
