import type { Document } from './listing.ts';
import { slugify } from './slug.ts';

/**
 * What the file of a document may be called that is only mailed: `<reference>/<its title>.pdf`, in each of its languages. None where
 * the reference would lead to another folder, or without a title. `('LP-010', {nl: 'Lastenboek'}) -> ['LP-010/lastenboek.pdf']`
 */
export function documentNames(reference: string, title: Document['title']): string[] {
  const isInside = reference.trim() !== '' && !reference.includes('\0') && !reference.split(/[/\\]/u).includes('..');
  const names = Object.values(title).map((text) => slugify(text ?? ''));
  return isInside ? [...new Set(names)].filter((name) => name !== '').map((name) => `${reference}/${name}.pdf`) : [];
}
