import type { OfficeAct } from '#domain/office/office-acts.ts';
import type { StaffMember, StaffRight, StaffRole } from '#domain/office/staff.ts';
import type { Language } from '#i18n/languages.ts';
import type { HomeFieldsPage, HomeListPage, HomePage } from '#contracts/office-homes.ts';
import type { SpotlightPage } from '#contracts/office-spotlight.ts';
import type { ConnectionsPage } from '#contracts/office-connections.ts';
import type { BookViewingPage, DiaryPage, DiarySettingsPage, ViewingPage } from '#contracts/diary.ts';
import type { UndeliveredPage } from '#contracts/office-mails.ts';
import type { HeldPage, LeadListPage, LeadPage } from '#contracts/office-leads.ts';
import type { PublicationPage, PublicationsPage } from '#contracts/office-publications.ts';
import type { NewsArticlePage, NewsPage } from '#contracts/office-news.ts';
import type { NewsletterPage } from '#contracts/office-newsletter.ts';
import type { TextPage, TextsPage } from '#contracts/office-texts.ts';
import type { TemplatesPage } from '#contracts/office-templates.ts';
import type { StatisticsPage } from '#contracts/office-statistics.ts';
import type { OwnerLookPage, OwnersPage } from '#contracts/office-owners.ts';
import type { PrivacyPage } from '#contracts/office-privacy.ts';
import type { MessageKey } from '#i18n/translator.ts';
import type { AccountView } from '#site/account-view.ts';
import type { Proposed } from '#site/proposed.ts';

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
  /** The day in words. */
  readonly day: string;
  /** Somebody comes from choosing a password. */
  readonly isPasswordSaved: boolean;
  readonly lines: readonly TodayLine[];
}

/** What the page of colleagues says has been done. */
export const peopleDone = ['invited', 'changed', 'role', 'blocked', 'unblocked', 'ended', 'reset', 'deleted'] as const;
export type PeopleDone = (typeof peopleDone)[number];

/** Somebody with an account in the office, as a manager sees them. */
interface Colleague {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly status: 'invited' | 'active' | 'disabled';
  /** Milliseconds since 1970; null for who never logged in. */
  readonly seen: number | null;
  /** How many browsers are logged in now. */
  readonly sessions: number;
  /** Something beside the password opens the account, or is asked for: the code of an app, a passkey. */
  readonly hasSecondStep: boolean;
  readonly isYou: boolean;
}

export interface PeoplePage {
  readonly kind: 'people';
  readonly people: readonly Colleague[];
  /** Those of the site, for an invitation. */
  readonly languages: readonly Language[];
  readonly done?: PeopleDone;
}

/** A line of the log: all but the time in words of the reader's language. */
interface LogLine {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly who: string;
  readonly what: string;
  /** What it was done to, in words, and its page. */
  readonly subject: { readonly text: string; readonly href?: string };
  readonly change: string;
}

/** What the log is narrowed down to; what is absent narrows nothing. */
export interface LogFilter {
  /** Number of a colleague, or `command`. */
  readonly person?: string;
  readonly act?: OfficeAct;
  /** ISO dates, both included. */
  readonly from?: string;
  readonly to?: string;
}

export interface LogPage {
  readonly kind: 'log';
  readonly lines: readonly LogLine[];
  readonly filter: LogFilter;
  readonly people: readonly { readonly id: string; readonly name: string }[];
  /** Where older lines go on; absent on the last page. */
  readonly older?: string;
  readonly isFirst: boolean;
}

/** A page of the site as it would be with a text that nobody has kept yet. */
export interface PreviewPage extends Proposed {
  readonly kind: 'text-preview';
  /** The text that it is about: the view of its page, and the language. */
  readonly view: string;
  readonly textLanguage: Language;
}

/** A page of the office, with all that it shows: one kind for each, and its Astro page in `officeViews`. */
export type OfficePage =
  | AccountView
  | TodayPage
  | LeadListPage
  | LeadPage
  | HeldPage
  | HomeListPage
  | HomePage
  | HomeFieldsPage
  | SpotlightPage
  | PublicationsPage
  | PublicationPage
  | DiaryPage
  | ViewingPage
  | BookViewingPage
  | DiarySettingsPage
  | PeoplePage
  | OwnersPage
  | OwnerLookPage
  | PrivacyPage
  | ConnectionsPage
  | UndeliveredPage
  | NewsPage
  | NewsArticlePage
  | TextsPage
  | TextPage
  | PreviewPage
  | NewsletterPage
  | StatisticsPage
  | TemplatesPage
  | LogPage
  | { readonly kind: 'refused' }
  | { readonly kind: 'missing' };

/** Which Astro page shows a kind; the office's plain pages share one. */
export const officeViews: Readonly<Partial<Record<OfficePage['kind'], `/office/${string}/`>>> = {
  today: '/office/today/',
  leads: '/office/leads/',
  lead: '/office/lead/',
  'held-leads': '/office/held-leads/',
  homes: '/office/homes/',
  'home-record': '/office/home/',
  'home-fields': '/office/home-fields/',
  spotlight: '/office/spotlight/',
  publications: '/office/publications/',
  publication: '/office/publication/',
  diary: '/office/diary/',
  viewing: '/office/viewing/',
  'book-viewing': '/office/book-viewing/',
  'diary-settings': '/office/diary-settings/',
  people: '/office/people/',
  owners: '/office/owners/',
  'owner-look': '/office/owner-look/',
  privacy: '/office/privacy/',
  connections: '/office/connections/',
  undelivered: '/office/undelivered/',
  news: '/office/news/',
  'news-article': '/office/news-article/',
  texts: '/office/texts/',
  text: '/office/text/',
  'text-preview': '/office/text-preview/',
  newsletter: '/office/newsletter/',
  'answer-templates': '/office/answer-templates/',
  statistics: '/office/statistics/',
  log: '/office/log/',
};

/** What `Astro.locals.office` holds. */
export interface OfficeView {
  readonly page: OfficePage;
  /** Path of the page below `/<language>/office/`: `people`; empty for the start page. */
  readonly path: string;
  /** Who is logged in; absent on the pages of the way in. */
  readonly staff?: StaffMember;
  /** How many leads are new, as the menu shows it: empty, `3`, `99+`. Absent for whom the office asks for a second step first. */
  readonly newLeads?: string;
}

/** What is proposed for the page that is rendered; undefined for all but a preview. */
export function previewOf({ office }: { readonly office?: OfficeView | undefined }): PreviewPage | undefined {
  return office?.page.kind === 'text-preview' ? office.page : undefined;
}

/** An entry of the office's menu. */
export interface OfficeRoom {
  /** Below `/<language>/office/`; empty for the start page. */
  readonly path: string;
  /** Absent where everybody may go. */
  readonly right?: StaffRight;
  readonly label: MessageKey;
  /** Not of every day: it stands in a line of its own, below the others. */
  readonly isSeldom?: true;
}

/** The menu, in order; each shows to whom it may. */
export const officeRooms: readonly OfficeRoom[] = [
  { path: '', label: 'office:nav.today' },
  { path: 'leads', right: 'leads', label: 'leads:nav' },
  { path: 'diary', right: 'diary', label: 'diary:nav' },
  { path: 'homes', right: 'homes', label: 'homes:nav' },
  { path: 'publications', right: 'publications', label: 'publications:nav' },
  { path: 'news', right: 'texts', label: 'news:nav' },
  { path: 'texts', right: 'texts', label: 'texts:nav' },
  { path: 'owners', right: 'owners', label: 'owners:nav' },
  { path: 'newsletter', right: 'newsletter', label: 'newsletter:nav' },
  { path: 'statistics', right: 'statistics', label: 'statistics:nav' },
  { path: 'answer-templates', right: 'texts', label: 'leads:templates.nav', isSeldom: true },
  { path: 'people', right: 'people', label: 'office:nav.people', isSeldom: true },
  { path: 'privacy', right: 'privacy', label: 'persons:nav', isSeldom: true },
  { path: 'connections', right: 'connections', label: 'connections:nav', isSeldom: true },
  { path: 'log', right: 'audit', label: 'office:nav.log', isSeldom: true },
];
