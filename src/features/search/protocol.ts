import type { LocalizedText } from '#domain/listing.ts';
import type { Province } from '#domain/province.ts';
import type { Facets } from '#search/facets.ts';
import type { LeastDrop } from '#search/least-drop.ts';
import type { PlaceMatch, PlaceOption } from '#search/place-finder.ts';
import type { FilterName, SearchQuery } from '#search/query.ts';
import type { PriceStyle, SearchPlace } from '#search/record.ts';
import type { CardPlace } from '#contracts/search-addresses.ts';

/** What the worker is told when it starts. */
export interface SearchStart {
  /** Address of the contents: they name the index and the files of cards. */
  readonly contents: string;
  readonly provinceNames: Readonly<Partial<Record<Province, LocalizedText>>>;
}

/** A place with what tells it from others of its name. */
export interface NamedPlace extends PlaceOption {
  /** Another place has this name: its province must be said. */
  readonly isAmbiguous: boolean;
}

export interface SearchAnswer {
  readonly total: number;
  /** Rows of the index, in order: where their cards are. */
  readonly rows: readonly number[];
  readonly facets: Facets;
  readonly totalsWithout: ReadonlyMap<FilterName, number>;
  readonly leastDrop?: LeastDrop;
  /** The places of the query, as far as they exist. */
  readonly places: readonly NamedPlace[];
}

export interface Suggestion extends PlaceMatch {
  readonly place: NamedPlace;
  /** The text is this name, apart from accents, capitals and hyphens. */
  readonly isExact: boolean;
}

/** All results as points; a row without one is left out. */
export interface PinRows {
  readonly rows: readonly number[];
  readonly ids: readonly string[];
  readonly latitudes: readonly number[];
  readonly longitudes: readonly number[];
  readonly isExact: readonly boolean[];
  readonly isRent: readonly boolean[];
  /** Undefined where the price is hidden, or cannot stand beside others. */
  readonly pricesCents: readonly (number | undefined)[];
  /** Those that cannot. */
  readonly apartCents: readonly (number | undefined)[];
  /** Undefined where there is no rent, or nobody knows. */
  readonly chargesCents: readonly (number | undefined)[];
  /** Index in the price forms. */
  readonly priceFormOf: readonly number[];
  readonly priceStyles: readonly PriceStyle[];
  /** Index in the places. */
  readonly placeOf: readonly number[];
  readonly places: readonly SearchPlace[];
  readonly typeIds: readonly number[];
  /** Provinces and municipalities that there is something in. */
  readonly choices: readonly NamedPlace[];
}

/** Everything that the worker can be asked, with its answer. */
export interface SearchCalls {
  readonly search: { readonly ask: SearchQuery; readonly answer: SearchAnswer };
  readonly suggest: { readonly ask: string; readonly answer: readonly Suggestion[] };
  readonly pins: { readonly ask: SearchQuery; readonly answer: PinRows };
  readonly cards: { readonly ask: readonly number[]; readonly answer: readonly CardPlace[] };
}

export type SearchMessage =
  | { readonly kind: 'start'; readonly start: SearchStart }
  | {
      [Kind in keyof SearchCalls]: { readonly kind: Kind; readonly id: number; readonly ask: SearchCalls[Kind]['ask'] };
    }[keyof SearchCalls];

export type SearchReply =
  | { readonly id: number; readonly answer: SearchCalls[keyof SearchCalls]['answer'] }
  | { readonly id: number; readonly problem: string };
