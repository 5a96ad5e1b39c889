/** A home in the spotlight. */
interface SpotlightLine {
  readonly id: string;
  readonly title: string;
  readonly facts: string;
  readonly until: string;
  /** ISO date of the last day; empty where there is none. */
  readonly untilDay: string;
  readonly photo?: string;
  /** Not online: the home page passes it over. */
  readonly isOffline: boolean;
  /** May the reader move it and take it out? */
  readonly isOwn: boolean;
}

/** The homes that the home page shows first. */
export interface SpotlightPage {
  readonly kind: 'spotlight';
  readonly lines: readonly SpotlightLine[];
  /** Homes that can be added. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: string;
  /** How many the home page shows. */
  readonly shown: number;
  /** ISO date: from when on it can end. */
  readonly today: string;
  readonly friday: string;
  readonly done?: 'saved';
  readonly isPublishing: boolean;
  /** The site stays at an earlier release: what is saved is not online for now. */
  readonly isPinned: boolean;
  readonly path: string;
  readonly homesPath: string;
}
