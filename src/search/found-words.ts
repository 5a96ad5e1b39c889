import { foldToKey, wordsOf } from './fold.ts';
import type { SearchPlace, SearchType } from './record.ts';
import { parentIndexes } from './type-parents.ts';

/** Every folded word that finds a place: its names in all languages, also in one piece, and its postcode. `Sint-Niklaas -> {'9100', 'sint', 'niklaas', 'sintniklaas'}` */
export function placeWords({ zip, city, names }: SearchPlace): Set<string> {
  const words = new Set([foldToKey(zip), ...wordsOf(zip)]);
  for (const name of [city, ...Object.values(names)]) {
    if (name === undefined) continue;
    for (const word of wordsOf(name)) words.add(word);
    words.add(foldToKey(name));
  }
  words.delete('');
  return words;
}

/** For each type every folded word of its own and its ancestors' names in all languages. `Villa under Huis -> {'villa', 'huis', 'maison', ...}` */
export function typeWords(types: readonly SearchType[]): Set<string>[] {
  const parents = parentIndexes(types);
  const all: Set<string>[] = [];
  for (const [index, { label }] of types.entries()) {
    const above = all[parents[index] ?? -1] ?? [];
    all.push(new Set([...above, ...Object.values(label).flatMap((name) => wordsOf(name ?? ''))]));
  }
  return all;
}
