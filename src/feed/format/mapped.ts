import type { Listing, LocalizedText, Project } from '#domain/listing.ts';
import type { SourceLink } from '#feed/source/source-link.ts';

export interface SourceFile {
  readonly link: SourceLink;
  readonly title: LocalizedText;
}

export interface SourceDocument extends SourceFile {
  /** Mailed on request, never published. */
  readonly isOnRequest: boolean;
}

/** Files that a record names, in display order; the media stage fetches and derives them. */
export interface MediaSources {
  readonly photos: readonly SourceFile[];
  readonly floorPlans: readonly SourceFile[];
  readonly documents: readonly SourceDocument[];
  /** Files of the feed and links to players elsewhere alike: only the source knows which is which. */
  readonly videos: readonly SourceFile[];
  readonly managerPhoto?: SourceFile;
  /** Floor plans of a project's units by unit id. */
  readonly unitPlans: ReadonlyMap<string, SourceFile>;
}

/** A normalized record, still without its photos, plans, documents and videos. */
export interface Mapped<T extends Listing | Project> {
  readonly record: T;
  readonly sources: MediaSources;
}

/** What became of one raw record; `withheld` is a record that the agency itself does not show. */
export type Mapping<T extends Listing | Project> =
  | { readonly kind: 'mapped'; readonly mapped: Mapped<T> }
  | { readonly kind: 'withheld'; readonly id: string }
  | { readonly kind: 'quarantined'; readonly id: string; readonly field: string; readonly reason: string };
