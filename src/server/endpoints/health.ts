import { statfs } from 'node:fs/promises';
import { hourMs, secondMs } from '#server/clock.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { outboxState } from '#server/outbox/outbox.ts';
import type { Services } from '#server/services.ts';

const leastFreeMb = 50;
/** Mail that waits longer than this needs somebody's attention; the site itself can still take leads. */
const lateMs = hourMs;
/** Anybody may ask: the answer is looked up this often and no more. */
const keptMs = secondMs;

interface Readiness {
  readonly store: 'ok' | 'not writable';
  readonly freeDiskMb: number;
  readonly outbox: {
    readonly waiting: number;
    readonly dead: number;
    readonly oldestMinutes: number;
    readonly isLate: boolean;
  };
  readonly isReady: boolean;
}

async function isWritable({ store, clock }: Services): Promise<boolean> {
  const now = clock().getTime();
  const row = { key: 'health', points: 0, expires_at: now };
  try {
    await store.write((transaction) =>
      transaction
        .insertInto('limits')
        .values(row)
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ expires_at: now }))
        .execute(),
    );
    return true;
  } catch {
    return false;
  }
}

async function examine(services: Services): Promise<Readiness> {
  const { store, clock, config } = services;
  const canWrite = await isWritable(services);
  const { bavail, bsize } = await statfs(config.varDir);
  const freeDiskMb = Math.floor((bavail * bsize) / 1_048_576);
  const noState = { waiting: 0, dead: 0, oldestDueMs: 0 };
  const { waiting, dead, oldestDueMs } = canWrite ? await outboxState(store, clock()) : noState;
  return {
    store: canWrite ? 'ok' : 'not writable',
    freeDiskMb,
    outbox: { waiting, dead, oldestMinutes: Math.round(oldestDueMs / 60_000), isLate: oldestDueMs > lateMs },
    isReady: canWrite && freeDiskMb >= leastFreeMb,
  };
}

/** `live`: the process answers. `ready`: it can take leads. */
export function healthEndpoints(services: Services): readonly Endpoint[] {
  let known: { readonly atMs: number; readonly readiness: Promise<Readiness> } | undefined;
  return [
    {
      method: 'GET',
      path: '/api/health/live',
      handle: (context) => context.json({ isLive: true }),
      doc: { summary: 'The process answers.', answers: { 200: 'It does.' } },
    },
    {
      method: 'GET',
      path: '/api/health/ready',
      async handle(context) {
        const nowMs = performance.now();
        if (!known || nowMs - known.atMs > keptMs) known = { atMs: nowMs, readiness: examine(services) };
        const readiness = await known.readiness;
        return context.json(readiness, readiness.isReady ? 200 : 503);
      },
      doc: {
        summary: 'Leads can be taken: the store is writable and the disk has room. Says too how much mail waits.',
        answers: { 200: 'Ready.', 503: 'Not ready; the answer says why.' },
      },
    },
  ];
}
