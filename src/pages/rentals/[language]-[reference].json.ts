import type { APIRoute, GetStaticPaths } from 'astro';
import type { Listing } from '#domain/listing.ts';
import type { Language } from '#i18n/languages.ts';
import { getContent } from '#site/content.ts';
import { rentalPaths } from '#site/page-keys.ts';
import { rentalTerms } from '#site/rental-terms.ts';

interface Props {
  readonly listing: Listing;
  readonly language: Language;
}

export const getStaticPaths = (async () => {
  const content = await getContent();
  return content.languages.flatMap((language) => rentalPaths(content, language));
}) satisfies GetStaticPaths;

/** What the rental application shows beside its questions. */
export const GET: APIRoute<Props> = async ({ props: { listing, language } }) =>
  Response.json(rentalTerms(listing, language, await getContent()));
