import type { CardPlace, SearchContents } from '#contracts/search-addresses.ts';

/**
 * Where the card of each row of an index is: the files hold the homes in the order of their numbers.
 * `(['7', '5', '12'], [['/a.json', 2], ['/b.json', 1]]) -> [{/a.json, 1}, {/a.json, 0}, {/b.json, 0}]`
 */
export function cardPlaces(ids: readonly string[], files: SearchContents['cards']): CardPlace[] {
  const places = files.flatMap(([address, homes]) => Array.from({ length: homes }, (_, rank) => ({ address, rank })));
  const rows = ids.map((id, row) => ({ row, number: Number(id) })).sort((a, b) => a.number - b.number);
  const byRow: CardPlace[] = [];
  for (const [position, { row }] of rows.entries()) {
    const place = places[position];
    if (place) byRow[row] = place;
  }
  return byRow;
}
