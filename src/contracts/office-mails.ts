/** Something that was given up on its way to somebody. */
interface UndeliveredLine {
  readonly id: string;
  readonly subject: string;
  /** Whom it goes to; absent of what goes to the CRM. */
  readonly recipient?: string;
  readonly created: string;
  /** What the other side said, in its words. */
  readonly reason?: string;
}

/** Mails and deliveries that were given up, the newest first. */
export interface UndeliveredPage {
  readonly kind: 'undelivered';
  readonly lines: readonly UndeliveredLine[];
  /** How many more there are. */
  readonly rest: number;
  readonly isSent: boolean;
  readonly isNoneChosen: boolean;
}
