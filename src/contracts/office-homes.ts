/** What the office shows of a record: how it stands on the site. */
export const homeStates = ['online', 'leaving', 'waiting', 'past', 'held', 'left-out', 'not-public', 'draft'] as const;
export type HomeState = (typeof homeStates)[number];

/** Where a record stands in a language. */
export interface HomeLanguage {
  readonly language: string;
  /** Name of the language, in its own. */
  readonly name: string;
  /** Absent where it has no page. */
  readonly href?: string;
  /** Has it texts of its own in this language? */
  readonly isTranslated: boolean;
}

/** A record as the list shows it; all in words of the reader's language. */
export interface HomeLine {
  readonly id: string;
  readonly entity: 'property' | 'project';
  readonly href: string;
  readonly reference: string;
  readonly title: string;
  /** Kind and town: `For sale · Ghent`. */
  readonly facts: string;
  readonly agent: string;
  readonly state: HomeState;
  /** Why it stands so; empty where that is plain. */
  readonly reasons: readonly string[];
  /** What its advert must still state. */
  readonly missing: readonly string[];
  readonly languages: readonly HomeLanguage[];
  readonly photo?: string;
  /** When the CRM last changed it, in words. */
  readonly changed: string;
}

/** A choice of a filter. */
interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The list of records. */
export interface HomeListPage {
  readonly kind: 'homes';
  readonly lines: readonly HomeLine[];
  /** How many the filter leaves. */
  readonly count: number;
  readonly asked: Readonly<Record<string, string>>;
  readonly states: readonly Choice[];
  readonly agents: readonly Choice[];
  readonly kinds: readonly Choice[];
  readonly duties: readonly Choice[];
  readonly orders: readonly Choice[];
  readonly path: string;
  readonly spotlightPath: string;
  readonly next?: string;
  readonly previous?: string;
  /** Why nothing was printed. */
  readonly told?: readonly string[];
  /** Is there a reading of the feed at all? */
  readonly isRead: boolean;
  /** The address by which homes are the reader's own; absent for whoever sees all. */
  readonly ownEmail?: string;
}

/** A link to a draft. */
export interface DraftLink {
  readonly id: string;
  readonly until: string;
  readonly made: string;
  readonly who: string;
  /** With the name of each language in a sentence of the reader's. */
  readonly hrefs: readonly { readonly language: string; readonly name: string; readonly href: string }[];
}

/** Figures of a home beside similar ones, in a period. */
export interface HomeFigure {
  readonly name: 'views' | 'favourites' | 'leads' | 'viewings';
  readonly own: number;
  /** Absent where too few similar homes are there. */
  readonly median?: number;
}

/** What was counted of a home, day by day. */
export interface HomeFigures {
  readonly days: number;
  readonly periods: readonly { readonly days: number; readonly href: string }[];
  /** How many homes the middle is made of. */
  readonly similar: number;
  /** Day, in words, from which favourites are known; absent where none was counted yet. */
  readonly savedSince?: string;
  readonly figures: readonly HomeFigure[];
  /** A row for each day or week, the oldest first. */
  readonly rows: readonly {
    readonly from: string;
    readonly label: string;
    readonly views: number;
    readonly favourites: number;
    readonly leads: number;
    readonly viewings: number;
    readonly median: number | null;
  }[];
  readonly csv: string;
}

export const homeDone = ['link-made', 'links-ended'] as const;
export type HomeDone = (typeof homeDone)[number];

/** One record. */
export interface HomePage {
  readonly kind: 'home-record';
  readonly line: HomeLine;
  /** Where it is told what became of each field; absent where nobody here can read the feed. */
  readonly fieldsPath?: string;
  /** Of a draft. */
  readonly links?: readonly DraftLink[];
  readonly figures?: HomeFigures;
  /** Can it be put in the spotlight? */
  readonly spotlight?: { readonly isLit: boolean; readonly until?: string; readonly path: string };
  readonly done?: HomeDone;
  readonly listPath: string;
}

/** What became of a field of the CRM. */
export interface ExplainedField {
  readonly field: string;
  /** Shortened; absent where it is private, and for all but managers where it is unknown. */
  readonly value?: string;
  readonly fate: 'shown' | 'gate' | 'no-effect' | 'left-out' | 'private' | 'unknown';
  /** Fields of the site that it became: `building.bedrooms`. */
  readonly site: readonly string[];
}

/** What became of each field of a record. */
export interface HomeFieldsPage {
  readonly kind: 'home-fields';
  readonly title: string;
  readonly reference: string;
  readonly homePath: string;
  readonly groups: readonly {
    readonly fate: ExplainedField['fate'];
    readonly fields: readonly { readonly field: string; readonly value?: string; readonly site: readonly string[] }[];
  }[];
  /** The feed could not be read just now. */
  readonly isMissing: boolean;
}
