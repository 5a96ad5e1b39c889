/** Cards that one file holds at most, on average: a visitor with a few favourites fetches little, and the site stays at few files. */
const cardsPerBatch = 16;

/**
 * How many files hold so many things, of which one file has `most` on average at most: a power of two, for with another number all
 * files are others, and the pages that name it. A stock that grows and shrinks by some homes a day keeps it for years.
 * `(74, 16) -> 8`, `(0, 16) -> 1`
 */
export function batchesFor(things: number, most: number): number {
  let batches = 1;
  while (batches * most < things) batches *= 2;
  return batches;
}

/** How many files hold the cards of a site. `74 -> 8`, `0 -> 1` */
export function cardBatches(listings: number): number {
  return batchesFor(listings, cardsPerBatch);
}

/** The file that holds the card of a listing, from 0; the same everywhere for the same number of files. `('46', 5) -> 2` (FNV-1a) */
export function cardBatchOf(id: string, batches: number): number {
  let hash = 0x811c9dc5;
  for (const character of id) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0) % batches;
}

/** Folder of a file of cards: the number of files stands in it, so that a page of an earlier build never takes a home for gone. `('nl', 5, 2) -> '/cards/nl/5-2/'` */
export function cardBatchPath(language: string, batches: number, batch: number): string {
  return `/cards/${language}/${batches}-${batch}/`;
}
