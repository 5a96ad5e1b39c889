import { createContext, use } from 'react';
import type { FinderProps } from './finder-props.ts';
import type { FinderState } from './finder-search.ts';
import type { FinderStore } from './finder-store.ts';

/** What every part of the island knows. */
export interface Finder {
  readonly props: FinderProps;
  readonly state: FinderState;
  readonly store: FinderStore;
}

export const FinderContext = createContext<Finder | undefined>(undefined);

export function useFinder(): Finder {
  const finder = use(FinderContext);
  if (!finder) throw new Error('A part of the search stands outside of <Finder>. Put it inside.');
  return finder;
}
