import type { Language } from '#i18n/languages.ts';
import { createCardStore } from './card-store.ts';
import { exactPlace } from './exact-place.ts';
import { findReference } from './find-reference.ts';
import type { FinderProps } from './finder-props.ts';
import { createFinderSearch, type FinderState } from './finder-search.ts';
import { changed, type QueryChange } from './query-edit.ts';
import { createSearchClient, type SearchClient } from './search-client.ts';
import { keepScroll, keepScrollAlways, savedScroll } from './scroll-memory.ts';
import { addressOf, isAsBuilt, shownAsBuilt, shownAt, shownWith, type Shown, type View } from './shown.ts';

/** `push` for what a visitor decided, `replace` while typing or dragging. */
export type Commit = 'push' | 'replace';

/** Changes parts of the query. */
export type Change = (change: QueryChange, commit?: Commit) => void;

/** The state of the island outside of React: the address, the search and its answers. */
export interface FinderStore {
  readonly get: () => FinderState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads the address, and what was filled in before the code came. */
  readonly start: (early: string | undefined) => () => void;
  readonly change: Change;
  readonly show: (shown: Shown, commit?: Commit) => void;
  readonly setView: (view: View) => void;
  /** Loads the index so that counts stand beside the choices. */
  readonly warm: () => void;
  readonly retry: () => void;
  /** Scrolls to where a visitor was, once the cards are there. */
  readonly settleScroll: () => void;
  readonly client: SearchClient;
  readonly loadCards: (rows: readonly number[]) => Promise<string[]>;
}

function writeAddress(address: string, commit: Commit): void {
  const isSame = address === location.pathname + location.search;
  if (commit === 'push' && !isSame) {
    keepScroll();
    history.pushState(null, '', address);
  } else history.replaceState(history.state, '', address);
}

/**
 * What a text names that a form sent, from elsewhere or before this code was there: a town is a place, so that it has a radius and
 * finds neighbours of the same municipality; a reference has the path of its home.
 */
async function namedBy(text: string, client: SearchClient, language: Language) {
  const place = exactPlace(await client.ask('suggest', text).catch(() => []))?.place;
  return { place, path: place ? undefined : await findReference(text, language) };
}

/** Makes the state of an island. */
export function createFinderStore(props: FinderProps): FinderStore {
  const client = createSearchClient({ contents: props.files.contents, provinceNames: props.provinceNames });
  const loadCards = createCardStore((rows) => client.ask('cards', rows));
  const listeners = new Set<() => void>();
  let state: FinderState = { shown: shownAsBuilt(props), status: 'idle' };
  let scrollTop: number | undefined;

  const set = (part: Partial<FinderState>): void => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };

  const { search, warm } = createFinderSearch({ props, client, loadCards, get: () => state, set });

  const show = (shown: Shown, commit: Commit = 'push'): void => {
    writeAddress(addressOf(shown, props), commit);
    history.scrollRestoration = isAsBuilt(shown, props) ? 'auto' : 'manual';
    set({ shown });
    void search();
  };

  const resolveText = async (): Promise<void> => {
    const { query, view } = state.shown;
    if (query.text === undefined) return;
    const { place, path } = await namedBy(query.text, client, props.language);
    if (query !== state.shown.query) return;
    if (path !== undefined) location.replace(path);
    if (!place) return;
    const places = [...new Set([...(query.places ?? []), place.id])];
    show({ view, query: { ...changed(query, { text: undefined, places }), goal: query.goal } }, 'replace');
  };

  const follow = (): void => {
    scrollTop = savedScroll();
    set({ shown: shownAt(location, props) });
    void search();
  };

  return {
    client,
    loadCards,
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: (early) => {
      const stopKeeping = keepScrollAlways();
      addEventListener('popstate', follow);
      follow();
      if (!isAsBuilt(state.shown, props)) history.scrollRestoration = 'manual';
      if (early !== undefined) {
        const shown = shownWith(state.shown, early, props);
        if (addressOf(shown, props) !== addressOf(state.shown, props)) show(shown);
      }
      void resolveText();
      return () => {
        stopKeeping();
        removeEventListener('popstate', follow);
      };
    },
    show,
    change: (change, commit) => {
      const { query, view } = state.shown;
      show({ view, query: { ...changed(query, change), goal: change.goal ?? query.goal } }, commit);
    },
    setView: (view) => {
      show({ ...state.shown, view });
    },
    warm,
    retry: () => void search(),
    settleScroll: () => {
      if (scrollTop !== undefined) scrollTo({ top: scrollTop, behavior: 'instant' });
      scrollTop = undefined;
    },
  };
}
