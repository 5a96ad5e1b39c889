import type { Listing } from '#domain/listing.ts';
import type { Language } from '#i18n/languages.ts';

/** What the page of a preview shows: a listing of the feed that has no page of its own yet. */
export interface PreviewState {
  readonly listing: Listing;
  /** ISO date of the last day on which the link works. */
  readonly until: string;
  /** The same preview in each language, token and all. */
  readonly paths: Readonly<Partial<Record<Language, string>>>;
}
