/** What the page behind a signed link of a mail shows: a question with a button, or what came of it. */
export interface LinkState {
  readonly title: string;
  readonly text: string;
  /** Reference of the home that it is about. */
  readonly reference?: string;
  /** Where the page leads on to. */
  readonly next?: { readonly label: string; readonly href: string };
  /** Absent when there is nothing (more) to press. */
  readonly button?: { readonly label: string; readonly action: string; readonly token: string };
}
