import { cardBatchOf, cardBatchPath } from '#domain/card-batch.ts';
import { ownPage } from './own-page.ts';

/** What could be learnt of a home: its card, that it has left the site, or nothing for want of a network. */
export type CardAnswer =
  { readonly kind: 'found'; readonly home: HTMLElement } | { readonly kind: 'gone' } | { readonly kind: 'unknown' };

/** Gives what is known of homes now, by number. */
export type AskCards = (ids: readonly string[]) => Promise<ReadonlyMap<string, CardAnswer>>;

async function fetchBatch(path: string): Promise<Document | undefined> {
  try {
    // Asked anew each time: a price from the browser's cache could be out of date.
    const response = await fetch(path, { cache: 'no-cache' });
    if (!response.ok) return undefined;
    return ownPage(await response.text());
  } catch {
    return undefined;
  }
}

function answerIn(batch: Document | undefined, id: string): CardAnswer {
  if (!batch) return { kind: 'unknown' };
  const home = batch.querySelector(`.home[data-id="${CSS.escape(id)}"]`);
  return home instanceof HTMLElement ? { kind: 'found', home: document.importNode(home, true) } : { kind: 'gone' };
}

/** Fetches cards as the pages of a language show them; only the files that the homes stand in. */
export function createCardSource(language: string, batches: number): AskCards {
  return async (ids) => {
    const numbers = [...new Set(ids.map((id) => cardBatchOf(id, batches)))];
    const fetched = await Promise.all(
      numbers.map(async (number) => [number, await fetchBatch(cardBatchPath(language, batches, number))] as const),
    );
    const documents = new Map(fetched);
    return new Map(ids.map((id) => [id, answerIn(documents.get(cardBatchOf(id, batches)), id)]));
  };
}
