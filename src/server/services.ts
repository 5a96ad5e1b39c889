import type { Logger } from 'pino';
import type { ExplainedField } from '#contracts/office-homes.ts';
import type { DoctorCheck, Finding } from '#base/doctor-finding.ts';
import type { StaffMember } from '#domain/office/staff.ts';
import type { SourceClass } from '#domain/statistics/source-class.ts';
import type { Clock } from '#server/clock.ts';
import type { Reencode } from '#server/pictures/reencode.ts';
import type { Scan } from '#server/scan/clamd.ts';
import type { ServerConfig } from '#server/config.ts';
import type { Mail } from '#submissions/mail.ts';
import type { SiteData } from '#server/site/site-data.ts';
import type { LeftOut } from '#site/left-out.ts';
import type { Store } from '#server/store/store.ts';

/** What somebody may do so often only; src/server/guards/rate-limits.ts says how often. */
export type LimitName =
  | 'address'
  | 'unproven'
  | 'strict'
  | 'strictProven'
  | 'recipient'
  | 'recipientProven'
  | 'consent'
  | 'calendar'
  | 'login'
  | 'reminder'
  | 'reset';

/** Asks whether somebody may send once more. */
export interface Limits {
  /** Seconds to wait when it is too much; undefined when it may go on. */
  readonly consume: (name: LimitName, key: string) => Promise<number | undefined>;
  /** It was no failure after all: does not count. */
  readonly giveBack: (name: LimitName, key: string) => Promise<void>;
}

/** A view of a page: nothing in it says whose. */
export interface Visit {
  /** Only of a home's page. */
  readonly listingId?: string;
  /** Name of the page, as src/server/visits/counted-page.ts gives it. */
  readonly page: string;
  /** ISO date. */
  readonly day: string;
  readonly source: SourceClass;
}

/** Counts visits (src/server/visits/visit-counter.ts). */
export interface Visits {
  /** Counts a visit; it is in the store a second later. Of one visitor, a hash that changes every day, only so many count. */
  readonly count: (visit: Visit, visitor?: string) => void;
  /** Counts a search that found nothing, as src/server/visits/empty-search.ts keeps it; `day` is an ISO date. */
  readonly countEmpty: (search: string, day: string, visitor?: string) => void;
  /** Counts that a home was saved as a favourite: of one visitor once a day; `day` is an ISO date. */
  readonly countSave: (listingId: string, day: string, visitor: string) => void;
  /** Writes what waits; a failure is logged and tried again. */
  readonly flush: () => Promise<void>;
  /** Writes the rest and counts no more by itself. */
  readonly stop: () => Promise<void>;
}

/** Counts for Prometheus (src/server/metrics/metrics.ts); every label is one of a few words of ours. */
export interface Metrics {
  /** `seconds` only of what the API answered. */
  readonly answered: (routeClass: string, status: number, seconds?: number) => void;
  readonly leadStored: (form: string, isHeld: boolean) => void;
  readonly rebuildEnded: (outcome: 'published' | 'unchanged' | 'failed') => void;
  readonly security: (event: string) => void;
  readonly wrote: (outcome: 'stored' | 'failed', seconds: number) => void;
  /** Everything, as Prometheus reads it. */
  readonly text: () => Promise<string>;
}

/** A call of a CRM as it came; the adapter of its feed says whether it is genuine. */
export interface FeedCall {
  readonly body: Uint8Array;
  /** What stood in the address, for a source that signs nothing. */
  readonly secret?: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Remembers what the CRM announced for the next reading of the feed; `refused` says why, for the log only. */
export type TakeFeedCall = (
  call: FeedCall,
) => Promise<{ readonly kind: 'accepted' } | { readonly kind: 'refused'; readonly reason: string }>;

/** Says what became of each field of a home; undefined where the feed has none of that number, or cannot be read now; `signal`: who asked has left. */
export type ExplainHome = (id: string, signal: AbortSignal) => Promise<readonly ExplainedField[] | undefined>;

/** A release that is kept. */
export interface StoredRelease {
  readonly id: string;
  /** ISO time. */
  readonly builtAt: string;
  /** ISO time at which its build began, where that is known. */
  readonly begunAt?: string;
  readonly pages: number;
  readonly isCurrent: boolean;
  /** How many homes and projects it shows that the newest one no longer does. */
  readonly withdrawn: number;
}

/** The releases of the site, where this machine keeps them. */
export interface Publications {
  /** The newest first; `pinned` is the one that somebody went back to. */
  readonly releases: () => Promise<{ readonly kept: readonly StoredRelease[]; readonly pinned?: string }>;
  /** Paths of pages that show something else than in the release kept before it; undefined where there is none. */
  readonly changedPages: (id: string) => Promise<readonly string[] | undefined>;
  /** What a reader of a page sees in a release, a line for each part; undefined where the release has no such page. */
  readonly pageLines: (id: string, path: string) => Promise<readonly string[] | undefined>;
  /** Publishes a kept release again and pins the site there; false where it is not kept. Throws for one of before a testimonial was erased (milliseconds since 1970). */
  readonly goBack: (id: string, erasedAt: number) => Promise<boolean>;
  /** Lets builds publish again. */
  readonly goOn: () => Promise<void>;
}
/** Looks at one thing that a running site needs, or at all; changes nothing and sends no mail. */
export type Examine = (only?: DoctorCheck) => Promise<readonly Finding[]>;

/** Somebody at an open page of the office. */
export interface Follower {
  readonly staff: StaffMember;
  /** Who it is now; undefined once the session has ended, or the role lost its right. */
  readonly check: () => Promise<StaffMember | undefined>;
}

/** Tells open pages how many leads are new (src/server/leads/live-leads.ts). */
export interface LiveLeads {
  /** An event stream; undefined where too many are open. */
  readonly follow: (follower: Follower) => ReadableStream<Uint8Array> | undefined;
  /** Looks now, not at the next time. */
  readonly look: () => void;
  /** Ends all streams. */
  readonly stop: () => Promise<void>;
}

/** Everything that an endpoint may use; made once, in src/server/app/start.ts or by a test. */
export interface Services {
  readonly config: ServerConfig;
  readonly store: Store;
  /** Asked at every request: a new build brings new content. */
  readonly siteData: () => SiteData;
  readonly limits: Limits;
  readonly visits: Visits;
  readonly clock: Clock;
  readonly log: Logger;
  /** Looks through the PDFs of visitors; absent where no scanner is configured. */
  readonly scan?: Scan;
  /** Absent where nobody asks for figures: then nothing is counted. */
  readonly metrics?: Metrics;
  /** Encodes pictures of visitors anew: in a process of its own where the host has any. */
  readonly reencode: Reencode;
  /** Takes a call of the CRM; absent where nothing can read the feed. */
  readonly takeFeedCall?: TakeFeedCall;
  /** False where the host keeps no files: there is no disk that could be full, and no list of who was erased that outlives the database. */
  readonly hasDisk?: false;
  /** False where nothing builds the site, here or elsewhere: whoever asks for a rebuild is told so. */
  readonly canRebuild?: false;
  /** A rebuild was just asked for: whoever runs them here looks at once. Absent where nobody does; the queue is looked at now and then anyway. */
  readonly rebuildAsked?: () => void;
  /** Absent where nothing can read the feed. */
  readonly explainHome?: ExplainHome;
  /** Absent where this machine keeps no releases. */
  readonly publications?: Publications;
  /** What the published release left out of what the office wrote; absent where no release lies here. */
  readonly leftOut?: () => LeftOut;
  /** Does this machine serve what all machines are to serve? Absent where there is one machine. */
  readonly publicationState?: () => 'ok' | 'stale';
  /** Absent where a program answers one request and ends: pages ask now and then there. */
  readonly liveLeads?: LiveLeads;
  /** A mail as it will look; absent where no templates are. */
  readonly renderMail?: (mail: Mail) => { readonly subject: string; readonly html: string };
  /** What `npx gevel doctor` sees; absent where the host cannot look. */
  readonly examine?: Examine;
}
