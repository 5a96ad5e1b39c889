/** What a visitor asked, in the form that every CRM's adapter understands. Texts are plain; nothing is optional by accident. */
export interface Lead {
  /** Our own number of the request: sent along where the CRM has a field for it, so that a repeat is known as one. */
  readonly id: string;
  readonly kind: 'contact' | 'search' | 'appointment';
  readonly title?: 'mr' | 'ms' | 'both';
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone?: string;
  readonly street?: string;
  readonly houseNumber?: string;
  readonly zip?: string;
  readonly city?: string;
  /** ISO alpha-2. */
  readonly country?: string;
  readonly language: string;
  readonly message: string;
  /** Did the person ask for the newsletter? Only an explicit yes is a yes. */
  readonly wantsMail: boolean;
  /** The home that it is about, by the CRM's own number. */
  readonly listing?: { readonly sourceId: string; readonly reference: string };
  readonly search?: SearchWish;
  /** Beginning and end of a visit, ISO with offset. */
  readonly appointment?: { readonly from: string; readonly to: string };
}

export interface SearchWish {
  readonly goal: 'sale' | 'rent';
  readonly minimumEuro?: number;
  readonly maximumEuro?: number;
  readonly minimumBedrooms?: number;
  readonly zips: readonly string[];
}

/**
 * What became of a lead. `doubtful`: the CRM may or may not have it, and asking again could make a second one, so a
 * person must look.
 */
export type LeadAnswer =
  | { readonly kind: 'accepted'; readonly sourceId?: string }
  | { readonly kind: 'rejected'; readonly reason: string }
  | { readonly kind: 'retry'; readonly reason: string }
  | { readonly kind: 'doubtful'; readonly reason: string };
