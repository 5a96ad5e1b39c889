import type { Availability, Goal, LocalizedText } from '#domain/listing.ts';
import type { ContactKind } from '#contracts/portal.ts';

/** A viewing, a call, a request (docs/rules/owner-portal.md). */
export interface ContactContent {
  readonly kind: ContactKind;
  readonly contact?: string;
  readonly subject?: string;
  readonly comment?: string;
  readonly status?: string;
  readonly source?: string;
}

/** Where a home is published. */
export interface MediumContent {
  readonly name: string;
  readonly url?: string;
}

export interface PriceContent {
  readonly priceCents: number;
}

export interface NoteContent {
  readonly text: string;
}

/** The feed's own counts of the agency's site, true on the row's day. */
export interface VisitsContent {
  readonly today?: number;
  readonly week?: number;
  readonly month?: number;
  readonly total?: number;
}

/** A home as it last stood on the site: what an owner still sees when it is withdrawn. */
export interface SummaryContent {
  readonly reference: string;
  readonly title: LocalizedText;
  readonly zip: string;
  readonly city: string;
  readonly goal: Goal;
  readonly availability: Availability;
  readonly createdAt: string;
}

/** What the `content` of each kind of row holds. */
export interface RowContents {
  readonly contact: ContactContent;
  readonly medium: MediumContent;
  readonly price: PriceContent;
  readonly offer: NoteContent;
  readonly step: NoteContent;
  readonly visits: VisitsContent;
  readonly facts: SummaryContent;
}

/** A private row with its content. */
export type PrivateRow = {
  [K in keyof RowContents]: {
    readonly listingId: string;
    readonly kind: K;
    readonly day: string;
    readonly content: RowContents[K];
  };
}[keyof RowContents];
