/** One of the answers that a list, a radio button or a tick box offers. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}
