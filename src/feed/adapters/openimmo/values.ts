import type { ConvertContext } from '#feed/adapters/adapter.ts';
import type { XmlElement } from '#feed/adapters/xml/element.ts';
import { childAt } from '#feed/adapters/xml/element.ts';

/** Yes and no as OpenImmo writes them; anything else is neither. */
export function isYes(value: string | undefined): boolean | undefined {
  const word = value?.toLowerCase();
  return word === 'true' || word === '1' ? true : word === 'false' || word === '0' ? false : undefined;
}

/** Is one of these attributes true? */
export function hasAttribute(element: XmlElement | undefined, ...names: readonly string[]): boolean {
  return names.some((name) => isYes(element?.attributes[name]) === true);
}

/** First element of the kind and the first word of its attribute, `wohnung` and `PENTHOUSE`. */
export function kindOf(object: XmlElement): { kind: string | undefined; word: string | undefined } {
  const art = childAt(object, 'objektkategorie', 'objektart')?.children.find(({ name }) => name !== 'objektart_zusatz');
  const word = Object.values(art?.attributes ?? {})[0];
  return { kind: art?.name, word: word === 'KEINE_ANGABE' || word === '' ? undefined : word };
}

/** A word of the schema as its table has it: senders write it in any letters. `'reserviert' -> 'RESERVIERT'` */
export function spelled(codes: ConvertContext['codes'], table: string, word: string | undefined): string | undefined {
  const given = word?.trim();
  if (given === undefined || codes.has(table, given)) return given;
  return [given.toUpperCase(), given.toLowerCase()].find((other) => codes.has(table, other)) ?? given;
}
