import type { Availability, Goal } from '#domain/listing.ts';
import type { ComparisonLine } from '#domain/statistics/comparison.ts';
import type { PriceStep } from '#domain/statistics/price-history.ts';
import type { SourceClass } from '#domain/statistics/source-class.ts';
import type { VisitCounts } from '#domain/statistics/visit-counts.ts';
import type { Language } from '#i18n/languages.ts';

/** What the API tells an owner, and the dashboard shows. What is unknown is null, for JSON knows no undefined. */

export const contactKinds = ['viewing', 'call', 'mail', 'request', 'other'] as const;

export type ContactKind = (typeof contactKinds)[number];

/** `offline`: not on the site, or not any more. */
export type HomeStatus = Availability | 'offline';

/** A picture with its derived files. */
export interface HomePhoto {
  readonly src: string;
  readonly srcset: string;
  readonly width: number;
  readonly height: number;
}

/** A home of the owner in the overview. */
export interface OwnerHome {
  readonly id: string;
  readonly reference: string;
  readonly title: string;
  readonly place: string;
  /** Its public page. */
  readonly path: string | null;
  readonly photo: HomePhoto | null;
  readonly status: HomeStatus;
  readonly goal: Goal;
  readonly priceCents: number | null;
  readonly daysOnline: number | null;
  /** Visits of the agency's own site. */
  readonly visits: VisitCounts;
  /** Share by which the seven days until yesterday differ from the seven before. */
  readonly weeklyChange: number | null;
  /** Views on portal sites in the last thirty days. */
  readonly portalViews: number;
  /** Viewings of the last thirty days. */
  readonly viewings: number;
  /** ISO date and time. */
  readonly nextViewing: string | null;
  /** Visits and views together, one number a day, thirty days. */
  readonly spark: readonly (number | null)[];
}

/** One source of the graph; null where nothing is known of the day. */
export interface GraphSource {
  /** `own`, or the name of a portal site. */
  readonly source: string;
  readonly counts: readonly (number | null)[];
  readonly sum: number;
}

export interface HomeGraph {
  readonly days: readonly string[];
  readonly sources: readonly GraphSource[];
}

/** A viewing, a call, a request. */
export interface HomeContact {
  /** ISO date and time. */
  readonly date: string;
  readonly kind: ContactKind;
  readonly contact: string;
  readonly subject: string;
  readonly comment: string;
  readonly status: string;
  readonly source: string;
}

export interface HomeMedium {
  readonly name: string;
  readonly url: string | null;
  /** ISO date. */
  readonly since: string | null;
  /** Views of the last thirty days. */
  readonly views: number | null;
}

export interface HomeDocument {
  readonly title: string;
  /** Absent for one that is mailed on request. */
  readonly path: string | null;
  readonly bytes: number | null;
}

export interface HomeNote {
  /** ISO date. */
  readonly date: string;
  readonly text: string;
}

/** Everything about one home. */
export interface OwnerHomeDetail extends OwnerHome {
  readonly graph: HomeGraph;
  /** Where visits of the own site came from in the last thirty days. */
  readonly origins: readonly { readonly origin: SourceClass; readonly visits: number }[];
  readonly contacts: readonly HomeContact[];
  readonly media: readonly HomeMedium[];
  readonly documents: readonly HomeDocument[];
  readonly prices: readonly PriceStep[];
  readonly comparison: readonly (Omit<ComparisonLine, 'own'> & { readonly own: number | null })[];
  readonly offers: readonly HomeNote[];
  readonly steps: readonly HomeNote[];
}

/** Who looks after a home for its owner. */
export interface HomeManager {
  readonly name: string;
  readonly role: string | null;
  /** As it is read and as it is called, so that the search, which shares code with the portal, brings no telephone zones. */
  readonly phone: { readonly text: string; readonly href: string };
  /** Path of a portrait, four to five. */
  readonly portrait: string | null;
}

export const reportRhythms = ['none', 'weekly', 'monthly'] as const;

export type ReportRhythm = (typeof reportRhythms)[number];

export interface OwnerSettings {
  readonly language: Language;
  readonly report: ReportRhythm;
}

/** What the page of the portal shows. */
export interface PortalPage {
  readonly language: Language;
  /** Languages of the site, each with its own name. */
  readonly languages: readonly { readonly code: Language; readonly name: string }[];
  /** ISO date. */
  readonly today: string;
  readonly ownerName: string;
  readonly settings: OwnerSettings;
  /** Path of the portal itself. */
  readonly path: string;
  readonly contactPath: string;
  readonly homes: readonly OwnerHome[];
  /** The one that is looked at. */
  readonly home: OwnerHomeDetail | null;
  /** The settings were saved just now. */
  readonly isSaved: boolean;
  /** Somebody of the agency looks at it: nothing of it can be changed or downloaded. */
  readonly isReadOnly?: true;
}

/** The page with whoever of the agency answers for it. */
export interface PortalView extends PortalPage {
  readonly manager: HomeManager | null;
}
