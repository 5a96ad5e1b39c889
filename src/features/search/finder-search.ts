import { startTransition } from 'react';
import type { FinderProps } from './finder-props.ts';
import type { SearchAnswer } from './protocol.ts';
import type { SearchClient } from './search-client.ts';
import { isAsBuilt, type Shown } from './shown.ts';

export interface FinderState {
  readonly shown: Shown;
  /** What was found for the last query that was answered; undefined until the index is there. */
  readonly found?: { readonly answer: SearchAnswer; readonly query: Shown['query']; readonly cards: readonly string[] };
  readonly status: 'idle' | 'searching' | 'failed';
}

interface Parts {
  readonly props: FinderProps;
  readonly client: SearchClient;
  readonly loadCards: (rows: readonly number[]) => Promise<string[]>;
  readonly get: () => FinderState;
  readonly set: (part: Partial<FinderState>) => void;
}

interface FinderSearch {
  /** Answers what is shown now; `isQuiet` without a sign that it is at work. */
  readonly search: (isQuiet?: boolean) => Promise<void>;
  /** Loads the index so that counts stand beside the choices. */
  readonly warm: () => void;
}

/** Asks for what is shown, and shows the answer of the last question only. */
export function createFinderSearch({ props, client, loadCards, get, set }: Parts): FinderSearch {
  let isWarm = false;
  let turn = 0;

  const search = async (isQuiet = false): Promise<void> => {
    const { shown } = get();
    const own = ++turn;
    const needsCards = !isAsBuilt(shown, props) || shown.view === 'map';
    if (!needsCards && !isWarm) {
      set({ status: 'idle' });
      return;
    }
    if (!isQuiet) set({ status: 'searching' });
    try {
      const { pageSize = props.pageSize } = shown.query;
      const answer = await client.ask('search', { ...shown.query, pageSize });
      const cards = needsCards ? await loadCards(answer.rows) : [];
      if (own !== turn) return;
      // A key or a click goes first.
      startTransition(() => {
        set({ status: 'idle', found: { answer, cards, query: shown.query } });
      });
    } catch {
      if (own === turn) set({ status: needsCards ? 'failed' : 'idle' });
    }
  };

  return {
    search,
    warm() {
      if (isWarm) return;
      isWarm = true;
      if (!get().found && get().status === 'idle') void search(true);
    },
  };
}
