/** Something that goes wrong, and what must hold all the same. */
export interface ProofCase {
  readonly what: string;
  readonly must: string;
  /** What was seen, in a few words; throws with what did not hold. */
  readonly prove: () => Promise<string>;
}

/** Throws with the sentence where something does not hold. */
export function hold(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(otherwise);
}
