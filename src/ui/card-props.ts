import type { Listing } from '#domain/listing.ts';
import type { Language } from '#i18n/languages.ts';

/** What the card of a listing is made of. */
export interface CardProps {
  readonly listing: Listing;
  readonly language: Language;
  readonly href: string;
  /** Languages to fall back on, in order. */
  readonly fallback: readonly Language[];
  readonly marqueeIgnore: readonly number[];
  /** ISO date, for the marks "new" and "new price". */
  readonly today: string;
  /** Heading level under the section's own. */
  readonly level?: 2 | 3;
  /** In the first row: the photo is loaded at once. */
  readonly isFirst?: boolean;
  /** In a list: more photos to swipe through, a standfirst, and whom to call. */
  readonly isFull?: boolean;
}
