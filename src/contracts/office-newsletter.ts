/** The newsletter: who is on the list, what was sent, and the next one. */
export interface NewsletterPage {
  readonly kind: 'newsletter';
  /** ISO dates, both included. */
  readonly asked: { readonly from: string; readonly until: string };
  readonly path: string;
  readonly homes: readonly { readonly title: string; readonly href: string; readonly facts: string }[];
  /** The mail in each language, as it will be. */
  readonly previews: readonly { readonly label: string; readonly href: string }[];
  /** How many are on the list. */
  readonly count: number;
  readonly members: readonly { readonly email: string; readonly language: string; readonly since: number }[];
  readonly more?: string;
  readonly begin?: string;
  readonly sent: readonly {
    readonly from: string;
    readonly until: string;
    readonly at: number;
    readonly mails: number;
    readonly isOnItsWay: boolean;
  }[];
  readonly isDone: boolean;
}
