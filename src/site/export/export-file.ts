import type { Listing, Project } from '#domain/listing.ts';
import type { Language } from '#i18n/languages.ts';
import type { Content } from '#site/content.ts';

/** What is exported: the homes in the lists of the site that others may have, newest first, and such projects. */
export type Stock = Pick<Content, 'projects' | 'types' | 'categories' | 'site' | 'languages' | 'defaultLanguage'> & {
  readonly listings: Content['onOffer'];
};

/** A file of an export, below its folder. */
export interface ExportFile {
  /** `kyero.xml`, `gevel/feed.json`. */
  readonly path: string;
  readonly contentType: string;
  /** The homes or projects in it: it is made again when one of them changes. */
  readonly shows: readonly (Listing | Project)[];
  /** Programs fetch it, now and then, and all of it: it may be written when one of them asks. */
  readonly isForPrograms: boolean;
  readonly write: () => Buffer<ArrayBuffer>;
}

/** Absolute address of a listing's page. */
export type PageAddress = (listing: Listing, language: Language) => string;
