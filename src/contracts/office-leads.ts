import type { LeadState } from '#domain/office/lead-state.ts';
import type { Language } from '#i18n/languages.ts';

/** A choice of a list, in the reader's language. */
export interface LeadChoice {
  readonly value: string;
  readonly label: string;
}

/** Opening time until the answer, or since a lead came in; absent where nobody waits. */
export interface AnswerTime {
  readonly isWaiting: boolean;
  /** `2 h 05 min`. */
  readonly text: string;
}

/** A lead as a list shows it. */
export interface LeadLine {
  readonly id: string;
  readonly href: string;
  readonly name: string;
  readonly email: string;
  /** What the form is called. */
  readonly kind: string;
  readonly home?: string;
  readonly state: LeadState;
  readonly who?: string;
  /** In words. */
  readonly received: string;
  readonly answer?: AnswerTime;
}

/** The list of leads. */
export interface LeadListPage {
  readonly kind: 'leads';
  readonly lines: readonly LeadLine[];
  /** What was asked for, by the names of the fields. */
  readonly asked: Readonly<Record<string, string>>;
  readonly forms: readonly LeadChoice[];
  /** Beside the usual one. */
  readonly orders: readonly LeadChoice[];
  readonly colleagues: readonly LeadChoice[];
  readonly languages: readonly LeadChoice[];
  /** Days on which the reader takes no leads, in words; those to come. */
  readonly absences: readonly { readonly id: string; readonly from: string; readonly until: string }[];
  readonly problem?: 'order';
  readonly path: string;
  readonly more?: string;
  readonly begin?: string;
  readonly csv: string;
  readonly xlsx: string;
}

/** Something that happened to a lead. */
export interface LeadStep {
  readonly id: string;
  readonly at: string;
  readonly title: string;
  /** Who did it; absent for the software. */
  readonly who?: string;
  readonly text?: string;
  /** Of an answer: the language in which it was written. */
  readonly textLanguage?: Language;
  /** Words within the title that are in the language of a mail. */
  readonly subject?: { readonly text: string; readonly language: Language };
}

/** A home that an answer can carry. */
export interface LeadHome {
  readonly id: string;
  readonly title: string;
  readonly facts: string;
  readonly price: string;
  readonly isOwn: boolean;
}

/** Files of a lead, and until when they are kept. */
export interface LeadPapers {
  readonly files: readonly { readonly name: string; readonly href: string }[];
  /** The day on which lead and files are deleted, in words; absent for what is kept. */
  readonly deleted?: string;
}

/** An offer for a home. */
export interface LeadOffer {
  /** 1 for the first that arrived, whoever may see it. */
  readonly number: number;
  readonly href: string;
  readonly name: string;
  readonly amount: string;
  readonly received: string;
  readonly until: string;
  readonly state: LeadState;
  readonly isThis: boolean;
}

/** One lead with all that became of it. */
export interface LeadPage {
  readonly kind: 'lead';
  readonly line: LeadLine;
  readonly language: string;
  /** As it is read out; empty where none was given. */
  readonly phone: string;
  readonly answers: readonly { readonly label: string; readonly value: string }[];
  readonly origin: readonly { readonly label: string; readonly value: string }[];
  /** Without an address where it has no page any more. */
  readonly home?: { readonly title: string; readonly href?: string };
  readonly steps: readonly LeadStep[];
  readonly others: readonly LeadLine[];
  readonly moves: readonly LeadState[];
  readonly isOwn: boolean;
  /** Number of the colleague who has it; absent for nobody. */
  readonly assignee?: string;
  /** Whom it can be assigned to; empty for whom it is not to say. */
  readonly colleagues: readonly LeadChoice[];
  readonly draft: { readonly subject: string; readonly text: string };
  readonly homes: readonly LeadHome[];
  /** Names of documents that wait for the word of the agency. */
  readonly documents: readonly string[];
  readonly papers: LeadPapers;
  /** Offers for the same home, in order of arrival; empty for any other lead. */
  readonly offers: readonly LeadOffer[];
  readonly done?: 'saved' | 'answered' | 'documents';
  readonly problem?: 'moved' | 'documents';
  readonly listPath: string;
}

/** Messages that may be a robot's. */
export interface HeldPage {
  readonly kind: 'held-leads';
  readonly lines: readonly (LeadLine & { readonly text: string })[];
  readonly done?: 'released' | 'deleted' | 'taken';
  readonly problem?: 'none';
}
