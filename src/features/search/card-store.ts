import { fetchSteadily } from '#i18n/retry.ts';
import type { SearchAddresses } from '#ui/search-addresses.ts';

/** Gives the cards of rows as HTML, in order. */
export type LoadCards = (rows: readonly number[]) => Promise<string[]>;

/** Fetches only the files that the rows stand in, each once. */
export function createCardStore({ cards, cardsPerFile }: SearchAddresses, fetchFile = fetchSteadily): LoadCards {
  const files = new Map<number, Promise<readonly string[]>>();
  const load = (number: number): Promise<readonly string[]> => {
    const known = files.get(number);
    if (known) return known;
    const file = fetchFile(`${cards}-${number}.json`).then((response) => response.json() as Promise<string[]>);
    files.set(number, file);
    // What failed may be asked for again.
    file.catch(() => files.delete(number));
    return file;
  };
  return async (rows) => {
    const numbers = [...new Set(rows.map((row) => Math.floor(row / cardsPerFile)))];
    const loaded = new Map(await Promise.all(numbers.map(async (number) => [number, await load(number)] as const)));
    return rows.map((row) => loaded.get(Math.floor(row / cardsPerFile))?.[row % cardsPerFile] ?? '');
  };
}
