import { storeOwnersOf } from '#feed/sync/store-owners.ts';
import { syncFeed, type SyncOptions, type SyncResult } from '#feed/sync/sync.ts';

const mostWarnings = 200;

function findingsOf(result: SyncResult): string[] {
  if (!result.ok) return [];
  const { quarantined, warnings } = result.report;
  return [
    ...quarantined.map(({ entity, id, field, reason }) => `${entity} ${id}, ${field}: left out, ${reason}`),
    ...warnings.map(({ entity, id, message }) => `${entity} ${id}: ${message}`),
  ];
}

/** What reading the feed came to, and what somebody should look at. */
export interface ReadFeed {
  readonly result: SyncResult;
  readonly warnings: readonly string[];
}

/** Reads the feed into the snapshot, and its owners into the store: figures change on days when no page does. */
export async function readFeed(options: SyncOptions): Promise<ReadFeed> {
  const result = await syncFeed(options);
  const owners = result.ok ? await storeOwnersOf(options) : undefined;
  if (owners) options.log?.(owners.line);
  const warnings = [...(owners?.warnings ?? []), ...findingsOf(result)];
  const rest = warnings.length - mostWarnings;
  return { result, warnings: rest > 0 ? [...warnings.slice(0, mostWarnings), `and ${rest} more`] : warnings };
}
