import type { FreeDay, Weekday } from '#domain/appointments.ts';
import type { LeadChoice } from '#contracts/office-leads.ts';

/** A viewing as the diary shows it, in the reader's language. */
export interface DiaryViewing {
  readonly kind: 'viewing';
  readonly id: string;
  readonly href: string;
  /** Local times: `10:30`, `11:15`. */
  readonly from: string;
  readonly until: string;
  readonly state: 'booked' | 'over' | 'cancelled' | 'no-show';
  readonly subject: string;
  readonly home?: { readonly title: string; readonly href?: string; readonly photo?: string };
  /** Absent where a colleague has the visitor. */
  readonly visitor?: string;
  readonly phone?: string;
  readonly agent?: string;
}

/** A time in which nothing can be booked. */
export interface DiaryBlock {
  readonly kind: 'block';
  readonly id: string;
  readonly from: string;
  readonly until: string;
  readonly isAllDay: boolean;
  readonly title: string;
}

export type DiaryEntry = DiaryViewing | DiaryBlock;

/** A day of the week, or a colleague on one day. */
export interface DiaryColumn {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  readonly href?: string;
  readonly isToday: boolean;
  readonly entries: readonly DiaryEntry[];
}

/** The diary: a week by days, or a day by colleagues. */
export interface DiaryPage {
  readonly kind: 'diary';
  readonly view: 'week' | 'day';
  readonly title: string;
  readonly columns: readonly DiaryColumn[];
  /** First and last hour shown. */
  readonly hours: readonly number[];
  readonly people: readonly LeadChoice[];
  readonly who: string;
  /** ISO date that the page was asked for. */
  readonly day: string;
  readonly links: Readonly<
    Record<'previous' | 'next' | 'today' | 'week' | 'day' | 'book' | 'settings' | 'path', string>
  >;
  /** `quiet`: whatever it was, nobody was mailed of it. */
  readonly done?: 'booked' | 'moved' | 'cancelled' | 'no-show' | 'quiet';
}

/** Free times to choose from, each with its address. */
export interface DiaryTimes {
  readonly days: readonly FreeDay[];
  /** Address of this page, to which `moment` or `from` is added. */
  readonly path: string;
  readonly earlier?: string;
  readonly later?: string;
}

/** One viewing, and what is about to be done to it. */
export interface ViewingPage {
  readonly kind: 'viewing';
  readonly viewing: DiaryViewing;
  /** `Tuesday 24 November 2026 at 10:30`. */
  readonly when: string;
  /** `2026-11-24 10:30`. */
  readonly moment: string;
  readonly email?: string;
  readonly remark?: string;
  /** Only for whom may see who comes. */
  readonly leadHref?: string;
  readonly backHref: string;
  readonly path: string;
  readonly mayChange: boolean;
  readonly mayMiss: boolean;
  /** Name of the language in which the visitor is written to. */
  readonly mailLanguage: string;
  readonly ask?: 'move' | 'cancel' | 'no-show';
  readonly times?: DiaryTimes;
  readonly chosen?: { readonly moment: string; readonly words: string };
  readonly done?: 'moved' | 'quiet';
  readonly problem?: 'taken' | 'gone';
}

/** A viewing that is booked for a caller: its time first, then who comes. */
export interface BookViewingPage {
  readonly kind: 'book-viewing';
  readonly times?: DiaryTimes;
  readonly chosen?: { readonly moment: string; readonly words: string };
  readonly subjects: readonly LeadChoice[];
  readonly languages: readonly LeadChoice[];
  readonly homes: readonly LeadChoice[];
  readonly timesHref: string;
  readonly backHref: string;
}

/** Opening slots, blocked times and calendars of one diary. */
export interface DiarySettingsPage {
  readonly kind: 'diary-settings';
  readonly owner: string;
  readonly owners: readonly LeadChoice[];
  readonly isShared: boolean;
  /** Does it go by what was saved, rather than by content/site.json? */
  readonly isSaved: boolean;
  /** `09:30-12:15, 13:30-17:15` by weekday, and the numbers. */
  readonly week: readonly { readonly day: Weekday; readonly label: string; readonly value: string }[];
  readonly numbers: Readonly<Record<'minutes' | 'bufferMinutes' | 'noticeHours' | 'untilDays' | 'places', number>>;
  readonly blocks: readonly { readonly id: string; readonly when: string; readonly reason: string }[];
  /** Of the reader's own diary alone. */
  readonly own?: {
    readonly feed: 'none' | 'made';
    /** Shown once, right after it was made. */
    readonly address?: string;
    readonly calendars: readonly {
      readonly id: string;
      readonly host: string;
      readonly text: string;
      readonly isBroken: boolean;
    }[];
  };
  readonly path: string;
  readonly backHref: string;
  readonly done?: 'saved';
  readonly problem?: 'order';
}
