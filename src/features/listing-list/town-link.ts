/** A link to the homes of a town. */
export interface TownLink {
  readonly label: string;
  readonly href: string;
  /** Absent on pages that do not count what they lead to. */
  readonly count?: number;
}
