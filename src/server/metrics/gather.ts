import { Gauge, type Registry } from 'prom-client';
import { secondMs, type Clock } from '#server/clock.ts';
import { readLanes } from '#server/outbox/lanes.ts';
import { oldestWaitingMs, outboxState } from '#server/outbox/outbox.ts';
import type { Store } from '#server/store/store.ts';

/** Kinds of the outbox whose age is told. */
const kinds = ['mail', 'webhook', 'crm', 'alarm'] as const;

async function lastReadMs({ reader }: Store): Promise<number | null> {
  const row = await reader
    .selectFrom('rebuilds')
    .select(({ fn }) => fn.max<number | null>('finished_at').as('at'))
    .where('state', 'in', ['published', 'unchanged'])
    .executeTakeFirst();
  return row?.at ?? null;
}

async function openSessions({ reader }: Store): Promise<number> {
  const row = await reader
    .selectFrom('owner_sessions')
    .select(({ fn }) => fn.countAll<number>().as('sessions'))
    .where('stage', '=', 'open')
    .executeTakeFirst();
  return row?.sessions ?? 0;
}

function gaugesOf(registers: [Registry]) {
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[]): Gauge<Label> =>
    new Gauge({ name, help, labelNames: [...labelNames], registers });
  return {
    up: gauge('gevel_store_up', 'Whether the store could be read for this answer: 1 or 0.', []),
    rows: gauge('gevel_outbox_rows', 'Mails and deliveries that are not sent, by state.', ['state']),
    oldest: gauge('gevel_outbox_oldest_seconds', 'How long the oldest one waits, by kind.', ['kind']),
    trouble: gauge('gevel_outbox_trouble', 'Whether a way out of the outbox is shut: 1 or 0.', ['lane']),
    read: gauge('gevel_feed_read_timestamp_seconds', 'When a rebuild last read the feed to its end.', []),
    sessions: gauge('gevel_owner_sessions', 'Sessions of owners that are open.', []),
  };
}

/** Gives a function that brings the gauges up to date with the store; a store that is away is told of as such. */
export function gatherFrom(registry: Registry, store: Store, clock: Clock): () => Promise<void> {
  const gauges = gaugesOf([registry]);
  const ask = async (): Promise<void> => {
    for (const [state, count] of Object.entries(await outboxState(store))) gauges.rows.set({ state }, count);
    for (const kind of kinds) {
      gauges.oldest.set({ kind }, (await oldestWaitingMs(store, [kind], clock())) / secondMs);
    }
    for (const { lane, trouble } of await readLanes(store)) gauges.trouble.set({ lane }, trouble === null ? 0 : 1);
    const readMs = await lastReadMs(store);
    if (readMs !== null) gauges.read.set(readMs / secondMs);
    gauges.sessions.set(await openSessions(store));
  };
  return async () => {
    try {
      await ask();
      gauges.up.set(1);
    } catch {
      gauges.up.set(0);
    }
  };
}
