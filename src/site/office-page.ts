import type { StaffMember, StaffRight } from '#domain/office/staff.ts';
import type { MessageKey } from '#i18n/translator.ts';
import type { AccountView } from '#site/account-view.ts';

/** A line of the start page, in plain words of the reader's language. */
export interface TodayLine {
  readonly id: string;
  /** `act`: somebody should do something; `look`: worth a look; `calm`: all is well. */
  readonly state: 'act' | 'look' | 'calm';
  readonly title: string;
  readonly text?: string;
  readonly details?: readonly string[];
  readonly link?: { readonly label: string; readonly href: string };
}

/** The start page. */
interface TodayPage {
  readonly kind: 'today';
  readonly lines: readonly TodayLine[];
}

/** A page of the office, with all that it shows: one kind for each, and its Astro page in `officeViews`. */
export type OfficePage = AccountView | TodayPage | { readonly kind: 'refused' } | { readonly kind: 'missing' };

/** Which Astro page shows a kind; the office's plain pages share one. */
export const officeViews: Readonly<Partial<Record<OfficePage['kind'], `/office/${string}/`>>> = {
  today: '/office/today/',
};

/** What `Astro.locals.office` holds. */
export interface OfficeView {
  readonly page: OfficePage;
  /** Path of the page below `/<language>/office/`: `people`; empty for the start page. */
  readonly path: string;
  /** Who is logged in; absent on the pages of the way in. */
  readonly staff?: StaffMember;
}

/** An entry of the office's menu. */
export interface OfficeRoom {
  /** Below `/<language>/office/`; empty for the start page. */
  readonly path: string;
  /** Absent where everybody may go. */
  readonly right?: StaffRight;
  readonly label: MessageKey;
}

/** The menu, in order; each shows to whom it may. */
export const officeRooms: readonly OfficeRoom[] = [{ path: '', label: 'office:nav.today' }];
