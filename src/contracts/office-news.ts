import type { NewsStage } from '#domain/office/news.ts';

/** An article in the list. */
interface NewsLine {
  readonly id: string;
  readonly title: string;
  readonly stage: NewsStage;
  /** Its day in words, where it has one that counts. */
  readonly when: string;
  readonly href: string;
  /** That the build left it out, and why. */
  readonly leftOut?: string;
}

export const newsDone = ['saved', 'deleted'] as const;

/** The articles of the office. */
export interface NewsPage {
  readonly kind: 'news';
  readonly lines: readonly NewsLine[];
  readonly newHref: string;
  /** A site without a journal has no place for them. */
  readonly hasJournal: boolean;
  /** The site stays at an earlier release: what is saved is not online for now. */
  readonly isPinned: boolean;
  readonly done?: (typeof newsDone)[number];
}

/** One article, to be written. */
export interface NewsArticlePage {
  readonly kind: 'news-article';
  /** Empty for one that nobody has saved yet. */
  readonly id: string;
  /** Number that its form is sent with; a new one gets it when it is saved. */
  readonly article: string;
  /** Number that a form was sent with and that no article has: mostly of one that a colleague has deleted. */
  readonly deleted?: string;
  readonly stage: NewsStage;
  readonly state: 'draft' | 'online';
  /** ISO date. */
  readonly fromDay: string;
  /** When it was saved last: whoever saves says which form was changed. */
  readonly seen: string;
  /** Who wrote last and when, in words; empty for a new one. */
  readonly written: string;
  readonly texts: readonly {
    readonly language: string;
    /** End of the names of its fields: `Nl`. */
    readonly suffix: 'Nl' | 'Fr' | 'En' | 'De';
    /** Name of the language, in itself. */
    readonly name: string;
    readonly isNeeded: boolean;
    readonly title: string;
    readonly lead: string;
    readonly body: string;
    readonly alt: string;
    /** Its page on the site; absent while it is not online. */
    readonly href?: string;
  }[];
  /** Address of the picture in the office. */
  readonly picture?: string;
  readonly listPath: string;
  /** That the build left it out, and why. */
  readonly leftOut?: string;
  /** The site stays at an earlier release: what is saved is not online for now. */
  readonly isPinned: boolean;
  readonly isDone: boolean;
}
