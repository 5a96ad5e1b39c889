import type { APIRoute, GetStaticPaths } from 'astro';
import type { Listing } from '#domain/listing.ts';
import type { Language } from '#i18n/languages.ts';
import { cardsKey } from '#site/content-keys.ts';
import { getContent } from '#site/content.ts';
import { rentalTerms } from '#site/rental-terms.ts';

interface Props {
  readonly listing: Listing;
  readonly language: Language;
}

export const getStaticPaths = (async () => {
  const content = await getContent();
  const { onOffer, languages } = content;
  const rentals = onOffer.filter(({ goal }) => goal === 'rent');
  return languages.flatMap((language) =>
    rentals.map((listing) => ({
      params: { language, reference: listing.reference.toLowerCase().replace(/[^\w-]/gu, '-') },
      props: { listing, language },
      cacheKey: cardsKey(content, language, [listing]),
    })),
  );
}) satisfies GetStaticPaths;

/** What the rental application shows beside its questions. */
export const GET: APIRoute<Props> = async ({ props: { listing, language } }) =>
  Response.json(rentalTerms(listing, language, await getContent()));
