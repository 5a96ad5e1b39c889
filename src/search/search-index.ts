import type { NumberColumn } from './columns.ts';
import type { PhraseColumn } from './phrases.ts';
import type { FlagName, NumberName, PriceStyle, SearchPlace, SearchType } from './record.ts';

/** Stands in the point columns of a listing without a point. */
export const noPoint = -2_147_483_648;

/** Listings in columns, newest first. A row is a listing's place in every column. */
export interface SearchIndex {
  readonly ids: readonly string[];
  readonly references: readonly string[];
  readonly places: readonly SearchPlace[];
  readonly types: readonly SearchType[];
  readonly priceStyles: readonly PriceStyle[];
  /** Index in the places, by row. */
  readonly placeOf: Uint16Array;
  /** Index in the types, by row. */
  readonly typeOf: Uint16Array;
  readonly numbers: Readonly<Record<NumberName, NumberColumn>>;
  /** 1 is yes, by row. */
  readonly flags: Readonly<Record<FlagName, Uint16Array>>;
  /** Index in the price forms, by row. */
  readonly priceFormOf: Uint16Array;
  readonly apartCents: NumberColumn;
  readonly chargesCents: NumberColumn;
  /** Ten-thousandths of a degree, by row. */
  readonly latitudesE4: Int32Array;
  readonly longitudesE4: Int32Array;
  /** Sorted words of titles and streets. */
  readonly words: readonly string[];
  readonly titles: PhraseColumn;
  readonly streets: PhraseColumn;
}
