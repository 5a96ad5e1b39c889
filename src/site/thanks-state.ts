import type { VisitTime } from '#ui/form/visit-answers.ts';

/** An appointment on the page that thanks for it. */
export interface ThanksVisit extends VisitTime {
  readonly meetingPlace: 'office' | 'property' | 'video';
  /** What the visitor typed, where the agency has no such home: `Lindeplein 7 9000 Gent`. */
  readonly typedAddress: string;
  readonly calendarHref: string;
  readonly changeHref: string;
  readonly cancelHref: string;
}

/** What the page that thanks for a form shows to whoever sent it, and to nobody else. */
export interface ThanksState {
  /** Original path of the page: `/feedback/contact-me/`. */
  readonly feedback: string;
  /** The form, as its address names it: `contact-me`. */
  readonly form: string;
  /** The home or project that the form was about. */
  readonly reference?: string;
  readonly visit?: ThanksVisit;
}
