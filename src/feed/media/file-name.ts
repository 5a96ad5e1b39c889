import { slugify } from '#domain/slug.ts';
import type { LocalizedText } from '#domain/listing.ts';

const maximumSlugLength = 60;

/** What a copied file is called, without its ending. `({nl: 'EPC-attest'}, ['nl'], 'document') -> 'epc-attest'` */
export function fileSlug(title: LocalizedText, languages: readonly string[], fallback: string): string {
  const text = languages.map((language) => title[language]).find((one) => one !== undefined) ?? '';
  return slugify(text).slice(0, maximumSlugLength).replace(/-+$/u, '') || fallback;
}
