/** A home that a publication changed. */
export interface PublishedHome {
  readonly id: string;
  readonly title: string;
  /** Its page in the office; absent where the feed has it no more. */
  readonly href?: string;
  /** What changed, in words; empty for one that is new or gone. */
  readonly fields: string;
}

/** Something that was done to publish the site, or that waits. */
export interface PublicationLine {
  readonly id: string;
  readonly state: 'waiting' | 'running' | 'published' | 'unchanged' | 'failed';
  readonly when: string;
  /** Who or what asked, in words. */
  readonly why: readonly string[];
  /** How long it took, in words; empty while it runs. */
  readonly took: string;
  readonly added: readonly PublishedHome[];
  readonly changed: readonly PublishedHome[];
  readonly gone: readonly PublishedHome[];
  /** How many pages were made anew. */
  readonly made?: number;
  /** Why it failed, in plain words, and what helps. */
  readonly failure?: { readonly what: string; readonly next: string; readonly detail: string };
  /** Page with what changed on the site; absent where its release is not kept. */
  readonly href?: string;
}

/** A release that can be gone back to. */
export interface ReleaseLine {
  readonly id: string;
  readonly when: string;
  readonly pages: number;
  readonly isCurrent: boolean;
  /** A testimonial has been erased since, so nobody goes back to it. */
  readonly isClosed: boolean;
  /** How many homes and projects would be shown again that were withdrawn since. */
  readonly withdrawn: number;
  readonly href: string;
}

export const publicationDone = ['asked', 'back', 'on'] as const;
export const publicationProblems = ['unsure', 'unsureFewer', 'gone', 'erased'] as const;

/** The log of publications and what can be done. */
export interface PublicationsPage {
  readonly kind: 'publications';
  readonly onlineSince: string;
  readonly lines: readonly PublicationLine[];
  readonly releases: readonly ReleaseLine[];
  /** When the release was made that somebody went back to. */
  readonly pinned?: string;
  readonly isRunning: boolean;
  /** The last reading found so few homes that somebody has to say that it is right. */
  readonly isShrunk: boolean;
  /** What the page asks now and then while something runs. */
  readonly progressPath: string;
  readonly done?: (typeof publicationDone)[number];
  readonly problem?: (typeof publicationProblems)[number];
  readonly path: string;
}

/** A page that shows something else than before. */
interface ChangedPage {
  readonly path: string;
  /** Where its two forms stand side by side. */
  readonly href: string;
}

/** A line of a page before and after; null where one side has none. */
export interface ComparedLine {
  readonly before: string | null;
  readonly after: string | null;
}

/** What a release changed. */
export interface PublicationPage {
  readonly kind: 'publication';
  readonly id: string;
  readonly when: string;
  /** Undefined where no release before it is kept. */
  readonly pages?: readonly ChangedPage[];
  readonly count: number;
  /** The page that is looked at. */
  readonly compared?: { readonly path: string; readonly isOnline: boolean; readonly lines: readonly ComparedLine[] };
  readonly listPath: string;
}
