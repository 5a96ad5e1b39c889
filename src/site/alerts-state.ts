import type { Frequency } from '#search/alerts/digest-time.ts';

/** A search as its visitor sees it. */
export interface AlertSearchState {
  readonly id: string;
  /** `Te koop, Huis, Gent, tot € 350.000`. */
  readonly words: string;
  readonly frequency: Frequency;
  readonly wantsPriceDrops: boolean;
  /** When it ends, or that it is not confirmed yet. */
  readonly until: string;
}

/** What the page shows where a visitor changes the own searches. */
export interface AlertsState {
  readonly email: string;
  /** Where its forms go, and what they prove themselves with. */
  readonly action: string;
  readonly token: string;
  /** What was just done. */
  readonly notice?: string;
  readonly searches: readonly AlertSearchState[];
}
