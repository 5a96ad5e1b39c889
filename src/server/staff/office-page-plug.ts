import type { StaffRight } from '#domain/office/staff.ts';
import type { Language } from '#i18n/languages.ts';
import type { ApiContext } from '#server/http/context.ts';
import type { Services } from '#server/services.ts';
import type { StaffSession } from '#server/staff/require-staff.ts';
import type { OfficePage, TodayLine } from '#site/office-page.ts';

/** What a page of the office is made from. */
export interface OfficePageQuestion {
  readonly context: ApiContext;
  readonly services: Services;
  readonly language: Language;
  readonly session: StaffSession;
}

/** Looks at one thing and says what there is to say of it on the start page; nothing where the reader may not see it. */
export type TodaySource = (question: OfficePageQuestion) => Promise<readonly TodayLine[]>;

/** A page for colleagues. */
export interface OfficePagePlug {
  /** Below `/<language>/office/`: `people`, `leads/:id`; empty for the start page. */
  readonly path: string;
  /** Absent where every colleague may look. */
  readonly right?: StaffRight;
  readonly page: (question: OfficePageQuestion) => OfficePage | Promise<OfficePage>;
}
