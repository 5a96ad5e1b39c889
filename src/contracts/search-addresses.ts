/** Where the files of the search are. */
export interface SearchAddresses {
  /** Address of the `SearchContents`: the only one that stays the same when a listing changes. */
  readonly contents: string;
}

/** Files of one state of the site, which belong together. */
export interface SearchContents {
  /** Address of the index, as `decodeSearchIndex` reads it. */
  readonly index: string;
  /** Address of a `TownList`, which is needed when somebody types a place. */
  readonly towns: string;
  /** Addresses of the cards, and how many homes are in each file: homes stand there in the order of their numbers. */
  readonly cards: readonly (readonly [address: string, homes: number])[];
}

/** Where the card of a home is. */
export interface CardPlace {
  readonly address: string;
  /** Its rank in the list of HTML that the file is. */
  readonly rank: number;
}
