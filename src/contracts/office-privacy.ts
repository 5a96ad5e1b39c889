/** What can be kept about a person, in the order of the page. */
export const personParts = [
  'leads',
  'named',
  'files',
  'mails',
  'lists',
  'searches',
  'owners',
  'testimonials',
  'caught',
] as const;
export type PersonPart = (typeof personParts)[number];

export type PartCounts = Readonly<Partial<Record<PersonPart, number>>>;

/** A testimonial of the name that was asked for. */
export interface PersonTestimonial {
  readonly id: string;
  /** ISO date and time. */
  readonly createdAt: string;
  readonly isShown: boolean;
}

/** What is kept about somebody. */
export interface FoundPerson {
  readonly email: string;
  readonly name: string;
  readonly counts: PartCounts;
  readonly isEmpty: boolean;
  /** Has an account for the portal that the feed brings again as long as the owner is in it. */
  readonly isInFeed: boolean;
  /** Has an account in the office, which stays. */
  readonly isColleague: boolean;
  /** A back-up that is restored is cleaned of them again: a list beside the database knows whom. */
  readonly isErasedAgain: boolean;
  readonly testimonials: readonly PersonTestimonial[];
}

/** That somebody was erased: nothing in it says who. */
export interface ErasingReceipt {
  readonly number: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly counts: PartCounts;
  /** Somebody went back to an earlier release: a testimonial stays on the site until it is published again. */
  readonly isPinned?: boolean;
}

/** A choice about cookies. */
export interface ProofLine {
  readonly id: string;
  /** ISO date and time. */
  readonly decidedAt: string;
  readonly language: string;
  /** In words of the reader's language. */
  readonly categories: readonly string[];
  readonly services: readonly string[];
}

/** Requests of persons: what is kept, for whoever asks; proofs of consent; what is deleted when. */
export interface PrivacyPage {
  readonly kind: 'privacy';
  readonly found?: FoundPerson;
  readonly receipt?: ErasingReceipt;
  readonly proofs: {
    readonly asked: { readonly number: string; readonly since: string };
    readonly path: string;
    /** Absent before anything was asked for. */
    readonly lines?: readonly ProofLine[];
    readonly file: string;
  };
}
