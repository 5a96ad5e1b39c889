import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { getContent } from '#site/content.ts';
import { cardRenderer } from '#site/search-cards.ts';
import { searchCardFiles, type CardsFile } from '#site/search-files.ts';
import { memoByKey } from '#base/memo.ts';
import type { Language } from '#i18n/languages.ts';

const pathOf = memoByKey(({ name, listings }: CardsFile, language: Language) => ({
  params: { cards: name },
  props: { language, listings },
  cacheKey: name,
}));

export async function getStaticPaths() {
  const content = await getContent();
  return content.languages.flatMap((language) =>
    searchCardFiles(content, language).map((file) => pathOf(file, language)),
  );
}

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

/** Cards of the search in one language. */
export const GET: APIRoute<Props> = async ({ props: { language, listings } }) => {
  const render = cardRenderer(await getContent());
  return Response.json(await render(listings, language));
};
