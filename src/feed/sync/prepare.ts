import { codeKey } from '#release/code-key.ts';
import type { SiteConfig } from '#site/site-config.ts';
import type { FeedAdapter, FeedConnection, RawEntry, Settings } from '#feed/adapters/adapter.ts';
import { readFeedCodes, type FeedCodes } from '#feed/adapters/code-tables.ts';
import { convertRecords, type TracedRecord } from '#feed/adapters/convert-records.ts';
import type { LedgerReport } from '#feed/ledger/ledger.ts';
import { readRecords, type ReadRecords } from './read-records.ts';
import { adapterFor, findAdapter } from '#feed/registry.ts';
import { readSettings } from '#feed/adapters/settings.ts';
import { FeedProblem } from '#feed/findings/finding.ts';
import { Findings } from '#feed/findings/findings.ts';
import { foldersOf, type Folders } from '#feed/source/folders.ts';
import { KnownMappings } from './known-mappings.ts';
import { mapFeed, type MappedFeed } from './map-feed.ts';

export interface PrepareOptions {
  readonly site: SiteConfig;
  /** A kind of feed, a folder or an http(s) address; without it the feed of site.json. */
  readonly feed?: string | undefined;
  /** Where that kind of feed is, when not where site.json or the adapter says. */
  readonly source?: string | undefined;
  readonly env?: NodeJS.ProcessEnv;
  /** Read everything, also from a feed that can tell what changed. */
  readonly full?: boolean;
  /** Keep what came from the CRM, to explain it. */
  readonly keepsEntries?: boolean;
  readonly log?: (line: string) => void;
  readonly now?: () => Date;
  readonly retryDelayMs?: number;
  readonly timeoutMs?: number;
}

/** A feed that was read and mapped, files still to be fetched. Nothing is written yet. */
export interface Prepared {
  readonly connection: FeedConnection;
  readonly adapter: FeedAdapter;
  readonly settings: Settings;
  readonly codes: FeedCodes;
  /** Only for who explains: of a large stock they take much memory. */
  readonly entries: readonly RawEntry[];
  readonly traced: readonly TracedRecord[];
  /** What of the records reaches no page, and nobody decided that it should not. */
  readonly unshown: LedgerReport;
  readonly mapped: MappedFeed;
  readonly findings: Findings;
  readonly commit: () => Promise<void>;
}

const defaults = { retryDelayMs: 1000, timeoutMs: 120_000 };

/** Which adapter reads what: `--feed` names a kind, or the place of a feed in our own format. */
function chooseFeed({ site, feed, source }: PrepareOptions): { adapter: FeedAdapter; source: string } {
  const named = feed === undefined ? adapterFor(site.feed.kind) : findAdapter(feed);
  if (!named) return { adapter: adapterFor('gevel'), source: feed ?? site.feed.source };
  const isConfigured = named.description.name === site.feed.kind;
  const place = source ?? (isConfigured ? site.feed.source : named.description.defaultSource);
  if (place !== undefined) return { adapter: named, source: place };
  throw new FeedProblem(
    `Where the feed ${named.description.name} is was not said.`,
    'Give it with --source, or set feed.kind and feed.source in content/site.json.',
    'settings',
  );
}

const verbs: Readonly<Record<ReadRecords['mode'], string>> = {
  full: 'Read the whole feed',
  changes: 'Read what changed in the feed',
  hints: 'Read what the feed announced',
};

/** Connects to the feed that the options name; nothing is asked yet. Throws a FeedProblem. */
function connectFeed(options: PrepareOptions, cacheDir: string): Pick<Prepared, 'adapter' | 'settings' | 'connection'> {
  const { site, now = () => new Date() } = options;
  const { adapter, source } = chooseFeed(options);
  const configured = adapter.description.name === site.feed.kind ? site.feed.settings : {};
  const settings = readSettings(adapter.description, configured, options.env ?? {});
  const connection = adapter.connect({
    source,
    settings,
    languages: site.languages,
    cacheDir,
    now,
    retryDelayMs: options.retryDelayMs ?? defaults.retryDelayMs,
    timeoutMs: options.timeoutMs ?? defaults.timeoutMs,
  });
  return { adapter, settings, connection };
}

/** Stands for what the feed holds, told without reading it; undefined where nobody can tell. Throws a FeedProblem. */
export async function stateOfFeed(options: PrepareOptions & Partial<Folders>): Promise<string | undefined> {
  const { adapter, connection } = connectFeed(options, foldersOf(options).cacheDir);
  const state = await connection.state?.();
  return state === undefined ? undefined : `${adapter.description.name} ${connection.label} ${state}`;
}

type Connected = Pick<Prepared, 'adapter' | 'settings' | 'connection' | 'codes' | 'findings'>;

/** Reads the feed and gives its records the names of our own format. What came is not held here any longer than that. */
async function readAndConvert(connected: Connected, options: PrepareOptions, { privateDir }: Folders) {
  const { site, log = () => undefined, now = () => new Date(), full: isFull = false, keepsEntries = false } = options;
  const { adapter, connection, codes, settings, findings } = connected;
  const { fullEveryHours, overlapMinutes } = site.feed;
  const nowMs = now().getTime();
  const request = { adapter, connection, privateDir, fullEveryHours, overlapMinutes, nowMs, isFull };
  const { entries, trees, remarks, mode, commit } = await readRecords(request);
  for (const remark of remarks) log(`  ${remark}`);
  const { languages, marqueeIgnore } = site;
  const converting = { adapter, codes, settings, languages, marqueeIgnore };
  const converted = convertRecords(entries, trees, converting, findings);
  const { properties, projects } = converted.feed;
  log(`${verbs[mode]}; mapping ${properties.length} properties and ${projects.length} projects`);
  return { ...converted, entries: keepsEntries ? entries : [], commit };
}

let ownCode: string | undefined;

/** Stands for the code that maps in this process, whatever lies on the disk by now: looked at once, for there are hundreds of files. */
const codeOfProcess = (): string => (ownCode ??= codeKey());

/** Reads the feed and maps it, or throws a FeedProblem with what happened and what to do. */
export async function prepareFeed(options: PrepareOptions, folders: Folders): Promise<Prepared> {
  const { site, log } = options;
  const connected = connectFeed(options, folders.cacheDir);
  const { adapter, connection } = connected;
  const codes = readFeedCodes(adapter.description.name, folders.contentDir);
  log?.(`Reading the feed in ${connection.label}`);
  const findings = new Findings(adapter.fieldNames);
  const read = await readAndConvert({ ...connected, codes, findings }, options, folders);
  const { feed, traced, unshown, entries, commit } = read;
  // Of the settings a mapping knows what stands in its context, which goes into its own hash.
  const known = await KnownMappings.open(folders.privateDir, codeOfProcess());
  const mapped = mapFeed(feed, site, findings, known);
  const commitAll = async (): Promise<void> => {
    await known.save();
    await commit();
  };
  return { ...connected, codes, entries, traced, unshown, mapped, findings, commit: commitAll };
}
