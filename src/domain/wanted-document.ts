import type { Document } from './listing.ts';

/** The document that somebody asks for by its title in any language, or by its place in the list: `(documents, '0')`. */
export function wantedDocument(documents: readonly Document[], wanted: string): Document | undefined {
  const isNamed = ({ title }: Document): boolean =>
    Object.values(title).some((text) => text?.toLowerCase() === wanted.toLowerCase());
  return documents.find(isNamed) ?? (/^\d{1,3}$/u.test(wanted) ? documents[Number(wanted)] : undefined);
}
