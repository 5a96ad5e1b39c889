import type { Photo } from '#domain/listing.ts';

/** Somebody of the agency as a card shows them. */
export interface Person {
  readonly name: string;
  readonly role?: string;
  /** Language of the role, where that is not the page's. */
  readonly roleLang?: string;
  readonly phone?: string;
  /** Only where a card offers to write directly. */
  readonly email?: string;
  /** Of the team page, a path of the site; goes before the photo of the feed. */
  readonly portrait?: string;
  readonly photo?: Photo;
}
