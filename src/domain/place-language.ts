import type { LocalizedText } from '#domain/listing.ts';
import { type Province } from '#domain/province.ts';

const dutchSpeaking: ReadonlySet<Province | undefined> = new Set<Province>([
  'antwerp',
  'east-flanders',
  'flemish-brabant',
  'limburg',
  'west-flanders',
]);

/**
 * What a place is called in a language. Where that language has no name of its own, it takes the one that stands on the town
 * hall: the Dutch one in Flanders, the French one elsewhere. Undefined where no name is known.
 * `({nl: 'Doornik', fr: 'Tournai'}, 'hainaut', 'de') -> 'Tournai'`
 */
export function nameIn(names: LocalizedText, province: Province | undefined, language: string): string | undefined {
  return names[language] ?? names[dutchSpeaking.has(province) ? 'nl' : 'fr'];
}
