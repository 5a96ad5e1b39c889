/** A link to the homes of a town. */
export interface TownLink {
  readonly label: string;
  readonly href: string;
  readonly count: number;
}
