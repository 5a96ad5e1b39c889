import { checkFeed } from '#feed/source/feed-source.ts';
import { FeedProblem } from '#feed/findings/finding.ts';
import {
  entryKey,
  type FeedAdapter,
  type FeedConnection,
  type FetchRequest,
  type Fetched,
  type RawEntry,
} from '#feed/adapters/adapter.ts';
import {
  queueHints,
  readHints,
  readStore,
  writeStore,
  type Hints,
  type RecordStore,
} from '#feed/adapters/record-store.ts';

export interface ReadOptions {
  readonly adapter: FeedAdapter;
  readonly connection: FeedConnection;
  readonly privateDir: string;
  readonly nowMs: number;
  /** Read everything, whatever was kept. */
  readonly isFull: boolean;
  readonly fullEveryHours: number;
  readonly overlapMinutes: number;
}

export interface ReadRecords {
  readonly entries: readonly RawEntry[];
  readonly trees?: Fetched['trees'];
  readonly remarks: readonly string[];
  /** What was asked: everything, what changed, or only what a webhook named. */
  readonly mode: 'full' | 'changes' | 'hints';
  /** Call it when the snapshot is written: keeps the records and tells the source. */
  readonly commit: () => Promise<void>;
}

const hourMs = 3_600_000;

function isUsable(store: RecordStore, { adapter, connection }: ReadOptions): boolean {
  const { capabilities, version } = adapter.description;
  // A source that cannot be read in full would be lost with its records: they stay whatever changed.
  return !capabilities.full || (store.version === version && store.source === connection.label);
}

function modeOf(options: ReadOptions, store: RecordStore | undefined): ReadRecords['mode'] {
  const { full, changedSince } = options.adapter.description.capabilities;
  if (!full) return 'hints';
  if (options.isFull || !changedSince || store?.fullMs === undefined) return 'full';
  return options.nowMs - store.fullMs >= options.fullEveryHours * hourMs ? 'full' : 'changes';
}

function merge(known: ReadonlyMap<string, RawEntry>, fetched: Fetched, keepsAbsent: boolean): RawEntry[] {
  const merged = new Map(keepsAbsent ? known : []);
  const seen = new Set<string>();
  const doubles: RawEntry[] = [];
  for (const entry of fetched.entries) {
    const key = entryKey(entry);
    // A second record with one id in a single answer stays: the mapping chooses between them and says so.
    if (seen.has(key)) doubles.push(entry);
    else merged.set(key, entry);
    seen.add(key);
  }
  for (const key of fetched.deleted) merged.delete(key);
  return [...merged.values(), ...doubles];
}

function checkNotEmpty(entries: readonly RawEntry[], remarks: readonly string[] = []): void {
  if (entries.some(({ entity }) => entity === 'property' || entity === 'project')) return;
  const reasons = remarks.map((remark) => ` ${remark}`).join('');
  throw new FeedProblem(`The feed is empty: it holds no property.${reasons.slice(0, 1000)}`, checkFeed);
}

/** What was kept and can be used, if this feed keeps anything. */
async function keptStore(options: ReadOptions, isKept: boolean): Promise<RecordStore | undefined> {
  const found = isKept ? await readStore(options.privateDir, options.adapter.description.name) : undefined;
  return found && isUsable(found, options) ? found : undefined;
}

/** Keeps the records for the next run; `fullMs` is when all of them were read last. */
async function keep(
  { adapter, connection, privateDir, nowMs }: ReadOptions,
  entries: readonly RawEntry[],
  fullMs: number | undefined,
): Promise<void> {
  const { name, version } = adapter.description;
  const kept = { version, source: connection.label, readMs: nowMs, entries };
  await writeStore(privateDir, name, { ...kept, ...(fullMs !== undefined && { fullMs }) });
}

interface Commit {
  /** Undefined of a feed that is read whole each time. */
  readonly kept: readonly RawEntry[] | undefined;
  readonly fullMs: number | undefined;
  readonly clearHints: () => Promise<void>;
}

/** What is to be done once the snapshot is written. */
function committing(
  options: ReadOptions,
  { unread = [], commit }: Fetched,
  { kept, fullMs, clearHints }: Commit,
): () => Promise<void> {
  return async () => {
    if (kept) await keep(options, kept, fullMs);
    await clearHints();
    const { name } = options.adapter.description;
    if (unread.length > 0) await queueHints(options.privateDir, name, 'again', { ids: [...unread], deleted: [] });
    await commit?.();
  };
}

function byKey(entries: readonly RawEntry[] = []): Map<string, RawEntry> {
  return new Map(entries.map((entry) => [entryKey(entry), entry]));
}

function fetchRequest(
  { overlapMinutes }: ReadOptions,
  mode: ReadRecords['mode'],
  hints: Hints,
  known: FetchRequest['known'],
  readMs = 0,
): FetchRequest {
  const sinceMs = readMs - overlapMinutes * 60_000;
  return { hints: hints.ids, gone: hints.deleted, known, ...(mode === 'changes' && { sinceMs }) };
}

/** Reads a feed: everything, or what changed since the last time on top of what was kept then. */
export async function readRecords(options: ReadOptions): Promise<ReadRecords> {
  const { adapter, connection, privateDir, nowMs } = options;
  const { name, capabilities } = adapter.description;
  const isKept = capabilities.changedSince || !capabilities.full;
  const store = await keptStore(options, isKept);
  const hints = await readHints(privateDir, name);
  const mode = modeOf(options, store);
  const known = byKey(store?.entries);
  const fetched = await connection.fetch(fetchRequest(options, mode, hints, known, store?.readMs));
  const isWhole = mode === 'full' && fetched.isComplete;
  const gone = hints.deleted.flatMap((id) => [`property ${id}`, `project ${id}`]);
  const entries = merge(known, { ...fetched, deleted: [...fetched.deleted, ...gone] }, !isWhole);
  // Where the source said of each home that it is gone, an empty stock is the truth; the guard of the site asks a person.
  if (store === undefined || isWhole) checkNotEmpty(entries, fetched.remarks);
  return {
    entries,
    ...(fetched.trees && { trees: fetched.trees }),
    remarks: fetched.remarks ?? [],
    mode,
    commit: committing(options, fetched, {
      // What the commit does not need must not wait for it: the records are all of the stock.
      kept: isKept ? entries : undefined,
      fullMs: isWhole ? nowMs : store?.fullMs,
      clearHints: () => hints.clear(),
    }),
  };
}
