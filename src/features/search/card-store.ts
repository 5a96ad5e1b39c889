import { isText, listOf } from '#base/json.ts';
import { fetchSteadily } from '#i18n/retry.ts';
import type { CardPlace } from '#contracts/search-addresses.ts';

/** Gives the cards of rows as HTML, in order. */
export type LoadCards = (rows: readonly number[]) => Promise<string[]>;

/** Says where the cards of rows are. */
type FindCards = (rows: readonly number[]) => Promise<readonly CardPlace[]>;

/** Fetches only the files that the rows stand in, each once. */
export function createCardStore(find: FindCards, fetchFile = fetchSteadily): LoadCards {
  const files = new Map<string, Promise<readonly string[]>>();
  const load = (address: string): Promise<readonly string[]> => {
    const known = files.get(address);
    if (known) return known;
    const file = fetchFile(address).then(async (response) => listOf(await response.json(), isText));
    files.set(address, file);
    // What failed may be asked for again.
    file.catch(() => files.delete(address));
    return file;
  };
  return async (rows) => {
    const places = await find(rows);
    const addresses = [...new Set(places.map(({ address }) => address))];
    const loaded = new Map(await Promise.all(addresses.map(async (one) => [one, await load(one)] as const)));
    return places.map(({ address, rank }) => loaded.get(address)?.[rank] ?? '');
  };
}
