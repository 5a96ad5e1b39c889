import type { FileSource } from '#feed/source/feed-source.ts';
import type { Warn } from '#feed/findings/finding.ts';
import type { FieldRules } from '#feed/ledger/ledger.ts';
import type { CodeReader } from './code-tables.ts';
import type { Lead, LeadAnswer } from './lead.ts';

/** A setting of a feed. Secrets come from the environment only, the others from `feed.settings` in content/site.json. */
export interface SettingDescription {
  readonly name: string;
  readonly isSecret: boolean;
  readonly isRequired: boolean;
  readonly meaning: string;
}

/** What a CRM's feed can do; the shared code asks for nothing else. */
export interface FeedCapabilities {
  /** Can the whole stock be asked for? Otherwise the kept records are the stock. */
  readonly full: boolean;
  readonly changedSince: boolean;
  /** Does an answer to "changed since" also say what is gone? */
  readonly deletedIds: boolean;
  /** `hint`: a call that anybody could send, so the records are read again; `signed`: its signature is checked. */
  readonly webhook: 'none' | 'hint' | 'signed';
  readonly leads: boolean;
  readonly searchRequests: boolean;
  readonly ownerData: boolean;
  /** Does the CRM want to know where the pages are? */
  readonly pages: boolean;
}

export interface FeedDescription {
  readonly name: string;
  /** Raised when the mapping needs records that were fetched otherwise: everything is then read anew. */
  readonly version: number;
  /** Where the feed is when content/site.json does not say. */
  readonly defaultSource?: string;
  readonly capabilities: FeedCapabilities;
  readonly settings: readonly SettingDescription[];
}

export type RecordEntity = 'property' | 'project' | 'owner';

/** A record as the source sent it, with the source's own key. */
export interface RawEntry {
  readonly entity: RecordEntity;
  readonly sourceId: string;
  readonly raw: unknown;
}

/** `('property', '46') -> 'property 46'` */
export function entryKey({ entity, sourceId }: Pick<RawEntry, 'entity' | 'sourceId'>): string {
  return `${entity} ${sourceId}`;
}

export interface FetchRequest {
  /** Without it the whole stock is wanted. */
  readonly sinceMs?: number;
  /** Source ids that a webhook named. */
  readonly hints: readonly string[];
  /** Source ids that a webhook said are gone. */
  readonly gone: readonly string[];
  /** What earlier runs kept, by `entryKey`. */
  readonly known: ReadonlyMap<string, RawEntry>;
}

export interface Fetched {
  readonly entries: readonly RawEntry[];
  /** Keys of records that the source says are gone. */
  readonly deleted: readonly string[];
  /** Is this every record of the source, each page read without error? Only then does absence mean gone. */
  readonly isComplete: boolean;
  /** The source's own trees, in our own format; without them the standard types are used. */
  readonly trees?: { readonly types: unknown; readonly categories: unknown };
  /** Announced ids that could not be read this time and are to be tried again. */
  readonly unread?: readonly string[];
  /** About the transfer as a whole. */
  readonly remarks?: readonly string[];
  /** Called once the result is on disk: tells the source, or moves a package away. */
  readonly commit?: () => Promise<void>;
}

/** A page that is now on the site, for CRMs that want to know. */
export interface Announcement {
  readonly sourceId: string;
  readonly url: string;
  readonly isGone: boolean;
  /** Is it a home of a project? */
  readonly isUnit: boolean;
}

/** Whom the CRM knows of now, by source id, and what went wrong with the others. */
export interface Announced {
  readonly told: readonly string[];
  readonly problem?: string;
}

export interface FeedConnection extends FileSource {
  /** For messages; never holds a secret. */
  readonly label: string;
  fetch(request: FetchRequest): Promise<Fetched>;
  /** Stands for all that the source holds, told without reading it; undefined where nobody can tell. */
  state?(): Promise<string | undefined>;
  /** Hands a visitor's request to the CRM. Called from the outbox, after our own storage. */
  pushLead?(lead: Lead): Promise<LeadAnswer>;
  /** Tells the CRM where the pages are, once they exist. */
  announce?(pages: readonly Announcement[]): Promise<Announced>;
}

export type Settings = Readonly<Record<string, string | undefined>>;

export interface ConnectContext {
  readonly source: string;
  readonly settings: Settings;
  readonly languages: readonly string[];
  readonly cacheDir: string;
  readonly now: () => Date;
  readonly retryDelayMs: number;
  readonly timeoutMs: number;
}

export interface ConvertContext {
  readonly languages: readonly string[];
  readonly codes: CodeReader;
  readonly settings: Settings;
  readonly warn: Warn;
}

/** A record in our own format (public/feed.schema.json), before its values are checked. */
export type FormatRecord = Readonly<Record<string, unknown>>;

/** What a raw record becomes: a form with our ID, or the reason why it cannot be one. */
export type Converted =
  | { readonly entity: RecordEntity; readonly form: FormatRecord }
  | { readonly entity: RecordEntity; readonly rejected: { readonly field: string; readonly reason: string } };

export interface WebhookCall {
  readonly body: Uint8Array;
  /** What stood in the address, for a source that signs nothing. */
  readonly secret?: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** `ids` are the source ids to read again; a refusal never says why to the caller, only to the log. */
export type WebhookAnswer =
  | { readonly kind: 'accepted'; readonly ids: readonly string[]; readonly deleted: readonly string[] }
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * One CRM. It knows the transport and the names of the fields, nothing else: amounts, texts, dates, coordinates and
 * everything hidden are the matter of the one mapping of our own format in `gevel/`.
 */
export interface FeedAdapter {
  readonly description: FeedDescription;
  /** What its fields are called, and which of them stay out on purpose. */
  readonly fields?: FieldRules;
  /** Its own names of fields of our own format, for messages: who reads them knows the CRM and not us. */
  readonly fieldNames?: Readonly<Record<string, string>>;
  connect(context: ConnectContext): FeedConnection;
  /** Pure, without clock and network; the same record gives the same form. */
  convert(entry: RawEntry, context: ConvertContext): readonly Converted[];
  readWebhook?(call: WebhookCall, settings: Settings): WebhookAnswer;
}
