/** Where the files of the search are. */
export interface SearchAddresses {
  /** The index, as `decodeSearchIndex` reads it. */
  readonly index: string;
  /** Start of the addresses of the cards; `-0.json` and so on follow. */
  readonly cards: string;
  /** The cards of row 0 to this number of the index are in the first file, as a list of HTML. */
  readonly cardsPerFile: number;
}
